import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import { type Msisdn, msisdn } from '../phone/msisdn.ts';
import type { Operator } from '../phone/operator.ts';
import { type Reason, reason } from '../reason/reason.ts';
import { boundedText, shownText } from '../text.ts';
import type { PaymentId, TransactionId } from '../transaction/identifiers.ts';
import { type AmountXaf, receivedXaf } from '../transaction/transaction-request.ts';

/**
 * `received`: stored, and not yet decided (a process may have died between the two).
 * `held`: decided, and waiting for a person. `matched`: used by one transaction, for good.
 */
export type PaymentStatus = 'received' | 'held' | 'matched';

/** Why a payment is held, for programs. */
export type HoldCode = 'waits_for_verdict' | 'reversed';

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
}

/** A report of a payment, read from an SMS or a provider, before it is stored. */
export interface PaymentReport {
  readonly operator: Operator;
  readonly operatorTxId: string;
  readonly payer: string | null;
  readonly receiver: string | null;
  readonly amountXaf: number;
  readonly paidAt: Instant | null;
  readonly providerId: string;
  readonly rawText: string;
}

export function receivedPayment(id: PaymentId, report: PaymentReport, receivedAt: Instant): ReceivedPayment {
  return {
    id,
    operator: report.operator,
    operatorTxId: boundedText(report.operatorTxId, limits.operatorTxIdMaxChars, 'invalid_payment'),
    payer: report.payer === null ? null : msisdn(report.payer),
    receiver: report.receiver === null ? null : msisdn(report.receiver),
    amountXaf: receivedXaf(report.amountXaf),
    paidAt: report.paidAt,
    receivedAt,
    providerId: report.providerId,
    rawText: shownText(report.rawText, limits.rawTextMaxChars),
    status: 'received',
    heldBecause: null,
    waitsUntil: null,
    transactionId: null,
    isReversed: false,
  };
}
