import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

const lookEveryMs = 15_000;

/** How providers are doing changes with time alone, so they are also read when nothing is told. */
export const useProviders = () =>
  useQuery({
    queryKey: ['settings', 'providers'],
    queryFn: () => call('get /internal/v1/providers', {}),
    refetchInterval: lookEveryMs,
  });

export const useChannels = () =>
  useQuery({
    queryKey: ['settings', 'channels'],
    queryFn: () => call('get /internal/v1/channels', {}),
    refetchInterval: lookEveryMs,
  });

export const useKeys = () =>
  useQuery({ queryKey: ['keys'], queryFn: () => call('get /internal/v1/keys', {}) });

export const peopleKey = ['people'] as const;

export const usePeople = () =>
  useQuery({ queryKey: peopleKey, queryFn: () => call('get /internal/v1/staff', {}) });

export const useApplications = () =>
  useQuery({ queryKey: ['applications'], queryFn: () => call('get /internal/v1/applications', {}) });
