import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { asAsked, type Filters } from './lists.ts';

const lookEveryMs = 15_000;

/** How providers are doing changes with time alone, so they are also read when nothing is told. */
export const useProviders = (filters: Filters = {}) =>
  useQuery({
    queryKey: ['settings', 'providers', filters],
    queryFn: () => call('get /internal/v1/providers', { query: asAsked(filters) }),
    refetchInterval: lookEveryMs,
    placeholderData: keepPreviousData,
  });

export const useChannels = (filters: Filters = {}) =>
  useQuery({
    queryKey: ['settings', 'channels', filters],
    queryFn: () => call('get /internal/v1/channels', { query: asAsked(filters) }),
    refetchInterval: lookEveryMs,
    placeholderData: keepPreviousData,
  });

export const useKeys = (filters: Filters) =>
  useQuery({
    queryKey: ['keys', filters],
    queryFn: () => call('get /internal/v1/keys', { query: asAsked(filters) }),
    placeholderData: keepPreviousData,
  });

export const peopleKey = ['people'] as const;

export const usePeople = (filters: Filters = {}) =>
  useQuery({
    queryKey: [...peopleKey, filters],
    queryFn: () => call('get /internal/v1/staff', { query: asAsked(filters) }),
    placeholderData: keepPreviousData,
  });

export const useApplications = (filters: Filters) =>
  useQuery({
    queryKey: ['applications', filters],
    queryFn: () => call('get /internal/v1/applications', { query: asAsked(filters) }),
    placeholderData: keepPreviousData,
  });
