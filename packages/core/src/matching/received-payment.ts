import type { Deposit } from '../deposit/deposit.ts';
import { type Instant, isoInstant } from '../instant.ts';
import { limits } from '../limits.ts';
import { type Msisdn, msisdn } from '../phone/msisdn.ts';
import type { Operator } from '../phone/operator.ts';
import type { ReadPayment } from '../ports/gateways.ts';
import { DomainError, type Reason, type ReasonCode, reason } from '../reason/reason.ts';
import { boundedText, shownText } from '../text.ts';
import type { PaymentId, TransactionId } from '../transaction/transaction.ts';
import { type AmountXaf, receivedXaf } from '../transaction/transaction-request.ts';

/**
 * `received`: stored, and not yet decided (a process may have died between the two).
 * `held`: decided, and waiting for a person. `matched`: used by one transaction, for good.
 * `returning`: on its way back to who paid; `returned`: it is there. `set_aside`: a person took it out of the work.
 */
export type PaymentStatus = 'received' | 'held' | 'matched' | 'returning' | 'returned' | 'set_aside';

/** The statuses in which a payment waits for its deposit: nothing but these is ever matched, held or postponed. */
export const unmatchedStatuses = ['received', 'held'] as const satisfies readonly PaymentStatus[];

/** The statuses of what is on its way back, was sent back, or was taken out of the work. */
export const elsewhereStatuses = [
  'returning',
  'returned',
  'set_aside',
] as const satisfies readonly PaymentStatus[];

export const isUnmatched = ({ status }: Pick<ReceivedPayment, 'status'>): boolean =>
  unmatchedStatuses.some((each) => each === status);

/** What became of the part of a used payment that its deposit did not need. */
export const excessStatuses = ['kept', 'returning', 'returned'] as const;
export type ExcessStatus = (typeof excessStatuses)[number];

/** What a person wants to become of a payment, or has made of it. */
export interface PaymentDecision {
  readonly kind: 'return' | 'set_aside' | 'vouch';
  /** Who: the id of the staff member. */
  readonly staffId: string;
  readonly at: Instant;
  readonly reason: string;
}

/** Why a payment is held, for programs. */
export const holdCodes = [
  'waits_for_verdict',
  'waits_for_balance',
  'balance_contradicts',
  'reversed',
] as const;
export type HoldCode = (typeof holdCodes)[number];

/** For which of these a payment waits, or is held; undefined for what concerns people alone. */
export const holdCodeOf = ({
  isReversed,
  heldBecause,
}: Pick<ReceivedPayment, 'isReversed' | 'heldBecause'>): HoldCode | undefined =>
  isReversed ? 'reversed' : holdCodes.find((code) => code === heldBecause?.code);

/** What the book of its wallet says against a payment: it may say otherwise once a late SMS has come. */
export const saidByBook = ['waits_for_balance', 'balance_contradicts'] as const satisfies readonly HoldCode[];

/** For which of these a payment is held; null for any other reason, or none. */
export const bookWaitOf = ({ heldBecause }: Pick<ReceivedPayment, 'heldBecause'>) =>
  saidByBook.find((code) => code === heldBecause?.code) ?? null;

/**
 * What a payment stays held for, whatever is said against it afterwards: a book takes back what it said itself, and this is
 * for people to decide.
 */
export const heldForPeople = [
  'other_report_says',
  'return_failed',
  'reported_for_other_amount',
  'completed_from_others',
  'set_aside_unvouched',
] as const satisfies readonly ReasonCode[];

export const isHeldForPeople = ({
  status,
  heldBecause,
}: Pick<ReceivedPayment, 'status' | 'heldBecause'>): boolean =>
  status === 'held' && heldForPeople.some((code) => code === heldBecause?.code);

/** Why a payment is held that its operator took back. */
export const wasReversed = reason('reversed');

/** Money that came in, once per operator transaction id however often it is reported. */
export interface ReceivedPayment {
  readonly id: PaymentId;
  readonly operator: Operator;
  readonly operatorTxId: string;
  /** Null when the report hides it: then only a person can tell whose money it is. */
  readonly payer: Msisdn | null;
  /** The merchant number that was paid; null when neither text nor gateway tells. */
  readonly receiver: Msisdn | null;
  readonly amountXaf: AmountXaf;
  /** The operator's time of the payment, when the report has one. */
  readonly paidAt: Instant | null;
  readonly receivedAt: Instant;
  /** When its SMS could be read, where that was later than it came; null otherwise. */
  readonly readAt: Instant | null;
  readonly providerId: string;
  readonly rawText: string;
  readonly status: PaymentStatus;
  /** Why it was not matched; null until decided and once matched. */
  readonly heldBecause: Reason | null;
  /** Until when it stays undecided, for something that is still to come; null when it waits for nothing. */
  readonly waitsUntil: Instant | null;
  readonly transactionId: TransactionId | null;
  /** The operator took it back. For good, whatever becomes of it here: no deposit takes it any more. */
  readonly isReversed: boolean;
  /** Two people say that it came: for them the wallet's book need not vouch. */
  readonly isVouched: boolean;
  /** What its deposit did not need of it, once it is matched. */
  readonly excessXaf: number;
  readonly excessStatus: ExcessStatus | null;
  /** The withdrawal that sends it, or its excess, back. */
  readonly returnId: TransactionId | null;
  /** The last decision about it that still stands; a vouch stands here for as long as it waits for a second person. */
  readonly decision: PaymentDecision | null;
}

/** A report of a payment, read from an SMS or a provider, before it is stored. */
export interface PaymentReport extends ReadPayment {
  readonly providerId: string;
  readonly rawText: string;
}

export function receivedPayment(id: PaymentId, report: PaymentReport, receivedAt: Instant): ReceivedPayment {
  return {
    id,
    ...report,
    operatorTxId: boundedText(report.operatorTxId, limits.operatorTxIdMaxChars, 'invalid_payment'),
    payer: report.payer === null ? null : msisdn(report.payer),
    receiver: report.receiver === null ? null : msisdn(report.receiver),
    amountXaf: receivedXaf(report.amountXaf),
    receivedAt,
    readAt: null,
    rawText: shownText(report.rawText, limits.rawTextMaxChars),
    status: 'received',
    heldBecause: null,
    waitsUntil: null,
    transactionId: null,
    isReversed: false,
    isVouched: false,
    excessXaf: 0,
    excessStatus: null,
    returnId: null,
    decision: null,
  };
}

/**
 * Rule 6 of deposits: an operator may complete a deposit from unmatched payments of the player's own number that add
 * up to at least its amount. What is credited is the deposit's amount, never the sum.
 */
export function refuseUnlessCompletable(
  deposit: Deposit,
  payments: readonly ReceivedPayment[],
  at: Instant,
): void {
  if (payments.length === 0 || payments.length > limits.paymentsPerCompletionMax) {
    const max = limits.paymentsPerCompletionMax;
    throw new DomainError('no_payments', reason('payments_out_of_count', { max }));
  }
  for (const each of payments) {
    // A late payment is attached to the deposit that it put on hold: there it may be used.
    if (each.status !== 'matched' || each.transactionId !== deposit.id) refuseUsed(each);
    if (each.status === 'set_aside') throw refusal('payment_set_aside', each);
    refuseReversed(each);
    refuseUndecided(each, at);
    if (each.payer !== deposit.msisdn) throw refusal('payment_of_other_number', each);
  }
  const sumXaf = payments.reduce((sum, payment) => sum + payment.amountXaf, 0);
  const { amountXaf } = deposit;
  if (sumXaf < amountXaf) {
    throw new DomainError('sum_too_small', reason('this_sum_too_small', { sumXaf, amountXaf }));
  }
}

const reasonOfRefusal = {
  payment_used: 'this_payment_used',
  payment_returning: 'this_payment_returning',
  payment_returned: 'this_payment_returned',
  payment_set_aside: 'this_payment_set_aside',
  payment_reversed: 'this_payment_reversed',
  payment_contradicted: 'this_payment_contradicted',
  payment_unvouched: 'this_payment_unvouched',
  payment_unmatched: 'this_payment_unmatched',
  payment_takes_two: 'this_payment_takes_two',
  payment_payer_unknown: 'this_payment_payer_unknown',
  payment_of_other_number: 'this_payment_of_other_number',
} as const;

/** Why this payment is refused, for programs and for people. */
export const refusal = (code: keyof typeof reasonOfRefusal, { id }: ReceivedPayment): DomainError =>
  new DomainError(code, reason(reasonOfRefusal[code], { payment: id }));

/** Refuses what has gone to a deposit or back to who paid. */
export function refuseUsed(payment: ReceivedPayment): void {
  if (payment.status === 'matched') throw refusal('payment_used', payment);
  if (payment.status === 'returning') throw refusal('payment_returning', payment);
  if (payment.status === 'returned') throw refusal('payment_returned', payment);
}

export function refuseReversed(payment: ReceivedPayment): void {
  if (payment.isReversed) throw refusal('payment_reversed', payment);
}

/**
 * Refuses what still waits for a verdict, which may find that another deposit was paid with it. Whoever waits for a
 * balance may be decided about by people: they answer for what the book does not.
 */
export function refuseUndecided(
  { id: payment, status, waitsUntil, heldBecause }: ReceivedPayment,
  at: Instant,
): void {
  if (status !== 'received' || waitsUntil === null || waitsUntil <= at) return;
  if (heldBecause?.code === 'waits_for_balance') return;
  const until = isoInstant(waitsUntil);
  throw new DomainError('payment_undecided', reason('this_payment_undecided', { payment, until }));
}

/** What of a payment its deposit did not need. */
export interface Excess {
  readonly paymentId: PaymentId;
  readonly xaf: number;
}

/**
 * Who bears what payments come to beyond their deposit's amount: the newest, and the one before it only for what the
 * newest has not.
 */
export function excessOf({ amountXaf }: Deposit, payments: readonly ReceivedPayment[]): readonly Excess[] {
  let left = payments.reduce((sum, payment) => sum + payment.amountXaf, -amountXaf);
  const newestFirst = [...payments].sort((a, b) => b.receivedAt - a.receivedAt || (a.id < b.id ? 1 : -1));
  return newestFirst.flatMap((payment) => {
    const xaf = Math.min(left, payment.amountXaf);
    left -= xaf;
    return xaf > 0 ? [{ paymentId: payment.id, xaf }] : [];
  });
}
