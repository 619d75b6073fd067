/** Each finds many faults: nearly all that are in the way of common histories are found by one of them. */
export const tellingSeeds: readonly number[] = [3, 14, 8, 1, 7, 2, 6];

/**
 * At which seed a fault that those do not find was found last: the search begins there. Once the simulation has changed
 * another one finds it, the search goes on from seed 1, and the test says what to write here.
 */
export const lastSeeds: Readonly<Record<string, number>> = {
  'a late SMS is matched however late the player paid': 32,
  'a payment whose deposit was changed meanwhile is held': 78,
  "the operator's time of a payment is never believed": 90,
  'the youngest deposit comes first': 12,
  'a gateway that throws counts as a rejection': 28,
  'a verdict on something else than was asked for is believed': 60,
  'an overdue deposit that was not swept up is credited without a person': 9,
  'no provider is asked again once the deadline has passed': 30,
  'whoever comes second takes the same turn': 124,
  'a channel that is silent gets new deposits': 23,
  'a deposit is handed on after its deadline': 65,
  'a verdict on another transfer is believed': 61,
  'one person approves in place of two': 33,
  'a proposal outlives the state that it was made for': 600,
  'only what was read before counts against a day': 123,
  'a copy of a receipt names a second withdrawal': 185,
  'an approved withdrawal that a crash left behind is forgotten': 94,
  'the refusal that made a deposit go to the backup is not kept': 72,
  "a stranger's callback brings back what a person has rejected": 104,
  'the budget of callbacks is got round by naming what has failed': 32,
  'an SMS brings back what a person has rejected under its id': 716,
  'what is reported of a decided transaction is written down each time': 169,
  'a payment that is taken back is merely held': 15,
  'an SMS about a prompt does not wait for the verdict': 28,
  'an expired deposit comes before an open one': 154,
  'a flood locks out who has paid from the number before': 965,
  'whoever finds a withdrawal submitted sends it': 277,
  'a delivery that is over keeps its place': 50,
  'each callback of a stranger is kept': 409,
  'an SMS decides between two prompts that it could be about': 68,
  'payments that add up to less complete a deposit by hand': 11,
  'a deposit that we prompt for is handed to a channel that is dialled': 837,
  'a transfer without an answer is handed to the backup': 9,
  'a transfer without an answer counts as failed': 9,
  'a status of a transfer that is not known counts as a failure': 9,
  'whatever names a known transaction is kept and followed, however often': 20,
};
