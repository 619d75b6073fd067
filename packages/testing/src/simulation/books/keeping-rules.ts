import type { Rule } from './evidence.ts';

/** One reference, one transaction, in its scope. */
export const referencesUnique: Rule = ({ database }) => {
  const seen = new Set<string>();
  return [...database.transactions.values()].flatMap(({ applicationId, playerId, direction, reference }) => {
    const scope = [applicationId, playerId, direction, reference].join(' ');
    const isAgain = seen.has(scope);
    seen.add(scope);
    return isAgain ? [`the reference ${scope} stands twice`] : [];
  });
};

/** What the platform was told exists, and the same request was always told the same. */
export const acknowledgedStays: Rule = ({ database, platform }) => {
  const told = new Map<string, string>();
  return platform.acknowledgements.flatMap(({ scope, transactionId }) => {
    const before = told.get(scope) ?? transactionId;
    told.set(scope, before);
    const isKept = [...database.transactions.values()].some(({ id }) => id === transactionId);
    if (!isKept) return [`${transactionId} was acknowledged and is gone`];
    return before === transactionId ? [] : [`${scope} was told ${before} and then ${transactionId}`];
  });
};

/** After a time without faults nothing is left lying about. */
export const nothingLeftUndone: Rule = ({ database }) => {
  const underWay = new Set(['pending', 'provider_acknowledged', 'approved', 'provider_submitted']);
  const open = [...database.transactions.values()].filter(({ state }) => underWay.has(state));
  const undecided = [...database.payments.values()].filter(({ status }) => status === 'received');
  return [
    ...open.map(({ id, state }) => `${id} is still ${state}`),
    ...undecided.map(({ id }) => `payment ${id} was never decided`),
  ];
};

/** Money that was reported is kept, and what is kept really came, or was told by a forger. */
export const paymentsKept: Rule = ({ journal, database, network }) =>
  [...journal.payments.values()].flatMap(({ id, operator, operatorTxId, amountXaf }) => {
    const told = network.paymentBy(operator, operatorTxId) ?? network.forgeryBy(operator, operatorTxId);
    if (!database.payments.has(id)) return [`payment ${id} is lost`];
    return told?.amountXaf === amountXaf ? [] : [`payment ${id} was stored with another amount`];
  });
