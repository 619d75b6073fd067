import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import type { WebhookItem } from './schemas.ts';

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

interface Parts {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** Reads on in a list, unless that is under way; null when all of it is here. */
export const readOnIn = ({ hasNextPage, isFetchingNextPage, fetchNextPage }: Parts): (() => void) | null =>
  hasNextPage ? () => void (isFetchingNextPage || fetchNextPage()) : null;

export const useWebhooks = (status: WebhookItem['status']) =>
  useParts(
    ['webhooks', status],
    (asked) => call('get /internal/v1/webhooks', { query: { status, ...asked } }),
    { placeholderData: keepPreviousData },
  );

type AuditFilters = Readonly<Partial<Record<'from' | 'to' | 'actor' | 'action' | 'subject', string>>>;

export const useAudit = (filters: AuditFilters) =>
  useParts(
    ['audit', filters],
    (asked) => call('get /internal/v1/audit', { query: { ...filters, ...asked } }),
    { placeholderData: keepPreviousData },
  );

/** SMS that someone should look at. Nothing tells of them, so they are looked for now and then. */
export const useMessages = (status: 'ignored' | 'suspicious') =>
  useParts(
    ['messages', status],
    (asked) => call('get /internal/v1/messages', { query: { status, ...asked } }),
    { refetchInterval: lookEveryMs },
  );

export const replay = (webhookId: string) =>
  call('post /internal/v1/webhooks/{webhook_id}/replay', { path: { webhook_id: webhookId } });
