import { type Deposit, decidePayment, instant, later, reason, typed } from '@mobile-money/core';
import { type Episode, house, kinds, otherPlayer, otherwise, settings } from './episode.ts';
import { player, storeDeposit, storePayment } from './stored.ts';

const { depositWindowMs: windowMs, latePaymentWindowMs: lateMs } = settings;
const hourMs = 3_600_000;

/** Why it was not decided when it came; only what waited for a verdict, or for no one, is matched as of now. */
const waits = {
  now: { heldBecause: null },
  balance: { heldBecause: reason('waits_for_balance') },
  unread: { heldBecause: reason('read_later') },
  vouched: { heldBecause: typed('so'), isVouched: true },
} as const;

/** What had to wait is nobody's for certain while another player's deposit, paid since, might have been meant then. */
export const rivals: Episode = async (random) => {
  const world = house();
  const { ports, clock, database } = world;
  const how = random.pick([...kinds(waits), 'vouched', 'balance'] as const);
  const [isDialled, isRivalDialled] = [random.chance(0.6), random.chance(0.7)];
  const mode = (dialled: boolean) => (dialled ? 'customer_initiated' : 'merchant_initiated');
  const cameAt = clock.now();
  const hasName = random.chance(0.15);
  const made = storeDeposit(world, 'orange-ussd-1', {
    ...{ collectionMode: mode(isDialled), state: 'provider_acknowledged', version: 2 },
    providerTxId: hasName ? 'X' : null,
  });
  const pastMs = random.pick([-windowMs, 0, 0, 1]);
  const bornMs = random.pick([0, 0, 0, 1]);
  const paidMs = random.pick([0, 1, 1, 1]);
  const isSame = random.chance(0.2);
  const expiresAt = instant(cameAt - lateMs - pastMs);
  storeDeposit(world, 'orange-ussd-1', {
    ...{ collectionMode: mode(isRivalDialled), state: 'succeeded', version: 3, providerTxId: 'OTHER' },
    ...{ createdAt: later(cameAt, bornMs), expiresAt, stateUpdatedAt: later(cameAt, paidMs) },
    playerId: isSame ? player : (otherPlayer as Deposit['playerId']),
  });
  const payment = storePayment(world, made, { ...waits[how], receivedAt: cameAt });
  clock.advance(random.pick([1_000, hourMs]));
  const answer = await decidePayment(ports)(payment);
  const wasMeant = isRivalDialled ? pastMs <= 0 : !isDialled;
  const isRival = how !== 'now' && !isSame && !hasName && wasMeant && bornMs === 0 && paidMs === 1;
  const { heldBecause } = database.payments.get(payment.id) ?? payment;
  return otherwise(
    `a payment (${how}) beside one paid since, ${[isDialled, isRivalDialled, pastMs, bornMs, paidMs, isSame, hasName]}`,
    { isHeld: answer.outcome === 'held' && heldBecause?.code === 'deposits_of_many_players' },
    { isHeld: isRival },
  );
};
