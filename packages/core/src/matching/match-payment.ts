import { type Deposit, depositFacts, isOpen } from '../deposit/deposit.ts';
import type { Instant } from '../instant.ts';
import type { Settings } from '../settings.ts';
import type { ReceivedPayment } from './received-payment.ts';

/** A deposit that a payment may belong to, with the number of the channel it was assigned. */
export interface Candidate {
  readonly deposit: Deposit;
  readonly merchantMsisdn: string;
}

export type MatchDecision =
  /** The payment confirms this deposit. */
  | { readonly kind: 'confirm'; readonly deposit: Deposit }
  /** The payment is the one this deposit already succeeded by. */
  | { readonly kind: 'repeat'; readonly deposit: Deposit }
  /** A person must look at it. */
  | { readonly kind: 'hold'; readonly because: string };

type Window = Pick<Settings, 'latePaymentWindowMs'>;

/**
 * Decides what an incoming payment means. The operator's own id comes first: a deposit that already bears it is
 * meant, whatever else stands there. Otherwise paying number, amount and receiving number must all agree, for
 * deposits of one player only.
 */
export function matchPayment(
  payment: ReceivedPayment,
  candidates: readonly Candidate[],
  at: Instant,
  settings: Window,
): MatchDecision {
  const named = bearerOf(payment, candidates);
  if (named !== undefined) return matchNamed(payment, named);
  const alike = candidates.filter((each) => isAlike(each.deposit, payment, at, settings));
  if (alike.length === 0) return hold('No open deposit has this paying number and amount.');
  if (new Set(alike.map(({ deposit }) => `${deposit.applicationId} ${deposit.playerId}`)).size > 1) {
    return hold('Deposits of more than one player have this paying number and amount.');
  }
  const paid = alike.filter(
    ({ deposit, merchantMsisdn }) =>
      merchantMsisdn === payment.receiver && deposit.operator === payment.operator,
  );
  const first = paid.map(({ deposit }) => deposit).sort(openThenOldest)[0];
  if (first !== undefined) return { kind: 'confirm', deposit: first };
  return hold(
    payment.receiver === null
      ? 'It is not known which merchant number was paid.'
      : 'The payment went to another merchant number than the one assigned to the deposit.',
  );
}

/** The deposit that bears the payment's id. Ids of two operators may be alike, so one of its own comes first. */
function bearerOf(payment: ReceivedPayment, candidates: readonly Candidate[]): Deposit | undefined {
  const isForeign = (deposit: Deposit): number => Number(deposit.operator !== payment.operator);
  return candidates
    .map(({ deposit }) => deposit)
    .filter(({ providerTxId }) => providerTxId === payment.operatorTxId)
    .sort((a, b) => isForeign(a) - isForeign(b) || openThenOldest(a, b))[0];
}

function matchNamed(payment: ReceivedPayment, deposit: Deposit): MatchDecision {
  if (deposit.operator !== payment.operator)
    return hold('A deposit of another operator bears this transaction id.');
  if (deposit.amountXaf !== payment.amountXaf) {
    return hold(`The amount differs from that of the deposit that bears this transaction id.`);
  }
  if (deposit.state === 'succeeded') return { kind: 'repeat', deposit };
  if (deposit.state === 'requires_manual_resolution') return { kind: 'repeat', deposit };
  return { kind: 'confirm', deposit };
}

/** Same number, same amount, and a state in which a payment can still change something. */
function isAlike(deposit: Deposit, payment: ReceivedPayment, at: Instant, settings: Window): boolean {
  if (deposit.msisdn !== payment.payer || deposit.amountXaf !== payment.amountXaf) return false;
  if (isOpen(deposit)) return true;
  if (!depositFacts(deposit, at, settings, payment.paidAt).isWithinLateWindow) return false;
  return (
    deposit.state === 'expired' ||
    (deposit.state === 'failed' && deposit.collectionMode === 'merchant_initiated')
  );
}

/** Open ones before those that are over, then the oldest; the id settles what time leaves open. */
function openThenOldest(a: Deposit, b: Deposit): number {
  const byState = Number(isOpen(b)) - Number(isOpen(a));
  return byState || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}

const hold = (because: string): MatchDecision => ({ kind: 'hold', because });
