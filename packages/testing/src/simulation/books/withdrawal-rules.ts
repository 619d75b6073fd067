import { type Rules, repeated } from './evidence.ts';

export const withdrawalRules: Rules = {
  'a withdrawal is sent at most once': ({ network }) =>
    repeated(network.transfers, ({ transactionId }) => transactionId).map(
      ({ transactionId }) => `${transactionId} was sent twice`,
    ),

  /** What was sent is what was asked for, to whom it was asked for. */
  'what is sent is what was declared': ({ network, database }) =>
    network.transfers.flatMap((transfer) => {
      const declared = [...database.transactions.values()].find(({ id }) => id === transfer.transactionId);
      const isSame = declared?.amountXaf === transfer.amountXaf && declared.msisdn === transfer.msisdn;
      return isSame ? [] : [`${transfer.transactionId} was sent with another amount or number`];
    }),

  /** Success and failure of a transfer are the network's verdict, once it is given; only a person may say otherwise. */
  'a transfer is settled by its verdict': ({ journal, network }) =>
    journal.commits.flatMap(({ change, before, atMs }) => {
      const trigger = change.moves.at(-1)?.trigger;
      const { id } = change.transaction;
      const verdicts = network.transfers
        .filter(({ transactionId, settledAtMs }) => transactionId === id && settledAtMs <= atMs)
        .map(({ verdict }) => verdict);
      const isRefused = network.refused.has(before.get(id)?.submissionId ?? '');
      if (trigger === 'transfer_succeeded' && !verdicts.includes('succeeded'))
        return [`${id} succeeded, but no money had left`];
      if (trigger === 'transfer_rejected' && !isRefused && !verdicts.includes('failed'))
        return [`${id} failed, but its transfer had not`];
      return [];
    }),

  /** No money leaves before a person approved it, and before the intent was stored. */
  'money is sent only when approved and intended': ({ journal, network }) =>
    network.transfers.flatMap(({ transactionId, askedAs }) => {
      const isIntended = journal.commits.some(
        ({ change }) =>
          change.transaction.id === transactionId && change.transaction.submissionId === askedAs,
      );
      const isApproved = journal.commits.some(
        ({ change }) =>
          change.transaction.id === transactionId &&
          change.moves.some(({ trigger }) => trigger === 'operator_approved'),
      );
      return isIntended && isApproved
        ? []
        : [`${transactionId} was sent without approval or without a stored intent`];
    }),

  /** From the amount on that an installation chose, two different people had approved when the intent was stored. */
  'large amounts are sent on the word of two': ({ journal, settings }) =>
    journal.commits.flatMap(({ index, change: { transaction, moves } }) => {
      const isIntended = moves.some(({ trigger }) => trigger === 'transfer_intended');
      const isLarge = transaction.amountXaf >= (settings.twoPersonApprovalXaf ?? Number.POSITIVE_INFINITY);
      const isInDoubt = transaction.direction === 'withdrawal' && transaction.mayHaveBeenSent;
      if (!isIntended || !(isLarge || isInDoubt)) return [];
      const people = journal.commits
        .slice(0, index)
        .filter(({ change }) => change.transaction.id === transaction.id)
        .flatMap(({ change }) => change.moves)
        .flatMap(({ trigger, actor }) =>
          trigger === 'operator_approved' && actor.kind === 'operator' ? [actor.id] : [],
        );
      return new Set(people).size >= 2
        ? []
        : [`${transaction.id} was sent on the word of ${people.join(', ')}`];
    }),

  /** What a withdrawal says of who approved it is what its history says. */
  'approvals are kept': ({ database }) =>
    [...database.transactions.values()].flatMap((transaction) => {
      if (transaction.direction !== 'withdrawal') return [];
      const history = database.history.get(transaction.id) ?? [];
      // Whoever approved before a backup was restored knew nothing of that.
      const since = history.findLastIndex(
        ({ trigger, to }) => trigger === 'restored' && to === 'pending_approval',
      );
      const told = history
        .slice(since + 1)
        .flatMap(({ trigger, actor, at }) =>
          trigger === 'operator_approved' && actor.kind === 'operator' ? [`${actor.id} ${at}`] : [],
        );
      const kept = transaction.approvals.map(({ staffId, at }) => `${staffId} ${at}`);
      return told.join() === kept.join() ? [] : [`${transaction.id} does not name who approved it`];
    }),
};
