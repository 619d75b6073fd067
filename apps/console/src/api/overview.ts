import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import type { WaitingItem } from './schemas.ts';

export const overviewKey = ['overview'] as const;
/** Ages and hours go on while nothing happens. */
const lookEveryMs = 30_000;
const readAtMostEveryMs = 1_000;
/** The service counts anew after this long at the latest. */
const countedWithinMs = 3_000;

export const useOverview = () =>
  useQuery({
    queryKey: overviewKey,
    queryFn: () => call('get /internal/v1/overview', {}),
    refetchInterval: lookEveryMs,
  });

export interface Count {
  readonly count: number;
  /** There are more than were counted. */
  readonly hasMore: boolean;
}

/** The work that is done under each tab of what is held. What was credited without money is among the suspicious SMS. */
export const heldWork = {
  payments: ['payments_held'],
  transactions: ['transactions_to_resolve', 'transactions_in_doubt'],
  messages: ['messages_suspicious', 'messages_unread'],
} as const satisfies Readonly<Record<string, readonly WaitingItem['kind'][]>>;

/** How much of these kinds waits for someone; one small answer, however much it is. Null until that is read. */
export function useWork(kinds: readonly WaitingItem['kind'][]): Count | null {
  const { data } = useOverview();
  if (data === undefined) return null;
  const own = data.waiting.filter(({ kind }) => kinds.includes(kind));
  return {
    count: own.reduce((sum, each) => sum + each.count, 0),
    hasMore: own.some((each) => each.has_more),
  };
}

/** What became of all that was created on a day in Douala. */
export const useDay = (day: string) =>
  useQuery({
    queryKey: [...overviewKey, day],
    queryFn: () => call('get /internal/v1/overview', { query: { day } }),
    refetchInterval: lookEveryMs,
    placeholderData: keepPreviousData,
  });

let readAtMs = 0;
let lastReading: ReturnType<typeof setTimeout> | undefined;

/** Reads the overview when something has changed; and once more, because its counts may be older than the change. */
export function followOverview(client: QueryClient): void {
  const read = (): void => {
    readAtMs = Date.now();
    void client.invalidateQueries({ queryKey: overviewKey });
  };
  if (Date.now() - readAtMs >= readAtMostEveryMs) read();
  clearTimeout(lastReading);
  lastReading = setTimeout(read, countedWithinMs);
}

/** Staff are told of these wherever they are; here they see them while they stand. */
export const useAlerts = () =>
  useQuery({
    queryKey: ['alerts'],
    queryFn: () => call('get /internal/v1/alerts', {}),
    refetchInterval: lookEveryMs,
  });

export const useProviderTraffic = () =>
  useQuery({
    queryKey: ['traffic'],
    queryFn: () => call('get /internal/v1/traffic', {}),
    refetchInterval: lookEveryMs,
  });
