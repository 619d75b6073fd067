import type { Instant } from '../instant.ts';
import type { ReceivedPayment } from '../matching/received-payment.ts';
import type { Msisdn } from '../phone/msisdn.ts';
import {
  type Direction,
  type PaymentId,
  shortIdOf,
  type Transaction,
  type TransactionId,
  type TransactionState,
} from '../transaction/transaction.ts';

/** `held`: a payment that no transaction has used. */
export type EntryState = TransactionState | 'held';

/**
 * A movement of money as our own books tell it. Money that came in is told by its payments, which bear the operator's
 * ids; a transaction without payments tells of itself.
 */
export interface BookEntry {
  /** `payment` or `transaction`, and its id. */
  readonly key: string;
  /** Through whom it moved: of a payment, the provider of the merchant number that was paid, or else who told of it. */
  readonly providerId: string;
  readonly transactionId: TransactionId | null;
  readonly paymentId: PaymentId | null;
  readonly direction: Direction;
  readonly state: EntryState;
  readonly amountXaf: number;
  readonly msisdn: Msisdn | null;
  readonly operatorTxId: string | null;
  /** Our own names of it, as an operator may give them back. */
  readonly references: readonly string[];
  /** When the money moved, as far as we know. */
  readonly at: Instant;
  /** When a payment was heard of: that of an SMS which no one could read, when it could be read. */
  readonly cameAt?: Instant;
  /** When what tells of a payment came, whether or not it could be read. */
  readonly receivedAt?: Instant;
}

/** What an entry takes of a transaction. */
export type BookedTransaction = Pick<
  Transaction,
  | 'id'
  | 'providerId'
  | 'direction'
  | 'state'
  | 'amountXaf'
  | 'msisdn'
  | 'providerTxId'
  | 'reference'
  | 'submissionId'
  | 'stateUpdatedAt'
>;

/** What an entry takes of a payment; its provider is that of the number that was paid. */
export type BookedPayment = Pick<
  ReceivedPayment,
  'id' | 'providerId' | 'amountXaf' | 'payer' | 'operatorTxId' | 'paidAt' | 'receivedAt' | 'readAt'
>;

const referencesOf = ({ id, reference, submissionId }: BookedTransaction): readonly string[] => [
  id,
  shortIdOf(id),
  reference,
  submissionId,
];

/** A transaction that no payment tells of. `sentAt`: when it was given to its provider, if it was. */
export const entryOfTransaction = (transaction: BookedTransaction, sentAt: Instant | null): BookEntry => ({
  key: `transaction ${transaction.id}`,
  providerId: transaction.providerId,
  transactionId: transaction.id,
  paymentId: null,
  direction: transaction.direction,
  state: transaction.state,
  amountXaf: transaction.amountXaf,
  msisdn: transaction.msisdn,
  operatorTxId: transaction.providerTxId,
  references: referencesOf(transaction),
  at: sentAt ?? transaction.stateUpdatedAt,
});

/** A payment, with the transaction that used it, if one did. */
export const entryOfPayment = (payment: BookedPayment, transaction: BookedTransaction | null): BookEntry => ({
  key: `payment ${payment.id}`,
  providerId: payment.providerId,
  transactionId: transaction?.id ?? null,
  paymentId: payment.id,
  direction: 'deposit',
  state: transaction?.state ?? 'held',
  amountXaf: payment.amountXaf,
  msisdn: payment.payer,
  operatorTxId: payment.operatorTxId,
  references: transaction === null ? [] : referencesOf(transaction),
  // No one is told of what is still to come, whatever its date says.
  at: payment.paidAt !== null && payment.paidAt < payment.receivedAt ? payment.paidAt : payment.receivedAt,
  cameAt: payment.readAt ?? payment.receivedAt,
  receivedAt: payment.receivedAt,
});

/** `paid`: we say that the money moved. `unpaid`: we say that it did not. `open`: we do not know, or not yet. */
export type Standing = 'paid' | 'unpaid' | 'open';

const standings: Readonly<Record<EntryState, Standing>> = {
  succeeded: 'paid',
  failed: 'unpaid',
  expired: 'unpaid',
  pending: 'open',
  provider_acknowledged: 'open',
  pending_approval: 'open',
  approved: 'open',
  provider_submitted: 'open',
  requires_manual_resolution: 'open',
  held: 'open',
};

export const standingOf = ({ state }: Pick<BookEntry, 'state'>): Standing => standings[state];

/** States in which our money may have moved, or theirs come, so that the operator's silence says something. */
const expectsLine: ReadonlySet<EntryState> = new Set([
  'succeeded',
  'provider_submitted',
  'requires_manual_resolution',
  'held',
]);

export const isExpectedOnStatement = ({ state }: BookEntry): boolean => expectsLine.has(state);
