import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import type { WebhookItem } from './schemas.ts';

/** What the address of a page asks for, as it stands there. */
export type Filters = Readonly<Partial<Record<string, string>>>;

/** The same as a query: the service says what is wrong with it. */
export const asAsked = (filters: Filters): Readonly<Record<string, never>> =>
  filters as Readonly<Record<string, never>>;

const pageSize = 50;
const lookEveryMs = 15_000;

export interface Asked {
  readonly cursor: string | undefined;
  readonly limit: number;
}

export interface Listed {
  readonly next_cursor: string | null;
}

interface Settings {
  readonly refetchInterval?: number;
  readonly enabled?: boolean;
  readonly placeholderData?: typeof keepPreviousData;
}

/** A list that is read part by part, as far as someone looks. */
export const useParts = <Answer extends Listed>(
  queryKey: QueryKey,
  read: (asked: Asked) => Promise<Answer>,
  settings: Settings = {},
) =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read({ cursor: pageParam ?? undefined, limit: pageSize }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    ...settings,
  });

/** All that was read of it, as one list. */
export const itemsIn = <Item>(
  data: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined,
): readonly Item[] => data?.pages.flatMap(({ items }) => items) ?? [];

interface Read {
  readonly data?: { readonly pages: readonly unknown[] } | undefined;
  readonly isError: boolean;
  readonly hasNextPage: boolean;
}

export interface Parts extends Read {
  readonly fetchNextPage: (options: { readonly cancelRefetch: boolean }) => Promise<Read>;
}

/** Whoever changes something in the moment in which the next part is read has the list read again instead. */
const triesMax = 5;

/** Reads on in a list, once what is read of it now is here: that would be given up for it. Null when all of it is here. */
export const readOnIn = (reading: Parts): (() => void) | null =>
  reading.hasNextPage ? () => void readOn(reading) : null;

async function readOn(reading: Parts): Promise<void> {
  const partsIn = ({ data }: Read): number => data?.pages.length ?? 0;
  for (let tries = 0; tries < triesMax; tries += 1) {
    const now = await reading.fetchNextPage({ cancelRefetch: false });
    if (now.isError || !now.hasNextPage || partsIn(now) > partsIn(reading)) return;
  }
}

export const useWebhooks = (status: WebhookItem['status'], filters: Filters) =>
  useParts(
    ['webhooks', status, filters],
    (asked) => call('get /internal/v1/webhooks', { query: { ...asAsked(filters), status, ...asked } }),
    { placeholderData: keepPreviousData },
  );

export const useAudit = (filters: Filters) =>
  useParts(
    ['audit', filters],
    (asked) => call('get /internal/v1/audit', { query: { ...asAsked(filters), ...asked } }),
    { placeholderData: keepPreviousData },
  );

/** SMS that someone should look at. Nothing tells of them, so they are looked for now and then. */
export const useMessages = (status: 'unread' | 'ignored' | 'suspicious', filters: Filters) =>
  useParts(
    ['messages', status, filters],
    (asked) => call('get /internal/v1/messages', { query: { ...asAsked(filters), status, ...asked } }),
    { refetchInterval: lookEveryMs, placeholderData: keepPreviousData },
  );

export const replay = (webhookId: string) =>
  call('post /internal/v1/webhooks/{webhook_id}/replay', { path: { webhook_id: webhookId } });
