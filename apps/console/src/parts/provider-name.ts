import { useChannels, useProviders } from '../api/settings.ts';
import { numberText } from '../formats/figures.ts';

/** The name of a provider as people know it. */
export function useProviderName(): (id: string) => string {
  const providers = useProviders().data?.items ?? [];
  return (id) => providers.find(({ provider_id }) => provider_id === id)?.display_name ?? id;
}

/** The merchant number that a channel stands for; null where there is none. */
export function useMerchantNumber(channelId: string | null): string | null {
  const channels = useChannels().data?.items ?? [];
  const known = channels.find(({ channel_id }) => channel_id === channelId);
  return known === undefined ? channelId : numberText(known.merchant_msisdn);
}
