import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import type { ChannelBody } from './schemas.ts';

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

export function useProviderSwitch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, enabled }: { id: string; enabled: boolean }) =>
      call('patch /internal/v1/providers/{provider_id}', { path: { provider_id: id }, body: { enabled } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['settings'] }),
  });
}

export function useChannelChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: ChannelBody }) =>
      call('patch /internal/v1/channels/{channel_id}', { path: { channel_id: id }, body: change }),
    onSettled: () => client.invalidateQueries({ queryKey: ['settings'] }),
  });
}
