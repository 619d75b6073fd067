import { limits } from '../limits.ts';
import type { WebhookFilter } from '../ports/outbox.ts';
import type { MessageFilter, MessageNarrowing, MessageSlice } from '../ports/payment-store.ts';
import type { Ports } from '../ports/ports.ts';
import type { AuditFilter, AuditHead } from '../ports/staff-store.ts';
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
export function checkedLimit({ limit }: SliceRequest, most: number = limits.filePartMax): number {
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > most) throw new DomainError('invalid_page');
  return limit;
}

const pagesMax = 10;

/** What is new in a list that has the newest first, or all of any list, as far as anyone would look. */
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
  async (slice: SliceRequest, filter: AuditFilter = {}): Promise<Slice<AuditEntry>> =>
    audit.list(slice.cursor, checkedLimit(slice), filter);

/** What the audit comes to, to be kept elsewhere: whoever changes what is behind it cannot make it again. */
export const readAuditHead =
  ({ audit }: Pick<Ports, 'audit'>) =>
  async (): Promise<AuditHead | null> =>
    audit.head();

/** What gateways passed on, for people who look for what was missed. */
export const listMessages =
  ({ messages }: Pick<Ports, 'messages'>) =>
  (status: MessageFilter, slice: SliceRequest, filter: MessageNarrowing = {}): Promise<MessageSlice> =>
    messages.list(status, slice.cursor, checkedLimit(slice), filter);

/** Webhooks in one status, with every attempt made, newest first. */
export const listWebhooks =
  ({ outbox }: Pick<Ports, 'outbox'>) =>
  async (
    status: DeliveryStatus,
    slice: SliceRequest,
    filter: WebhookFilter = {},
  ): Promise<Slice<WebhookDelivery>> =>
    outbox.list(status, slice.cursor, checkedLimit(slice), filter);

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
