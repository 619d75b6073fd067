import type { Sought } from '../finding/sought.ts';
import type {
  Dismissal,
  IncomingMessage,
  MessageConclusion,
  MessageKind,
} from '../incoming/incoming-message.ts';
import type { Instant } from '../instant.ts';
import { type ExcessStatus, elsewhereStatuses, type ReceivedPayment } from '../matching/received-payment.ts';
import type { Msisdn } from '../phone/msisdn.ts';
import type { Operator } from '../phone/operator.ts';
import type { Reason } from '../reason/reason.ts';
import type { AuditEntry } from '../transaction/audit-entry.ts';
import type { MessageId, PaymentId, TransactionId } from '../transaction/transaction.ts';
import type { AmountXaf } from '../transaction/transaction-request.ts';
import type { ListFilter, SearchOrder, Slice } from './transaction-reader.ts';

/**
 * Keeps incoming payments. They become `matched` only through a StateChange that consumes them, `returning` and
 * `returned` only through that of a withdrawal, and `held` again only through one that releases them or fails to send
 * them, or when a person takes them back. Every method may reject when the store cannot be reached.
 */
export interface PaymentStore {
  /**
   * Stores a payment unless one with its operator and operator transaction id is there; answers with the one that is
   * there now. `stored` is true for exactly one caller. May reject; then whether it is stored is unknown.
   */
  storeOnce(
    payment: ReceivedPayment,
  ): Promise<{ readonly payment: ReceivedPayment; readonly stored: boolean }>;

  /**
   * Holds a payment for a person, unless it is used, sent back or set aside by now. Where two reports of it differ, that
   * stays the reason. What its book says holds nothing that two people vouched for: they answer for it. Answers with the
   * payment as it is then. Rejects with `payment_not_found`.
   */
  hold(id: PaymentId, because: Reason): Promise<ReceivedPayment>;

  /**
   * Marks a payment as taken back, whatever became of it; while it is unmatched it is held for that. No change consumes
   * it from then on (`payment_used`). Answers with the payment as it is then. Rejects with `payment_not_found`.
   */
  takeBack(id: PaymentId): Promise<ReceivedPayment>;

  /**
   * Leaves a payment undecided until the moment, and says why; one that is decided by now stays as it is. Answers with
   * the payment as it is then. Rejects with `payment_not_found`.
   */
  postpone(id: PaymentId, because: Reason, until: Instant): Promise<ReceivedPayment>;

  /** Takes up a payment that is held by its wallet's book, which vouches for it now; any other stays as it is. Rejects with `payment_not_found`. */
  resume(id: PaymentId): Promise<ReceivedPayment>;

  find(id: PaymentId): Promise<ReceivedPayment | null>;

  findByOperatorTx(operator: Operator, operatorTxId: string): Promise<ReceivedPayment | null>;

  /**
   * Payments still `received`: those that came in at or before the one moment and wait for nothing, whose process died
   * before it could decide; and those that waited until the other or for less long, for what has not come.
   */
  undecidedSince(before: Instant, waitedUntil: Instant, limit: number): Promise<readonly ReceivedPayment[]>;

  /** Whether a payment of this number and amount waits for something that is still to come. */
  isWaiting(payer: Msisdn, amountXaf: AmountXaf): Promise<boolean>;

  /** Newest first, unless asked otherwise. */
  list(
    filter: PaymentFilter,
    cursor: string | null,
    limit: number,
    order?: SearchOrder,
  ): Promise<Slice<ReceivedPayment>>;

  /** Whatever became of them, newest first: paid by the number, under the id, or told of in an SMS with all the words. */
  search(sought: Sought, cursor: string | null, limit: number): Promise<Slice<ReceivedPayment>>;

  /** What a number paid that waits for its deposit: how much in all, and the newest of it. */
  heldOf(payer: Msisdn, limit: number): Promise<HeldPayments>;

  /**
   * Writes down what a person decided, with its entry in the audit, if the payment is still as they saw it: its status,
   * the decision about it, and whether it was taken back. Null, with nothing changed, if it is not. Sending it back goes by a withdrawal.
   */
  decide(seen: ReceivedPayment, decided: DecidedPayment, audit: AuditEntry): Promise<ReceivedPayment | null>;
}

/** The statuses as people know them. */
export const listedStatuses = ['unmatched', 'matched', ...elsewhereStatuses] as const;
export type ListedStatus = (typeof listedStatuses)[number];

export const listedStatusOf = ({ status }: Pick<ReceivedPayment, 'status'>): ListedStatus =>
  status === 'received' || status === 'held' ? 'unmatched' : status;

/**
 * Those in a status: `unmatched` wait for their deposit, decided about or not. Of those that are matched, only those whose
 * excess has the other status. A missing member means: any.
 */
export interface PaymentFilter extends ListFilter {
  readonly status: ListedStatus;
  readonly excess?: ExcessStatus;
  readonly operator?: Operator;
  readonly providerId?: string;
  readonly receiver?: string;
  readonly payer?: string;
  /** Only those that have waited for a balance in vain, or only the others. */
  readonly waitsForBalance?: boolean;
}

/** It has waited for a balance as long as an SMS may be late, and now waits for a person too. */
export const waitsForBalance = ({ status, heldBecause }: ReceivedPayment): boolean =>
  status === 'held' && heldBecause?.code === 'waits_for_balance';

export interface HeldPayments {
  readonly sumXaf: number;
  readonly count: number;
  readonly newest: readonly ReceivedPayment[];
}

export interface DecidedPayment
  extends Pick<ReceivedPayment, 'status' | 'waitsUntil' | 'isVouched' | 'decision'> {
  /** What it is held for from now on; left out where that stays. */
  readonly holdsBecause?: Reason;
}

/**
 * `ignored`: SMS that no one could use, for people who look for lost money. `unread`: those of them that no one could read.
 * `suspicious`: SMS that say something against money that was told of before, or that take back what is not known, and
 * those with `doubtsOfMatched` that a deposit was paid with. What was dismissed is work for no one and in none of these,
 * and any other SMS that belongs to a transaction of ours. `dismissed`: what was. `all`: every message.
 */
export const messageFilters = ['ignored', 'unread', 'suspicious', 'dismissed', 'all'] as const;
export type MessageFilter = (typeof messageFilters)[number];

/** Keeps every message of the gateways, for good but for callbacks that led to nothing. All methods may reject when the store cannot be reached. */
export interface MessageStore {
  /** Stores a message under its id; again under the same id changes nothing. */
  store(message: IncomingMessage): Promise<void>;

  /**
   * Writes down what was made of a message; a later conclusion replaces an earlier one, and ends a dismissal. A message
   * that told of a payment is no `duplicate` of it, however often it is read: then the earlier conclusion stays. False
   * when the message is not there: never stored, or taken out with its month.
   */
  conclude(id: MessageId, conclusion: MessageConclusion): Promise<boolean>;

  /** One that something can still be said about: what was taken out with its month is not found. */
  find(id: MessageId): Promise<IncomingMessage | null>;

  /** Whether the month of the id was taken out of the database. */
  isTakenOut(id: MessageId): Promise<boolean>;

  /** A person says that nothing is to be done about it. False, with nothing changed, when that was said before. */
  dismiss(id: MessageId, dismissal: Dismissal, audit: AuditEntry): Promise<boolean>;

  /** SMS that no one could read and no one dismissed, the oldest first. */
  unread(cursor: string | null, limit: number): Promise<Slice<IncomingMessage>>;

  /** Suspicious SMS for one of these reasons that no one dismissed, the oldest first, however many others there are. */
  suspiciousFor(codes: readonly Reason['code'][], limit: number): Promise<readonly IncomingMessage[]>;

  /** SMS still `received` that came in at or before the moment, the oldest first: their process died. */
  undecidedSince(before: Instant, limit: number): Promise<readonly IncomingMessage[]>;

  /**
   * Removes callbacks that came in before the moment and led to nothing: since then no verdict was written into the
   * story of what they name. Looks at no more than `limit`, each once, and tells at how many; as many: there may be more.
   */
  removeCallbacks(before: Instant, limit: number): Promise<number>;

  /**
   * Callbacks of operators, newest first: those about a transaction; or, of those about none that we know, the ones with the
   * text in them.
   */
  callbacks(
    about: { readonly transactionId: TransactionId } | { readonly text: string },
    cursor: string | null,
    limit: number,
  ): Promise<Slice<IncomingMessage>>;

  /** Newest first. */
  list(
    status: MessageFilter,
    cursor: string | null,
    limit: number,
    filter?: MessageNarrowing,
  ): Promise<MessageSlice>;

  /** The message under the id, and SMS with all the words, newest first; only those about our money when asked so. */
  search(
    sought: Pick<Sought, 'id' | 'words'>,
    isOurMoneyOnly: boolean,
    cursor: string | null,
    limit: number,
  ): Promise<Slice<IncomingMessage>>;
}

/** A part of a list by time, which looks into the database alone. */
export interface MessageSlice extends Slice<IncomingMessage> {
  /** As `2026-03`: months that are kept as files, of which messages may be meant too. None where left out. */
  readonly monthsInFiles?: readonly string[];
}

/** A missing member means: any. */
export interface MessageNarrowing extends ListFilter {
  readonly providerId?: string;
  readonly kind?: MessageKind;
}

/** Counts what callbacks may still cause in a stretch of time, for all processes. May reject when the store is away. */
export interface CallbackBudgets {
  /** Of each name spends one of so many in the time that began at `since`, and gives the names that had one left. */
  spend(names: readonly string[], since: Instant, most: number): Promise<readonly string[]>;

  /** Forgets counts of times that began before the moment, and tells how many; as many as `limit`: there may be more. */
  forgetBefore(before: Instant, limit: number): Promise<number>;
}
