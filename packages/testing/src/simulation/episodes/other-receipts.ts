import {
  type ExchangeOutcome,
  instant,
  later,
  type ProviderExchange,
  reason,
  settleWithdrawal,
  type TransferVerdict,
  typed,
  type Withdrawal,
} from '@mobile-money/core';
import type { Random } from '../random.ts';
import { type Episode, house, nowOf, otherwise, toldOf } from './episode.ts';
import { storeWithdrawal } from './stored-withdrawals.ts';

const failed = { kind: 'failed', reason: typed('no'), code: 'float_insufficient' } as const;
const under = (providerTxId: string | null) => ({ kind: 'succeeded', providerTxId }) as const;

const verdicts: readonly TransferVerdict[] = [
  ...[under('V'), under('K'), under('k'), under(null), under(null)],
  ...[failed, failed, failed, { kind: 'waiting' } as const],
];

const outcomes = { succeeded: 'succeeded', failed: 'failed', waiting: 'pending' } as const;

/** What was told of it, since it was submitted or before that: that another receipt was sent for it, or something else. */
const toldBefore = (random: Random, of: Withdrawal, id: string): ProviderExchange => ({
  ...{
    providerId: of.providerId,
    submissionId: of.submissionId,
    operation: 'read_status',
    failureCode: null,
  },
  outcome: random.pick<ExchangeOutcome>(['contradicts', 'contradicts', 'contradicts', 'differs']),
  detail: random.chance(0.75) ? reason('receipt_says_sent', { id }) : typed('so'),
  at: instant(of.stateUpdatedAt + random.pick([-1, 0, 1])),
});

/** The id that a line speaks of as that of a receipt. */
const idIn = ({ outcome, detail }: ProviderExchange): string =>
  `${outcome} ${detail.code} ${'id' in detail.facts ? detail.facts.id : ''}`;

/**
 * A transfer ends that its operator's own SMS told of: under another id, or after another SMS told of one more, it was
 * perhaps sent twice, and that is told with its end. That it failed is not believed then; nor is it of what a restore left
 * open.
 */
export const otherReceipts: Episode = async (random) => {
  const world = house();
  const { ports, clock, database } = world;
  const put = await storeWithdrawal(world, {
    ...{ state: 'provider_submitted', stateUpdatedAt: later(clock.now(), 1_000) },
    providerTxId: random.pick([null, null, 'K', 'K', 'K']),
    mayHaveBeenSent: random.chance(0.4),
  });
  const before = ['R1', 'R2'].slice(random.between(0, 2)).map((id) => toldBefore(random, put, id));
  database.exchanges.set(put.id, before);
  clock.advance(2_000);
  const verdict = random.pick(verdicts);
  const { providerId, submissionId } = put;
  const { kind } = verdict;
  const operation = random.pick(['read_status', 'transfer'] as const);
  const failureCode = verdict.kind === 'failed' ? verdict.code : null;
  await settleWithdrawal(ports)(put, verdict, {
    ...{ providerId, submissionId, operation, outcome: outcomes[kind], detail: typed('so') },
    ...{ failureCode, at: clock.now() },
  });

  const id = verdict.kind === 'succeeded' ? verdict.providerTxId : null;
  const isOther = id !== null && put.providerTxId !== null && id.toUpperCase() !== put.providerTxId;
  const others = before
    .filter(({ outcome, detail }) => outcome === 'contradicts' && detail.code === 'receipt_says_sent')
    .filter(({ at }) => at >= put.stateUpdatedAt);
  const ids = isOther ? [put.providerTxId] : others.map(({ detail }) => (detail.facts as { id: string }).id);
  const isAlarm = kind !== 'waiting' && put.providerTxId !== null && ids.length > 0;
  const isDoubted = kind === 'failed' && (put.providerTxId !== null || put.mayHaveBeenSent);
  const now = nowOf(world, put);
  const lines = (database.exchanges.get(put.id) ?? []).slice(before.length);
  const alarms = lines.filter(({ outcome }) => outcome === 'contradicts');
  const open = alarms.filter(({ at }) => at >= now.stateUpdatedAt);
  const end = isDoubted ? 'requires_manual_resolution' : kind;
  const doubt = put.providerTxId === null ? 'restored_for_person' : 'failed_with_receipt';
  return otherwise(
    `a verdict (${kind} ${id}) on a transfer known as ${put.providerTxId}, of which was told ${before.map(idIn)}`,
    {
      ...{ state: now.state, name: now.providerTxId, told: toldOf(world, put).length },
      ...{ alarms: alarms.map(idIn), open: open.length, because: isDoubted ? now.stateReason.code : '' },
      heard: lines
        .filter((each) => !alarms.includes(each))
        .map((each) => [each.outcome, each.operation, each.failureCode, each.detail.code]),
      ofSms: alarms.map((each) => [each.operation, each.failureCode]),
    },
    {
      state: kind === 'waiting' ? 'provider_submitted' : end,
      name: id ?? put.providerTxId,
      told: kind === 'waiting' || isDoubted ? 0 : 1,
      alarms: isAlarm ? [`contradicts receipt_says_sent ${ids[0]}`] : [],
      open: isAlarm ? 1 : 0,
      because: isDoubted ? doubt : '',
      // In the words of who was asked, whatever SMS say.
      heard: [[outcomes[kind], operation, failureCode, 'typed']],
      // No SMS has a code of a failure.
      ofSms: isAlarm ? [['read_status', null]] : [],
    },
  );
};
