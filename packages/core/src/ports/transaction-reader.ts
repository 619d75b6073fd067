import type { Instant } from '../instant.ts';
import type { ReceivedPayment } from '../matching/received-payment.ts';
import type { Msisdn, NumberPart } from '../phone/msisdn.ts';
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
import type { PayoutHistory } from '../withdrawal/risk.ts';
import type { Purpose, Withdrawal } from '../withdrawal/withdrawal.ts';

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

export interface ListPeriod {
  /** At this moment or later… */
  readonly from?: Instant;
  /** …and earlier than this one. */
  readonly before?: Instant;
}

/**
 * What every list can be narrowed by. A missing member means: any. A row of a list that has no application or amount of
 * its own has those of the transaction or the payment that it is about; one that is about none is not meant.
 */
export interface ListFilter extends ListPeriod {
  readonly applicationId?: string;
  readonly amountMinXaf?: number;
  readonly amountMaxXaf?: number;
}

/** What a row of a list is judged by; null, or left out, where it has none. */
export interface RowFacts {
  readonly at: number | null;
  readonly applicationId?: string | null | undefined;
  readonly amountXaf?: number | null | undefined;
}

/** Whether a row is one of those that a list is narrowed to. */
export function fits(facts: RowFacts, filter: ListFilter): boolean {
  const { applicationId, from, before, amountMinXaf, amountMaxXaf } = filter;
  const { at, amountXaf = null } = facts;
  const isOfApplication = applicationId === undefined || facts.applicationId === applicationId;
  const isLargeEnough = amountMinXaf === undefined || (amountXaf !== null && amountXaf >= amountMinXaf);
  const isSmallEnough = amountMaxXaf === undefined || (amountXaf !== null && amountXaf <= amountMaxXaf);
  const isLateEnough = from === undefined || (at !== null && at >= from);
  const isEarlyEnough = before === undefined || (at !== null && at < before);
  return isOfApplication && isLargeEnough && isSmallEnough && isLateEnough && isEarlyEnough;
}

/**
 * A missing member means: any. `state` may be `open`: all that have not ended. `text` is looked for as `soughtBy` reads
 * it: as id, reference or its beginning, player, operator transaction id, or number; with it, those of `numbers` are
 * meant too. `isDoubted`: a provider told something else of it than it was asked for, and its verdict still decides; or
 * it contradicts what was decided, and no one has written a note about it since.
 */
export interface TransactionSearch extends ListFilter {
  readonly state?: TransactionState | 'open';
  readonly providerId?: string;
  readonly direction?: Direction;
  readonly operator?: Operator;
  readonly msisdn?: string;
  readonly reference?: string;
  readonly text?: string;
  readonly numbers?: readonly Msisdn[];
  readonly isDoubted?: true;
  readonly purpose?: Purpose;
}

/** By the time of creation, or of arrival; equal times by id. */
export const searchOrders = ['newest', 'oldest'] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** Withdrawals that wait for a person's decision. */
export interface WaitingSum {
  readonly count: number;
  readonly amountXaf: number;
}

/**
 * A part of a long list. The cursor is opaque: it is given back as it came. A part may be shorter than was asked for
 * though there is more: of a list that is narrowed, only so many rows are looked at in one go.
 */
export interface Slice<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
  /** As `2026-03`: months that are kept elsewhere and cannot be read here. What they hold is missing. None where left out. */
  readonly unreadableMonths?: readonly string[];
}

/** All of a list, part by part. */
export async function* everyItem<Item>(
  list: (cursor: string | null) => Promise<Slice<Item>>,
): AsyncGenerator<Item> {
  let slice = await list(null);
  yield* slice.items;
  while (slice.nextCursor !== null) {
    slice = await list(slice.nextCursor);
    yield* slice.items;
  }
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
  /** As in a slice: what happened to it may be kept there, and is missing. */
  readonly unreadableMonths: readonly string[];
}

/** What became of a number's transactions, as far as they succeeded. */
export interface NumberSums {
  readonly depositedXaf: number;
  readonly depositCount: number;
  readonly withdrawnXaf: number;
  readonly withdrawalCount: number;
  /** What was sent back to it. */
  readonly returnedXaf: number;
  /** Who used it, the last one first, no more than `limits.playersOfNumberMax`. */
  readonly playerIds: readonly PlayerId[];
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

  /** What came from a number and went to it. */
  sumsOf(msisdn: Msisdn): Promise<NumberSums>;

  /** Numbers of transactions and of payments that begin or end so, no more than `limits.numbersFoundMax`. */
  numbersLike(part: NumberPart): Promise<readonly Msisdn[]>;

  record(id: TransactionId): Promise<TransactionRecord | null>;

  /** What went before a withdrawal that waits for a decision. Whoever asks for many at once is answered at once. */
  payoutHistory(withdrawal: Withdrawal): Promise<PayoutHistory>;
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
