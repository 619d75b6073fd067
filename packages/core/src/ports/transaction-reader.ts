import type { ReceivedPayment } from '../matching/received-payment.ts';
import type { Operator } from '../phone/operator.ts';
import type { AuditEntry } from '../transaction/audit-entry.ts';
import type { Direction } from '../transaction/direction.ts';
import type { PlayerId, TransactionId } from '../transaction/identifiers.ts';
import type { ProviderExchange } from '../transaction/provider-exchange.ts';
import type { Move } from '../transaction/state-change.ts';
import type { Transaction, TransactionState } from '../transaction/transaction.ts';
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

  record(id: TransactionId): Promise<TransactionRecord | null>;
}
