import type { IncomingMessage } from '../incoming/incoming-message.ts';
import { limits } from '../limits.ts';
import { type RankedCandidate, type ReceivedPayment, rankCandidates } from '../matching/received-payment.ts';
import type { MessageFilter } from '../ports/payment-store.ts';
import type { Ports } from '../ports/ports.ts';
import type {
  PlayerListQuery,
  SearchOrder,
  Slice,
  TransactionPage,
  TransactionSearch,
} from '../ports/transaction-reader.ts';
import { DomainError } from '../reason/reason.ts';
import type { AuditEntry } from '../transaction/audit-entry.ts';
import { playerId, type Transaction } from '../transaction/transaction.ts';
import type { DeliveryStatus, WebhookDelivery } from '../webhook/delivery.ts';

/** Which part of a list is wanted. */
export interface SliceRequest {
  readonly cursor: string | null;
  readonly limit: number;
}

/** The limit of a request, once it is known to be one. */
export function checkedLimit({ limit }: SliceRequest): number {
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > limits.pageSizeMax)
    throw new DomainError('invalid_page');
  return limit;
}

const pagesMax = 10;

/** What is new in a list that has the newest first, as far as anyone would look. */
export async function newestUntil<Item>(
  list: (cursor: string | null) => Promise<Slice<Item>>,
  isNew: (item: Item) => boolean,
): Promise<readonly Item[]> {
  const found: Item[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const slice: Slice<Item> = await list(cursor);
    const fresh = slice.items.filter(isNew);
    found.push(...fresh);
    cursor = slice.nextCursor;
    if (cursor === null || fresh.length < slice.items.length) break;
  }
  return found;
}

/** Who did what, newest first. */
export const listAudit =
  ({ audit }: Pick<Ports, 'audit'>) =>
  async (slice: SliceRequest): Promise<Slice<AuditEntry>> =>
    audit.list(slice.cursor, checkedLimit(slice));

/** What gateways passed on, for people who look for what was missed. */
export const listMessages =
  ({ messages }: Pick<Ports, 'messages'>) =>
  (filter: MessageFilter, slice: SliceRequest): Promise<Slice<IncomingMessage>> =>
    messages.list(filter, slice.cursor, checkedLimit(slice));

/** Webhooks in one status, with every attempt made, newest first. */
export const listWebhooks =
  ({ outbox }: Pick<Ports, 'outbox'>) =>
  async (status: DeliveryStatus, slice: SliceRequest): Promise<Slice<WebhookDelivery>> =>
    outbox.list(status, slice.cursor, checkedLimit(slice));

export interface PaymentWithCandidates {
  readonly payment: ReceivedPayment;
  readonly candidates: readonly RankedCandidate[];
}

/** Incoming payments; an unmatched one comes with the deposits that may be meant and what speaks against each. */
export const listPayments =
  (ports: Pick<Ports, 'payments' | 'deposits' | 'clock' | 'settings'>) =>
  async (status: 'unmatched' | 'matched', slice: SliceRequest): Promise<Slice<PaymentWithCandidates>> => {
    const { items, nextCursor } = await ports.payments.list(status, slice.cursor, checkedLimit(slice));
    const withCandidates = await Promise.all(items.map((payment) => describePayment(ports, payment)));
    return { items: withCandidates, nextCursor };
  };

async function describePayment(
  { deposits, clock, settings }: Pick<Ports, 'deposits' | 'clock' | 'settings'>,
  payment: ReceivedPayment,
): Promise<PaymentWithCandidates> {
  if (payment.status === 'matched') return { payment, candidates: [] };
  const similar = await deposits.similarTo(payment, limits.pageSizeMax);
  return { payment, candidates: rankCandidates(payment, similar, clock.now(), settings) };
}

/** Transactions of every application, for staff, newest first unless asked otherwise. */
export const searchTransactions =
  ({ reader }: Pick<Ports, 'reader'>) =>
  async (
    search: TransactionSearch,
    slice: SliceRequest,
    order: SearchOrder = 'newest',
  ): Promise<Slice<Transaction>> =>
    reader.search(search, slice.cursor, checkedLimit(slice), order);

/** What is left out is any, or as usual. */
export interface PlayerList extends Partial<Omit<PlayerListQuery, 'playerId'>> {
  readonly applicationId: string;
  readonly playerId: string;
}

export interface PlayerTransactions extends TransactionPage {
  readonly page: number;
  readonly limit: number;
  readonly pages: number;
}

/** A player's transactions, newest first. A page past the end is empty; an unknown player has none. */
export const listPlayerTransactions =
  ({ reader }: Pick<Ports, 'reader'>) =>
  async (query: PlayerList): Promise<PlayerTransactions> => {
    const { page = 1, limit = limits.pageSizeDefault } = query;
    const isPage = Number.isSafeInteger(page) && page >= 1;
    const isLimit = Number.isSafeInteger(limit) && limit >= 1 && limit <= limits.pageSizeMax;
    if (!isPage || !isLimit) throw new DomainError('invalid_page');
    const { items, total } = await reader.listPlayer({
      applicationId: query.applicationId,
      playerId: playerId(query.playerId),
      state: query.state ?? null,
      direction: query.direction ?? null,
      page,
      limit,
    });
    return { items, total, page, limit, pages: Math.ceil(total / limit) };
  };
