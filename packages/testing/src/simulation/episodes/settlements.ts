import {
  type ExchangeOutcome,
  instant,
  type ProviderExchange,
  reason,
  settleWithdrawal,
  type TransferVerdict,
  typed,
} from '@mobile-money/core';
import { at, dayMs, type Episode, errorsOf, house, nowOf, otherwise, toldOf } from './episode.ts';
import { storeWithdrawal } from './stored-withdrawals.ts';

const waiting = { kind: 'waiting' } as const;

const verdicts = [
  { kind: 'succeeded', providerTxId: 'V' },
  { kind: 'succeeded', providerTxId: null },
  { kind: 'failed', reason: typed('no'), code: 'float_insufficient' },
  waiting,
] as const satisfies readonly TransferVerdict[];

const over = ['succeeded', 'failed'] as const;
const states = ['provider_submitted', 'requires_manual_resolution', ...over, ...over, ...over] as const;

const outcomes = { succeeded: 'succeeded', failed: 'failed', waiting: 'unknown' } as const;

/**
 * A verdict on a withdrawal that has ended, was handed on, or waits: what says the other of how it ended is
 * told once since then, and once a day; what a provider answered to the transfer itself is kept in any case.
 */
export const settlements: Episode = async (random) => {
  const world = house();
  const { ports, clock, database } = world;
  const endedMs = clock.now() + 1_000;
  const state = random.pick(states);
  const put = await storeWithdrawal(world, {
    ...{ state, stateUpdatedAt: instant(endedMs), providerTxId: random.pick([null, null, 'K']) },
    failureCode: state === 'failed' ? random.pick(['rejected_by_staff', 'operator_error']) : null,
  });
  const { providerId, submissionId } = put;
  const so = typed('so');
  const underId = reason('provider_reports_success_as', { id: 'V' });
  const of = { providerId, submissionId, detail: so, failureCode: null };
  // What was told before: of this end or of one before it, today or not, of the same or of something else.
  const before: ProviderExchange = {
    ...{ ...of, operation: 'read_status', detail: random.pick([so, so, underId]) },
    outcome: random.pick<ExchangeOutcome>(['contradicts', 'contradicts', 'differs', 'succeeded']),
    at: instant(endedMs + random.pick([-1, 0, 1])),
  };
  database.exchanges.set(put.id, [before]);
  const nowMs = before.at + random.pick([1, dayMs - 1, dayMs]);
  at(world, nowMs);
  // A transfer that was taken on has no verdict yet, and is on its way all the same.
  const isTakenOn = random.chance(0.35);
  const verdict = isTakenOn ? waiting : random.pick<TransferVerdict>(verdicts);
  const operation = isTakenOn ? 'transfer' : random.pick(['read_status', 'read_status', 'transfer'] as const);
  // Heard now, or before it ended and written down only now.
  const heard: ProviderExchange = {
    ...{ ...of, operation, outcome: isTakenOn ? 'sent' : outcomes[verdict.kind] },
    at: instant(random.pick([nowMs, endedMs - 1])),
  };
  const isLast = random.chance(0.7);
  // Of what was handed on, whoever asks has read how it stood before.
  const early = { ...put, state: 'provider_submitted', failureCode: null } as const;
  const asked = isLast ? put : { ...early, submissionId: 'one before', version: put.version - 1 };
  await settleWithdrawal(ports)(asked, verdict, heard);

  const { kind } = verdict;
  const isMeant = state === 'provider_submitted' && isLast;
  const isOver = state === 'succeeded' || state === 'failed';
  // Of what was handed on, that the first one sent it too is money that left twice.
  const isSentTwice = state === 'succeeded' && !isLast && kind === 'succeeded';
  const isOtherwise =
    // A provider may take on what it has called failed itself; what people called so is money on its way.
    (state === 'failed' &&
      (kind === 'succeeded' || (isTakenOn && put.failureCode === 'rejected_by_staff'))) ||
    (state === 'succeeded' && isLast && kind === 'failed');
  const id = verdict.kind === 'succeeded' ? verdict.providerTxId : null;
  // Two ids of one transfer may be two transfers.
  const isOtherId = isMeant && id !== null && put.providerTxId !== null && id !== put.providerTxId;
  const isAlarm = isSentTwice || isOtherwise || isOtherId;
  // What tells an id that was not told before is news; of what a person failed nothing else is.
  const isNameless = id === null && put.failureCode === 'rejected_by_staff';
  const isSame = isNameless || JSON.stringify(before.detail) === JSON.stringify(id === null ? so : underId);
  const isToday = before.at >= endedMs && nowMs - before.at < dayMs;
  const isKnown = before.outcome === 'contradicts' && isToday && isSame;
  const isRead = operation === 'read_status';
  const isAgainst = isAlarm && !isOtherId;
  const isKept = isAgainst ? !(isKnown && isRead) : isMeant || !(isRead && isOver);
  const line = isAgainst
    ? ['contradicts', Math.max(heard.at, endedMs), operation]
    : [heard.outcome, heard.at, operation];
  const ofReceipt = ['contradicts', nowMs, 'read_status'];
  // Its receipt came: that it failed is not believed.
  const isHeld = isMeant && kind === 'failed' && put.providerTxId !== null;
  const isEnd = isMeant && kind !== 'waiting' && !isHeld;
  const now = nowOf(world, put);
  const lines = (database.exchanges.get(put.id) ?? []).slice(1);
  return otherwise(
    `a verdict (${operation} ${kind}) on a transfer that is ${state}`,
    {
      ...{ state: now.state, failureCode: now.failureCode, events: toldOf(world, put).length },
      name: now.providerTxId === undefined ? 'missing' : now.providerTxId,
      lines: lines.map((each) => [each.outcome, each.at, each.operation]),
      errors: errorsOf(world).length,
    },
    {
      state: isHeld ? 'requires_manual_resolution' : isEnd ? kind : state,
      failureCode: isEnd ? (kind === 'failed' ? 'float_insufficient' : null) : put.failureCode,
      events: isEnd ? 1 : 0,
      name: isMeant ? (id ?? put.providerTxId) : put.providerTxId,
      lines: [...(isKept ? [line] : []), ...(isOtherId ? [ofReceipt] : [])],
      errors: isAgainst ? 1 : 0,
    },
  );
};
