import type { Instant } from '../instant.ts';
import type { ReceivedPayment } from '../matching/received-payment.ts';
import type { Operator } from '../phone/operator.ts';
import type { AuditEntry } from '../transaction/audit-entry.ts';
import type { ProviderExchange } from '../transaction/provider-exchange.ts';
import type { Move } from '../transaction/state-change.ts';
import type {
  Direction,
  PlayerId,
  Transaction,
  TransactionId,
  TransactionState,
} from '../transaction/transaction.ts';
import type { WebhookDelivery } from '../webhook/delivery.ts';

export interface PlayerListQuery {
  readonly applicationId: string;
  readonly playerId: PlayerId;
  readonly state: TransactionState | null;
  readonly direction: Direction | null;
  readonly page: number;
  readonly limit: number;
}

export interface TransactionPage {
  readonly items: readonly Transaction[];
  readonly total: number;
}

/**
 * A missing member means: any. `text` is looked for as id, reference, player, operator transaction id, or number, which
 * may be written in any usual way. `isDoubted`: a provider told something else of it than it was asked for, and its
 * verdict still decides.
 */
export interface TransactionSearch {
  readonly state?: TransactionState;
  readonly direction?: Direction;
  readonly operator?: Operator;
  readonly msisdn?: string;
  readonly reference?: string;
  readonly text?: string;
  readonly isDoubted?: true;
}

/** By the time of creation; equal times by id. */
export const searchOrders = ['newest', 'oldest'] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** Withdrawals that wait for a person's decision. */
export interface WaitingSum {
  readonly count: number;
  readonly amountXaf: number;
}

/** A part of a long list. The cursor is opaque: it is given back as it came. */
export interface Slice<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** All that is known of one transaction. */
export interface TransactionRecord {
  readonly transaction: Transaction;
  readonly history: readonly Move[];
  readonly exchanges: readonly ProviderExchange[];
  readonly payments: readonly ReceivedPayment[];
  readonly deliveries: readonly WebhookDelivery[];
  /** What staff did to it or to one of its webhooks, as the audit has it, the oldest first. */
  readonly actions: readonly AuditEntry[];
}

/** Reads for people. May reject when the store cannot be reached. */
export interface TransactionReader {
  /** Newest first; equal times by id, so that no row is repeated or skipped between pages. */
  listPlayer(query: PlayerListQuery): Promise<TransactionPage>;

  /** Newest first, unless asked otherwise. An unknown cursor starts from the beginning. */
  search(
    search: TransactionSearch,
    cursor: string | null,
    limit: number,
    order?: SearchOrder,
  ): Promise<Slice<Transaction>>;

  countWaiting(): Promise<WaitingSum>;

  /** What withdrawals through this provider come to that are approved and of which no one knows yet whether they left. */
  promisedXaf(providerId: string): Promise<number>;

  record(id: TransactionId): Promise<TransactionRecord | null>;
}

/** That something changed, for pages that show it; what it is now, they read. */
export interface Change {
  readonly kind: 'transaction' | 'claim' | 'payment' | 'webhook' | 'audit';
  /** Of the transaction, also for a reservation of it; of the payment, the webhook or the audit entry. */
  readonly id: string;
  /** The state that was reached, who has or had the reservation, the status, or the action. */
  readonly state: string;
  /** The transaction that it is about, where there is one. */
  readonly transactionId: string | null;
  /** Of a webhook: when the attempt began. Of a payment: when it came in. */
  readonly at: Instant;
}

/** Tells what changed of late. May reject when the store cannot be reached. */
export interface ChangeFeed {
  /** Moves, reservations, payments, webhook attempts and audit entries since the moment, the oldest first; the newest of each kind. */
  since(at: Instant, limitOfEach: number): Promise<readonly Change[]>;
}

/** What waits for people, in the order in which it is shown. Whoever adds a kind adds it to both adapters. */
export const workKinds = [
  'withdrawals_to_decide',
  'payments_held',
  'transactions_to_resolve',
  'transactions_in_doubt',
  'webhooks_failed',
  'messages_suspicious',
  'messages_unread',
  'differences_open',
  'gaps_open',
  'credited_without_money',
] as const;

export type WorkKind = (typeof workKinds)[number];

export interface Waiting {
  readonly kind: WorkKind;
  readonly count: number;
  /** Counting stopped there. */
  readonly hasMore: boolean;
  /** Since when the oldest of those counted waits; null when nothing does. */
  readonly oldestAt: Instant | null;
}

/** Counts what waits for people. May reject when the store cannot be reached. */
export interface WaitingWork {
  /** One entry for each kind, in the order of the kinds. Counts the longest waiting, and no further than `countMax`. */
  count(countMax: number): Promise<readonly Waiting[]>;
}
