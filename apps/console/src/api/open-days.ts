import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { everyPart } from './every-part.ts';
import type { Listed } from './lists.ts';
import type { DifferenceItem } from './schemas.ts';

/** A provider and a day. */
export interface ProviderDay {
  readonly provider: string;
  readonly day: string;
}

export interface OpenDays {
  readonly days: readonly ProviderDay[];
  /** How many differences were looked through, where there are still more: null when these are all days. */
  readonly lookedThrough: number | null;
}

const openPartsMax = 10;

/** The days that have open differences: thousands may be open of one day, and those before it are days too. */
export async function openDays(
  read: (cursor: string | undefined) => Promise<Listed & { readonly items: readonly OpenDifference[] }>,
): Promise<OpenDays> {
  let parts = 0;
  let isMore = false;
  const items = await everyPart(
    async (cursor) => {
      const part = await read(cursor);
      parts += 1;
      isMore = part.next_cursor !== null;
      return part;
    },
    () => parts >= openPartsMax,
  );
  const days = items.map(({ provider_id: provider, day }) => ({ provider, day }));
  return {
    days: [...new Map(days.map((each) => [`${each.day} ${each.provider}`, each])).values()],
    lookedThrough: isMore ? items.length : null,
  };
}

type OpenDifference = Pick<DifferenceItem, 'provider_id' | 'day'>;

export const useOpenDays = () =>
  useQuery({
    queryKey: ['reconciliation', 'open days'],
    queryFn: () =>
      openDays((cursor) =>
        call('get /internal/v1/reconciliation', { query: { status: 'open', limit: 100, cursor } }),
      ),
  });
