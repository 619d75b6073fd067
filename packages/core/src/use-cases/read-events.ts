import { limits } from '../limits.ts';
import type { FeedEvent } from '../ports/event-feed.ts';
import type { Ports } from '../ports/ports.ts';
import { DomainError } from '../reason/reason.ts';
import { eventId } from '../transaction/transaction.ts';
import { checkedLimit } from './lists.ts';

export interface FeedRequest {
  readonly applicationId: string;
  /** A cursor, `end`, or null for the beginning. */
  readonly after: string | null;
  readonly limit: number;
}

export interface FeedItem {
  readonly event: FeedEvent;
  readonly cursor: string;
}

export interface FeedPage {
  readonly items: readonly FeedItem[];
  /** Where to go on: after the last item, or where this page began when there is none. */
  readonly next: string;
}

/** What stands for the newest event instead of a cursor. */
export const feedEnd = 'end';

/** Fourteen hexadecimal digits, and no more than a safe integer. */
export const cursorPattern = `^(${feedEnd}|[01][0-9a-f]{13})$`;
const isCursor = new RegExp(cursorPattern);

/** Of one length, so that cursors of an application can be compared as texts. */
const cursorOf = (position: number): string => position.toString(16).padStart(14, '0');

function positionOf(cursor: string): number {
  if (!isCursor.test(cursor)) throw new DomainError('invalid_cursor');
  return Number.parseInt(cursor, 16);
}

/**
 * The events of an application after a cursor. A page never tells of more than it holds: `next` is the cursor of its
 * last item, and not of whatever was newest, so that a reader who lags behind, or comes with a cursor that is newer than
 * what this store has, skips nothing.
 */
export const readEvents =
  ({ events }: Pick<Ports, 'events'>) =>
  async ({ applicationId, after, limit }: FeedRequest): Promise<FeedPage> => {
    const checked = checkedLimit({ cursor: after, limit }, limits.pageSizeMax);
    if (after === feedEnd) return { items: [], next: cursorOf(await events.newest(applicationId)) };
    const from = after === null ? 0 : positionOf(after);
    const found = await events.after(applicationId, from, checked);
    const items = found.map((event) => ({ event, cursor: cursorOf(event.position) }));
    return { items, next: items.at(-1)?.cursor ?? cursorOf(from) };
  };

export interface SignedWebhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The webhook of an event as it would be sent now, whether or not it ever was. */
export const signWebhook =
  ({ events, signer, clock }: Pick<Ports, 'events' | 'signer' | 'clock'>) =>
  async (applicationId: string, id: string): Promise<SignedWebhook> => {
    const event = await events.find(applicationId, eventId(id));
    if (event === null) throw new DomainError('webhook_not_found');
    return { body: event.body, headers: await signer.sign(event, clock.now()) };
  };
