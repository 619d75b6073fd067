import type { Rules } from './evidence.ts';

/** The state tables once more, written from the interface and not from the code: from, trigger, to, mode. */
const listed: ReadonlySet<string> = new Set([
  'deposit - requested pending any',
  'deposit pending admission_refused failed any',
  'deposit pending collection_sent provider_acknowledged merchant_initiated',
  'deposit pending collection_rejected failed merchant_initiated',
  'deposit pending payment_refused failed any',
  'deposit provider_acknowledged payment_refused failed merchant_initiated',
  'deposit pending payment_confirmed succeeded any',
  'deposit provider_acknowledged payment_confirmed succeeded merchant_initiated',
  'deposit pending window_closed expired any',
  'deposit provider_acknowledged window_closed expired merchant_initiated',
  'deposit expired payment_confirmed succeeded customer_initiated',
  'deposit expired payment_confirmed requires_manual_resolution merchant_initiated',
  'deposit failed payment_confirmed requires_manual_resolution merchant_initiated',
  'deposit pending completed_by_hand succeeded any',
  'deposit expired completed_by_hand succeeded any',
  'deposit requires_manual_resolution completed_by_hand succeeded any',
  'deposit requires_manual_resolution resolution_confirmed succeeded any',
  'deposit requires_manual_resolution resolution_rejected failed any',
  'withdrawal - requested pending_approval any',
  'withdrawal pending_approval operator_approved pending_approval any',
  'withdrawal pending_approval operator_approved approved any',
  'withdrawal pending_approval operator_rejected failed any',
  'withdrawal pending_approval restored pending_approval any',
  'withdrawal approved restored provider_submitted any',
  'withdrawal approved transfer_intended provider_submitted any',
  'withdrawal provider_submitted transfer_succeeded succeeded any',
  'withdrawal provider_submitted transfer_rejected failed any',
  'withdrawal provider_submitted transfer_stuck requires_manual_resolution any',
  'withdrawal requires_manual_resolution resolution_confirmed succeeded any',
  'withdrawal requires_manual_resolution resolution_rejected failed any',
]);

const fixed = [
  'id',
  'direction',
  'amountXaf',
  'msisdn',
  'operator',
  'playerId',
  'reference',
  'applicationId',
  'callbackUrl',
  'createdAt',
  'expiresAt',
  'collectionMode',
  'instructions',
] as const;

export const moveRules: Rules = {
  'only listed moves are made': ({ journal }) =>
    journal.commits.flatMap(({ change: { transaction, moves } }) =>
      moves.flatMap(({ from, trigger, to }) => {
        const move = `${transaction.direction} ${from ?? '-'} ${trigger} ${to}`;
        const mode = transaction.direction === 'deposit' ? transaction.collectionMode : 'any';
        return listed.has(`${move} any`) || listed.has(`${move} ${mode}`)
          ? []
          : [`${transaction.id} made ${move}`];
      }),
    ),

  /** Each change begins where the last one ended, and no two begin at the same place. */
  'histories are unbroken': ({ journal }) =>
    journal.commits.flatMap(({ change, before }) => {
      const known = before.get(change.transaction.id);
      const { id, version, state } = change.transaction;
      const isNext =
        change.expectedVersion === (known?.version ?? 0) && version === change.expectedVersion + 1;
      if (!isNext)
        return [`${id} was changed from version ${change.expectedVersion} after ${known?.version ?? 0}`];
      const path = [known?.state ?? null, ...change.moves.map(({ to }) => to)];
      const isJoined = change.moves.every(({ from }, index) => from === path[index]) && path.at(-1) === state;
      return isJoined ? [] : [`${id} has a gap in its history`];
    }),

  /**
   * What a transaction is about never changes once it exists. An operator's id stays once it is known, and gives way only
   * to that of the money that came instead.
   */
  'declared values stay': ({ journal }) =>
    journal.commits.flatMap(({ change: { transaction, moves, consumes }, before }) => {
      const known = before.get(transaction.id);
      if (known === undefined) return [];
      const was: Readonly<Record<string, unknown>> = { ...known };
      const is: Readonly<Record<string, unknown>> = { ...transaction };
      const changed: string[] = fixed.filter((field) => was[field] !== is[field]);
      const isIdLost = known.providerTxId !== null && known.providerTxId !== transaction.providerTxId;
      // Another provider takes over with an approval, or under a new name when the first has refused.
      const isApproved = moves.some(({ trigger }) => trigger === 'operator_approved');
      const isHandedOn = known.submissionId !== transaction.submissionId || isApproved;
      const isMoved = was['channelId'] !== is['channelId'] || known.providerId !== transaction.providerId;
      const isPaidSo = consumes.some(
        (id) => journal.payments.get(id)?.operatorTxId === transaction.providerTxId,
      );
      if (isIdLost && !isPaidSo) changed.push('providerTxId');
      if (isMoved && !isHandedOn) changed.push('providerId');
      return changed.map((field) => `${transaction.id} changed its ${field}`);
    }),

  /**
   * A deposit whose window has not closed does not expire; a withdrawal is not stuck before its hour, unless a provider
   * says no of one that another may have sent, or whose receipt has come.
   */
  'nothing ends too soon': ({ journal, settings }) =>
    journal.commits.flatMap(({ change: { transaction, moves, exchanges }, before, atMs }) => {
      const known = before.get(transaction.id);
      const has = (name: string): boolean => moves.some(({ trigger }) => trigger === name);
      const isEarly = known?.direction === 'deposit' && has('window_closed') && atMs < known.expiresAt;
      const waitedMs = atMs - (known?.stateUpdatedAt ?? 0);
      const isDoubted =
        known?.direction === 'withdrawal' &&
        (known.mayHaveBeenSent || known.providerTxId !== null) &&
        exchanges.some(({ outcome }) => outcome === 'failed' || outcome === 'rejected');
      const isHasty =
        has('transfer_stuck') && !has('restored') && !isDoubted && waitedMs < settings.stuckWithdrawalMs;
      return isEarly || isHasty ? [`${transaction.id} ended before its time`] : [];
    }),
};
