import {
  type Deposit,
  decidePayment,
  earlier,
  instant,
  type ReceivedPayment,
  reason,
  typed,
} from '@mobile-money/core';
import { madeFromMs } from '../books/payable.ts';
import { type Episode, house, kinds, nowOf, otherPlayer, otherwise, settings } from './episode.ts';
import { before } from './heard.ts';
import { storeDeposit, storePayment } from './stored.ts';

const { depositWindowMs: windowMs, latePaymentWindowMs: lateMs } = settings;
const graceMs = 60_000;

/** Why a payment was not decided when it came. For the last three of them its player can do nothing. */
const waits = {
  crash: { heldBecause: null },
  verdict: { heldBecause: reason('waits_for_verdict') },
  balance: { heldBecause: reason('waits_for_balance') },
  unread: { heldBecause: reason('read_later') },
  vouched: { heldBecause: typed('so'), isVouched: true },
} as const satisfies Record<string, Partial<ReceivedPayment>>;

/** A payment that came in time, in the last moment or after it, and is decided then or later. */
export const lateness: Episode = async (random) => {
  const world = house();
  const { ports, clock, database } = world;
  // It is decided in the last moment, or the moment after it: nothing else is known of when it was paid.
  const isLast = random.chance(0.2);
  const isDialled = isLast || random.chance(0.6);
  const createdAt = clock.now();
  const expiresMs = createdAt + windowMs;
  const lastMs = expiresMs + lateMs;
  const cameMs = random.pick(
    isDialled ? [expiresMs - 1, lastMs, lastMs + 1] : [createdAt, expiresMs - 1, expiresMs],
  );
  const edges = isDialled ? [lastMs, lastMs + 1] : [expiresMs + graceMs - 1, expiresMs + graceMs];
  const sometime = random.pick([cameMs, ...edges, cameMs + 2 * lateMs]);
  const nowMs = Math.max(cameMs, isLast ? lastMs : sometime);
  const how = random.pick(isLast ? (['crash', 'verdict'] as const) : ([...kinds(waits), 'crash'] as const));
  const isSwept = nowMs >= expiresMs && (isLast || random.chance(0.6));
  const made = storeDeposit(world, isDialled ? 'orange-money-1' : 'mtn-ussd-1', {
    state: isSwept ? 'expired' : isDialled ? 'pending' : 'provider_acknowledged',
    failureCode: isSwept ? 'window_closed' : null,
    stateUpdatedAt: isSwept ? instant(random.pick([expiresMs, nowMs])) : createdAt,
  });
  const fromMs = madeFromMs(made);
  const paidMs = random.pick(
    isLast ? [null] : [null, fromMs - 1, fromMs, createdAt, cameMs, cameMs + 1, lastMs],
  );
  clock.set(instant(nowMs));
  const payment = storePayment(world, made, {
    ...waits[how],
    receivedAt: instant(cameMs),
    paidAt: paidMs === null ? null : instant(paidMs),
  });
  // Time goes by between two steps: the late window may end there.
  const slowMs = random.pick([0, 1]);
  const slow = async () => clock.advance(slowMs);
  const answer = await decidePayment({ ...ports, registry: before(ports.registry, 'read', slow) })(payment);
  const isAsItCame = how !== 'crash' && how !== 'verdict';
  const paidBy = (ms: number): number => (paidMs !== null && fromMs <= paidMs && paidMs <= ms ? paidMs : ms);
  const isInWindow = (ms: number): boolean => paidBy(isAsItCame ? cameMs : ms) <= lastMs;
  const doneMs = nowMs + slowMs;
  const isFor = !isDialled || isInWindow(nowMs);
  const isTaken = isFor && (!isDialled || !isSwept || isInWindow(doneMs));
  // What came in time stays so while it has to wait; for a verdict no longer than the last reading does.
  const inTimeMs = cameMs >= expiresMs ? 0 : isAsItCame ? doneMs - cameMs : graceMs;
  const isInTime = isDialled || (!isSwept && doneMs < expiresMs + inTimeMs);
  const now = database.payments.get(payment.id);
  const got = { ...answer, status: now?.status, because: now?.heldBecause?.code, used: now?.transactionId };
  return otherwise(
    `a payment (${how}) that came ${cameMs - expiresMs}, decided ${nowMs - expiresMs} after the end`,
    { ...got, state: nowOf(world, made).state },
    isTaken
      ? {
          outcome: isInTime ? 'matched' : 'held',
          ...{ status: 'matched', because: null, used: made.id },
          state: isInTime ? 'succeeded' : 'requires_manual_resolution',
        }
      : {
          ...{ outcome: 'held', status: 'held', used: null, state: made.state },
          because: isFor ? 'deposit_takes_none' : 'no_open_deposit',
        },
  );
};

/** So many of what is past the late window are looked at. */
const lookedAt = 20;

/** A payment that comes when the late window of many prompts has just ended, or not yet: then all count. */
export const bygones: Episode = async (random) => {
  const world = house();
  const { ports, clock, database } = world;
  const pastMs = random.pick([0, 1, 1, 2]);
  const count = random.pick([lookedAt, lookedAt + 1, lookedAt + 1]);
  const expiresAt = earlier(clock.now(), lateMs + pastMs);
  const isFailed = random.chance(0.5);
  const over: Partial<Deposit> = {
    ...{ createdAt: earlier(expiresAt, windowMs), expiresAt, version: 2 },
    state: isFailed ? 'failed' : 'expired',
    failureCode: isFailed ? 'operator_error' : 'window_closed',
  };
  const made = Array.from({ length: count }, () => storeDeposit(world, 'mtn-ussd-1', over));
  // They ended at one moment. The last of them, which another player made, is the one too many.
  const last = made.at(-1) as Deposit;
  database.transactions.set(last.id, { ...last, playerId: otherPlayer as Deposit['playerId'] });
  const payment = storePayment(world, last);
  const answer = await decidePayment(ports)(payment);
  const isSeen = pastMs === 0 || count <= lookedAt;
  const now = database.payments.get(payment.id);
  return otherwise(
    `a payment ${pastMs} ms after the late window of ${count} prompts`,
    { ...answer, because: now?.heldBecause?.code, used: now?.transactionId },
    {
      outcome: 'held',
      because: isSeen ? 'deposits_of_many_players' : null,
      used: isSeen ? null : (made[lookedAt - 1]?.id ?? null),
    },
  );
};
