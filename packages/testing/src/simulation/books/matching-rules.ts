import {
  type Deposit,
  isOpen,
  limits,
  type ReceivedPayment,
  type Transaction,
  wasAsked,
} from '@mobile-money/core';
import type { CommittedChange } from '../journal.ts';
import { isNamed } from '../money-network.ts';
import { realOf, uses } from './deposit-rules.ts';
import type { Evidence, Rules } from './evidence.ts';
import { isDialled, isMeantFor, playerOf, wentTo } from './payable.ts';

/** Every payment that was matched by number and amount, with the deposit as it was before. */
const guesses = (evidence: Evidence) =>
  uses(evidence).flatMap(({ commit, payment }) => {
    const { change, before } = commit;
    const deposit = before.get(change.transaction.id);
    if (change.moves.at(-1)?.trigger !== 'payment_confirmed' || deposit?.direction !== 'deposit') return [];
    const isNamed = deposit.providerTxId === payment.operatorTxId || change.exchanges.length > 0;
    return isNamed ? [] : [{ commit, payment, deposit }];
  });

/** Those of the same kind that stood there when the payment came and still stand there when it is used. */
function rivals(
  { journal }: Evidence,
  { before }: CommittedChange,
  deposit: Deposit,
  payment: ReceivedPayment,
): readonly Deposit[] {
  const known = journal.stateAt(journal.paymentStored.get(payment.id)?.index ?? 0);
  const isRival = (other: Transaction): other is Deposit =>
    isDialled(other) && other.id !== deposit.id && known.has(other.id);
  return [...before.values()].filter(isRival);
}

function secondPlayer(
  evidence: Evidence,
  commit: CommittedChange,
  deposit: Deposit,
  payment: ReceivedPayment,
): readonly string[] {
  if (!isDialled(deposit)) return [];
  const isOther = (other: Deposit): boolean =>
    playerOf(other) !== playerOf(deposit) && isMeantFor(payment, other, commit.atMs, evidence);
  return rivals(evidence, commit, deposit, payment).some(isOther)
    ? [`${deposit.id} was credited although another player could be meant`]
    : [];
}

/** What no one paid counts from when it came: it may have waited for its balance since. */
function pastLateWindow(evidence: Evidence, deposit: Deposit, payment: ReceivedPayment): readonly string[] {
  const paidAtMs = realOf(evidence, payment)?.paidAtMs ?? payment.receivedAt;
  const isLate = paidAtMs > deposit.expiresAt + evidence.settings.latePaymentWindowMs;
  return isDialled(deposit) && deposit.state === 'expired' && isLate
    ? [`${deposit.id} took a payment past the late window`]
    : [];
}

/** A deposit that bore the payment's id when the payment came, and that could still take it. */
function bearerOf(
  { journal }: Evidence,
  { before }: CommittedChange,
  { id, operator, operatorTxId }: ReceivedPayment,
): Transaction | undefined {
  const known = journal.stateAt(journal.paymentStored.get(id)?.index ?? 0);
  return [...before.values()].find(
    (each) =>
      each.direction === 'deposit' &&
      each.operator === operator &&
      each.state !== 'failed' &&
      known.get(each.id)?.providerTxId === operatorTxId,
  );
}

/** The deposits that a payment is for beyond doubt; none when two players could be meant. */
function clearlyMeant(
  evidence: Evidence,
  payment: ReceivedPayment,
  transactions: readonly Transaction[],
  latestMs: number,
): ReadonlySet<string> {
  const bearers = transactions.filter(
    (each) => each.operator === payment.operator && each.providerTxId === payment.operatorTxId,
  );
  if (bearers.length > 0) return new Set(bearers.filter(isWaiting).map(({ id }) => id));
  const isPrompted = evidence.network.prompts.some(
    (each) => each.payment !== null && isNamed(each.payment, payment.operatorTxId),
  );
  const alike = transactions
    .filter(isDialled)
    .filter((each) => isMeantFor(payment, each, latestMs, evidence));
  const isDoubtful =
    new Set(alike.map(playerOf)).size > 1 ||
    transactions.some((each) => mayBePrompted(payment, each, latestMs));
  const paid = alike.filter((each) => wentTo(payment, each, evidence));
  return isDoubtful || isPrompted ? new Set() : new Set(paid.map(({ id }) => id));
}

/** The operator may report the same money for a prompt of that number and amount. */
const mayBePrompted = (payment: ReceivedPayment, each: Transaction, latestMs: number): boolean =>
  each.direction === 'deposit' &&
  each.collectionMode === 'merchant_initiated' &&
  each.msisdn === payment.payer &&
  each.amountXaf === payment.amountXaf &&
  wasAsked(each) &&
  (isOpen(each) ||
    (each.createdAt <= payment.receivedAt &&
      each.stateUpdatedAt >=
        Math.min(latestMs, payment.receivedAt, payment.paidAt ?? latestMs) - limits.samePromptsWithinMs));

/** A deposit that we prompted for takes a payment of its id as long as it is open or merely expired. */
const isWaiting = (transaction: Transaction): boolean =>
  transaction.direction === 'deposit' &&
  transaction.collectionMode === 'merchant_initiated' &&
  ['pending', 'provider_acknowledged', 'expired'].includes(transaction.state);

const isBefore = (one: Transaction, other: Transaction): boolean =>
  one.state === other.state ? one.createdAt < other.createdAt : one.state === 'pending';

export const matchingRules: Rules = {
  /** Matching by itself needs the right merchant number, one player, and a payment in time. */
  'a payment is matched only when it is clear': (evidence) =>
    guesses(evidence).flatMap(({ commit, payment, deposit }) => [
      ...(wentTo(payment, deposit, evidence)
        ? []
        : [`${deposit.id} took a payment to another merchant number`]),
      ...secondPlayer(evidence, commit, deposit, payment),
      ...pastLateWindow(evidence, deposit, payment),
    ]),

  /** The one that bears the id; else of several that fit those that are dialled for, the open ones, then the oldest. */
  'payments are matched in order': (evidence) =>
    guesses(evidence).flatMap(({ commit, payment, deposit }) => {
      const fitting = rivals(evidence, commit, deposit, payment).filter(
        (other) => isMeantFor(payment, other, commit.atMs, evidence) && wentTo(payment, other, evidence),
      );
      const then = evidence.journal.stateAt(evidence.journal.paymentStored.get(payment.id)?.index ?? 0);
      // What waited for its balance goes by how they stood when it came: what is first then and now is first.
      const isFirst = (other: Deposit): boolean =>
        !isDialled(deposit) ||
        (isBefore(other, deposit) && isBefore(then.get(other.id) ?? other, then.get(deposit.id) ?? deposit));
      const passedOver = bearerOf(evidence, commit, payment) ?? fitting.find(isFirst);
      return passedOver === undefined ? [] : [`${deposit.id} took a payment before ${passedOver.id}`];
    }),

  /**
   * A payment is not set aside while it is clear. From its arrival until it was held one deposit bore its id; or a player
   * dialled it, and there was a deposit of its number, amount and merchant number, and no other player's of the former two.
   */
  'no payment is held that is clear': (evidence) =>
    [...evidence.journal.paymentHeld].flatMap(([id, held]) => {
      const { journal, network } = evidence;
      const payment = journal.payments.get(id);
      const stored = journal.paymentStored.get(id);
      if (payment === undefined || stored === undefined || network.contradicted.has(payment.operatorTxId))
        return [];
      const moments = Array.from({ length: held.index - stored.index + 1 }, (_, after) =>
        clearlyMeant(evidence, payment, [...journal.stateAt(stored.index + after).values()], held.atMs),
      );
      const meant = [...(moments[0] ?? [])].find((each) => moments.every((clear) => clear.has(each)));
      return meant === undefined ? [] : [`payment ${id} was held although it was clearly for ${meant}`];
    }),
};
