import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import type { FoundAnswer } from './schemas.ts';

export type Found = FoundAnswer;
export const foundGroups = ['transactions', 'payments', 'messages'] as const;
export type FoundGroup = (typeof foundGroups)[number];

/** The one place that looks, for whatever someone has of it: a number, an id, a reference, a word of a name. */
export const useSearch = (text: string) =>
  useQuery({
    queryKey: ['transactions', 'search', text],
    queryFn: () => call('get /internal/v1/search', { query: { q: text } }),
    enabled: text !== '',
  });

/** What comes behind the end of one group. */
export const searchOn = (text: string, group: FoundGroup, cursor: string): Promise<Found> =>
  call('get /internal/v1/search', { query: { q: text, in: group, cursor } });

export const useNumber = (msisdn: string) =>
  useQuery({
    queryKey: ['transactions', 'number-page', msisdn],
    queryFn: () => call('get /internal/v1/numbers/{msisdn}', { path: { msisdn } }),
  });
