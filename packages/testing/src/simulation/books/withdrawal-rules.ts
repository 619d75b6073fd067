import type { Rule } from './evidence.ts';

export const sentAtMostOnce: Rule = ({ network }) => {
  const seen = new Set<string>();
  return network.transfers.flatMap(({ transactionId }) => {
    const isAgain = seen.has(transactionId);
    seen.add(transactionId);
    return isAgain ? [`${transactionId} was sent twice`] : [];
  });
};

/** What was sent is what was asked for, to whom it was asked for. */
export const sentAsDeclared: Rule = ({ network, database }) =>
  network.transfers.flatMap((transfer) => {
    const declared = [...database.transactions.values()].find(({ id }) => id === transfer.transactionId);
    const isSame = declared?.amountXaf === transfer.amountXaf && declared.msisdn === transfer.msisdn;
    return isSame ? [] : [`${transfer.transactionId} was sent with another amount or number`];
  });

/** Success and failure of a transfer are the network's verdict, once it is given; only a person may say otherwise. */
export const settledByVerdict: Rule = ({ journal, network }) =>
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
  });

/** No money leaves before a person approved it, and before the intent was stored. */
export const sentOnlyWhenApproved: Rule = ({ journal, network }) =>
  network.transfers.flatMap(({ transactionId, askedAs }) => {
    const isIntended = journal.commits.some(
      ({ change }) => change.transaction.id === transactionId && change.transaction.submissionId === askedAs,
    );
    const isApproved = journal.commits.some(
      ({ change }) =>
        change.transaction.id === transactionId &&
        change.moves.some(({ trigger }) => trigger === 'operator_approved'),
    );
    return isIntended && isApproved
      ? []
      : [`${transactionId} was sent without approval or without a stored intent`];
  });
