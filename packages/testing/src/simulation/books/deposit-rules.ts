import type { Deposit, ReceivedPayment, Transaction } from '@mobile-money/core';
import type { CommittedChange } from '../journal.ts';
import type { RealPayment } from '../money-network.ts';
import type { Evidence, Rule } from './evidence.ts';

/** Every payment that was used, in order: which commit used which. */
const uses = ({ journal }: Evidence): readonly { commit: CommittedChange; payment: ReceivedPayment }[] =>
  journal.commits.flatMap((commit) =>
    commit.change.consumes.flatMap((id) => {
      const payment = journal.payments.get(id);
      return payment === undefined ? [] : [{ commit, payment }];
    }),
  );

export const noPaymentUsedTwice: Rule = (evidence) => {
  const seen = new Set<string>();
  return uses(evidence).flatMap(({ payment }) => {
    const key = `${payment.operator} ${payment.operatorTxId}`;
    const isAgain = seen.has(key);
    seen.add(key);
    return isAgain ? [`payment ${key} was used twice`] : [];
  });
};

const realOf = ({ network }: Evidence, payment: ReceivedPayment): RealPayment | undefined =>
  network.paymentBy(payment.operator, payment.operatorTxId);

/** A deposit is credited for money that came from its number, or on an operator's word. */
export const creditedOnlyForMoney: Rule = (evidence) =>
  evidence.journal.commits.flatMap(({ change }) => {
    const last = change.moves.at(-1);
    if (change.transaction.direction !== 'deposit' || last?.to !== 'succeeded') return [];
    if (last.trigger === 'resolution_confirmed') return [];
    const deposit = change.transaction;
    const used = change.consumes.map((id) => evidence.journal.payments.get(id));
    const real = used.map((payment) => (payment === undefined ? undefined : realOf(evidence, payment)));
    const own = real.filter((each) => each !== undefined && each.payer === deposit.msisdn);
    const sumXaf = own.reduce((sum, each) => sum + (each?.amountXaf ?? 0), 0);
    if (own.length !== change.consumes.length)
      return [`${deposit.id} was credited for money of someone else`];
    if (sumXaf < deposit.amountXaf) return [`${deposit.id} was credited ${deposit.amountXaf} for ${sumXaf}`];
    const isExact = last.trigger === 'completed_by_hand' || sumXaf === deposit.amountXaf;
    return isExact ? [] : [`${deposit.id} took a payment of another amount`];
  });

/** Matching by itself needs the right merchant number, one player, and a payment in time. */
export const matchedOnlyWhenClear: Rule = (evidence) =>
  uses(evidence).flatMap(({ commit, payment }) => {
    const { change, before } = commit;
    const deposit = before.get(change.transaction.id);
    if (change.moves.at(-1)?.trigger !== 'payment_confirmed' || deposit?.direction !== 'deposit') return [];
    if (deposit.providerTxId === payment.operatorTxId || change.exchanges.length > 0) return [];
    return [
      ...wrongMerchant(evidence, deposit, payment),
      ...secondPlayer(evidence, commit, deposit, payment),
      ...pastLateWindow(evidence, commit, deposit, payment),
    ];
  });

function wrongMerchant(
  { database }: Evidence,
  deposit: Deposit,
  payment: ReceivedPayment,
): readonly string[] {
  const channel = database.registry.channels.find((each) => each.channelId === deposit.channelId);
  return channel?.merchantMsisdn === payment.receiver
    ? []
    : [`${deposit.id} took a payment to another merchant number`];
}

function secondPlayer(
  { journal, settings }: Evidence,
  { atMs, before }: CommittedChange,
  deposit: Deposit,
  payment: ReceivedPayment,
): readonly string[] {
  const storedAt = journal.paymentStoredAt.get(payment.id) ?? 0;
  const known = new Set(journal.commits.slice(0, storedAt).map(({ change }) => change.transaction.id));
  const isRival = (other: Transaction): boolean =>
    other.direction === 'deposit' &&
    known.has(other.id) &&
    other.collectionMode === 'customer_initiated' &&
    other.msisdn === deposit.msisdn &&
    other.amountXaf === deposit.amountXaf &&
    other.playerId !== deposit.playerId &&
    (other.state === 'pending' ||
      (other.state === 'expired' && atMs <= other.expiresAt + settings.latePaymentWindowMs));
  return [...before.values()].some(isRival)
    ? [`${deposit.id} was credited although another player could be meant`]
    : [];
}

function pastLateWindow(
  evidence: Evidence,
  { atMs }: CommittedChange,
  deposit: Deposit,
  payment: ReceivedPayment,
): readonly string[] {
  const paidAtMs = realOf(evidence, payment)?.paidAtMs ?? atMs;
  const isLate = paidAtMs > deposit.expiresAt + evidence.settings.latePaymentWindowMs;
  return deposit.state === 'expired' && isLate ? [`${deposit.id} took a payment past the late window`] : [];
}

/** Two open deposits of one number and amount share a merchant number only when no other is free. */
export const merchantNumbersKeptApart: Rule = ({ journal, database, settings }) =>
  journal.commits.flatMap(({ change, before, atMs }) => {
    const { transaction, expectedVersion } = change;
    if (expectedVersion !== 0 || transaction.direction !== 'deposit') return [];
    const rivals = [...before.values()].filter(
      (other) =>
        other.direction === 'deposit' &&
        (other.state === 'pending' || other.state === 'provider_acknowledged') &&
        other.msisdn === transaction.msisdn &&
        other.amountXaf === transaction.amountXaf,
    );
    const taken = new Set(
      rivals.flatMap((other) => (other.direction === 'deposit' ? [other.channelId] : [])),
    );
    if (!taken.has(transaction.channelId)) return [];
    const free = database.registry.channels.filter(
      (each) =>
        each.providerId === transaction.providerId &&
        each.operator === transaction.operator &&
        each.enabled &&
        (each.deviceId === null || atMs - (each.lastSeenAt ?? 0) <= settings.channelSilenceMs) &&
        !taken.has(each.channelId),
    );
    return free.length > 0 ? [`${transaction.id} shares a merchant number while another is free`] : [];
  });

/** A player is asked for money once. */
export const promptedOnce: Rule = ({ network }) => {
  const seen = new Set<string>();
  return network.prompts.flatMap(({ transactionId }) => {
    const isAgain = seen.has(transactionId);
    seen.add(transactionId);
    return isAgain ? [`${transactionId} was asked for twice`] : [];
  });
};
