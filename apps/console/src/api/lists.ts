import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import type { WebhookItem } from './schemas.ts';

const pageSize = 50;
const lookEveryMs = 15_000;

/** Lists that are read part by part, as far as someone looks. */

export const useWebhooks = (status: WebhookItem['status']) =>
  useInfiniteQuery({
    queryKey: ['webhooks', status],
    queryFn: ({ pageParam }) =>
      call('get /internal/v1/webhooks', {
        query: { status, cursor: pageParam ?? undefined, limit: pageSize },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

export const useAudit = () =>
  useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam }) =>
      call('get /internal/v1/audit', { query: { cursor: pageParam ?? undefined, limit: pageSize } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** SMS that someone should look at. Nothing tells of them, so they are looked for now and then. */
export const useMessages = (status: 'ignored' | 'suspicious') =>
  useInfiniteQuery({
    queryKey: ['messages', status],
    queryFn: ({ pageParam }) =>
      call('get /internal/v1/messages', {
        query: { status, cursor: pageParam ?? undefined, limit: pageSize },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: lookEveryMs,
  });
