import { dayOf } from '@mobile-money/core';
import type { CommittedChange } from '../journal.ts';
import type { Rules } from './evidence.ts';

const ofPeople: ReadonlySet<string> = new Set([
  'completed_by_hand',
  'resolution_confirmed',
  'resolution_rejected',
]);

/** What was proposed last, unless the transaction has moved since. */
function lastProposal(commits: readonly CommittedChange[], id: string) {
  const own = commits.filter(({ change }) => change.transaction.id === id);
  const moved = own.findLastIndex(({ change }) => change.moves.some(({ from, to }) => from !== to));
  const proposing = own
    .slice(moved + 1)
    .findLast(({ change }) => change.audit.some(({ action }) => action === 'transaction.propose'));
  return proposing?.change.transaction.proposal ?? null;
}

export const decisionRules: Rules = {
  /**
   * From the amount on that an installation chose, someone else had said the same, and nothing else since; and of any
   * amount, where what may have been sent is called failed.
   */
  'large amounts are resolved on the word of two': ({ journal, settings }) =>
    journal.commits.flatMap(({ index, change: { transaction, moves, consumes } }) => {
      const isInDoubt = transaction.direction === 'withdrawal' && transaction.mayHaveBeenSent;
      const decided = moves.find(
        ({ trigger }) => ofPeople.has(trigger) || (isInDoubt && trigger === 'operator_rejected'),
      );
      const isDenied = decided?.to === 'failed' && isInDoubt;
      const isLarge =
        isDenied || transaction.amountXaf >= (settings.twoPersonApprovalXaf ?? Number.POSITIVE_INFINITY);
      if (decided === undefined || decided.actor.kind !== 'operator' || !isLarge) return [];
      const proposal = lastProposal(journal.commits.slice(0, index), transaction.id);
      const isSame =
        proposal?.outcome === decided.to &&
        proposal.staffId !== decided.actor.id &&
        consumes.every((id) => proposal.paymentIds.includes(id));
      return isSame ? [] : [`${transaction.id} is ${decided.to} on the word of ${decided.actor.id} alone`];
    }),

  /** What people let go alone, day by day. */
  'no one approves more alone than a day allows': ({ journal, settings }) => {
    const sums = new Map<string, number>();
    return journal.commits.flatMap(({ change: { transaction, moves } }) => {
      const last = moves.find(({ trigger, to }) => trigger === 'operator_approved' && to === 'approved');
      if (transaction.direction !== 'withdrawal' || last?.actor.kind !== 'operator') return [];
      const who = last.actor.id;
      if (transaction.approvals.some(({ staffId }) => staffId !== who)) return [];
      const key = `${who} on ${dayOf(last.at)}`;
      const sumXaf = (sums.get(key) ?? 0) + transaction.amountXaf;
      sums.set(key, sumXaf);
      const isPast = sumXaf > (settings.approverDailyXaf ?? Number.POSITIVE_INFINITY);
      return isPast ? [`${key} has approved ${sumXaf} alone`] : [];
    });
  },
};
