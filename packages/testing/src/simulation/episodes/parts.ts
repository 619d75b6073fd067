import {
  createDeposit,
  type Deposit,
  earlier,
  expireDeposits,
  forgetCallbacks,
  type IncomingMessage,
  incomingMessage,
  instant,
  messageId,
  type ProviderExchange,
  typed,
} from '@mobile-money/core';
import { aDepositRequest } from '../../builders/a-transaction-request.ts';
import { dayMs, type Episode, house, nowOf, numbers, otherwise, refusedFor } from './episode.ts';
import { before } from './heard.ts';

const dialled = { collectionMode: 'customer_initiated', state: 'pending' } as const;

/** Many windows close at once: they are taken in parts, the longest over first, and no more than were asked for. */
export const parts: Episode = async (random) => {
  const world = house();
  const { ports, clock, database } = world;
  const made = await createDeposit(ports)(aDepositRequest({ operator: 'mtn', msisdn: numbers.mtn }));
  const { providerId } = made;
  const doubted = new Set<string>();
  const all = Array.from({ length: random.between(1, 6) }, (_, index): Deposit => {
    const id = `66666666-6666-4666-8666-00000000000${index}` as Deposit['id'];
    const submissionId = `s${index}`;
    const expiresAt = earlier(clock.now(), 60_000 + random.pick([0, 1, 1, 2]));
    const isDialled = random.chance(0.2);
    const deposit: Deposit = { ...made, id, submissionId, expiresAt, ...(isDialled && dialled) };
    database.transactions.set(id, deposit);
    // Of some their provider told something else than it was asked for.
    if (isDialled || random.chance(0.7)) return deposit;
    const doubt: ProviderExchange = {
      ...{ providerId, submissionId, operation: 'read_status', outcome: 'differs' },
      ...{ detail: typed('another'), failureCode: null, at: clock.now() },
    };
    database.exchanges.set(id, [doubt]);
    doubted.add(id);
    return deposit;
  });
  const [limit, batchMax] = [random.pick([1, 2, 3, 4, 5, 20]), random.pick([1, 2, 2, 3])];
  const inTurn = all.toSorted((a, b) => a.expiresAt - b.expiresAt || (a.id < b.id ? -1 : 1));
  const taken = inTurn.slice(0, limit);
  // The first part cannot be written down: whoever asked must hear of it.
  const isAway = random.chance(0.25);
  const away = () => Promise.reject(new Error('away'));
  const transactions = isAway ? before(ports.transactions, 'commitAll', away) : ports.transactions;
  let found = 0;
  const refusal = await refusedFor(async () => {
    found = await expireDeposits({ ...ports, transactions }, batchMax)(limit);
  });
  const what = `${all.length} windows that close, ${limit} at most, ${batchMax} in a part`;
  if (isAway) return otherwise(what, { refusal }, { refusal: 'Error: away' });
  const ended = (each: Deposit): string => {
    if (!taken.includes(each)) return each.state;
    return doubted.has(each.id) ? 'requires_manual_resolution' : 'expired';
  };
  const states = all.map((each) => nowOf(world, each).state);
  return otherwise(
    what,
    { refusal, found, states },
    { refusal: '', found: taken.length, states: all.map(ended) },
  );
};

const keepMs = 5 * dayMs;
const nobody = { sender: '', recipient: null, deviceId: null, simNumber: null, sentAt: null };

/** Callbacks that led to nothing go in their time, and so does what was counted on days before. */
export const forgetting: Episode = async (random) => {
  const world = house({ keepCallbacksMs: keepMs });
  const { ports, clock, database } = world;
  const nowMs = clock.now();
  const [old, counted] = [random.between(0, 3), random.between(0, 3)];
  const agesMs = [keepMs, ...Array.from({ length: old }, () => keepMs + 1)];
  for (const ageMs of agesMs) {
    const report = { kind: 'callback' as const, providerId: 'mtn-momo', rawText: '', ...nobody };
    const message: IncomingMessage = incomingMessage(
      messageId(ports.ids.next()),
      report,
      instant(nowMs - ageMs),
    );
    database.messages.set(message.id, message);
  }
  // Days begin when they do in Cameroon.
  const dayFrom = Math.floor((nowMs + 3_600_000) / dayMs) * dayMs - 3_600_000;
  database.callbackBudgets.set('today', { since: instant(dayFrom), spent: 1 });
  for (let index = 0; index < counted; index += 1)
    database.callbackBudgets.set(`before ${index}`, { since: instant(dayFrom - 1), spent: 1 });
  const limit = random.pick([1, 2, 5]);
  const done = await forgetCallbacks(ports)(limit);
  const gone = [Math.min(old, limit), Math.min(counted, limit)] as const;
  return otherwise(
    `${old} callbacks and ${counted} counts of before, ${limit} at most`,
    { done, left: [database.messages.size, database.callbackBudgets.size] },
    // As many as were asked for means that there may be more.
    { done: Math.max(...gone), left: [1 + old - gone[0], 1 + counted - gone[1]] },
  );
};
