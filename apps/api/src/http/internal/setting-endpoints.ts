import {
  type changeChannel,
  DomainError,
  type describeHealth,
  type listChannels,
  supportedCountry,
  type switchProvider,
} from '@mobile-money/core';
import {
  ChannelItem,
  ChannelsAnswer,
  StaffProvider,
  StaffProvidersAnswer,
} from '../answers/internal/setting-answers.ts';
import type { Endpoint } from '../endpoint.ts';
import { HttpRefusal } from '../http-refusal.ts';
import { ChannelPath, ProviderPath } from '../requests/internal/internal-paths.ts';
import { ChannelBody, ProviderBody } from '../requests/internal/setting-bodies.ts';
import { internalEndpoint } from './internal-endpoint.ts';
import { presentChannel, presentStaffProvider } from './present-settings.ts';

type DescribeHealth = ReturnType<typeof describeHealth>;
type ListChannels = ReturnType<typeof listChannels>;

export const staffProvidersEndpoint = (describe: DescribeHealth): Endpoint =>
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/providers',
    summary: 'List the providers, their flags and how they are doing',
    duty: 'read',
    answer: StaffProvidersAnswer,
    handle: async () => ({
      items: (await describe(supportedCountry)).providers.map(presentStaffProvider),
    }),
  });

export const providerSwitchEndpoint = (
  change: ReturnType<typeof switchProvider>,
  describe: DescribeHealth,
): Endpoint =>
  internalEndpoint({
    method: 'patch',
    path: '/internal/v1/providers/{provider_id}',
    summary: 'Switch a provider on or off for new transactions',
    duty: 'manage',
    pathClass: ProviderPath,
    bodyClass: ProviderBody,
    answer: StaffProvider,
    refusals: ['provider_not_found'],
    handle: async ({ path: { provider_id }, body, staff }) => {
      await change(provider_id, body.enabled, staff);
      const { providers } = await describe(supportedCountry);
      const changed = providers.find(({ provider }) => provider.providerId === provider_id);
      if (changed === undefined) throw new DomainError('provider_not_found');
      return presentStaffProvider(changed);
    },
  });

export const channelsEndpoint = (list: ListChannels): Endpoint =>
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/channels',
    summary: 'List the merchant numbers',
    duty: 'read',
    answer: ChannelsAnswer,
    handle: async () => ({ items: (await list()).map(presentChannel) }),
  });

const nothingToChange = 'Nothing to change: give enabled, collection_mode or both.';

export const channelChangeEndpoint = (
  change: ReturnType<typeof changeChannel>,
  list: ListChannels,
): Endpoint =>
  internalEndpoint({
    method: 'patch',
    path: '/internal/v1/channels/{channel_id}',
    summary: 'Change a merchant number for new deposits',
    duty: 'manage',
    pathClass: ChannelPath,
    bodyClass: ChannelBody,
    answer: ChannelItem,
    refusals: ['channel_not_found'],
    otherRefusals: { 422: nothingToChange },
    handle: async ({ path: { channel_id }, body, staff }) => {
      const { enabled, collection_mode: collectionMode } = body;
      if (enabled === null && collectionMode === null) throw new HttpRefusal(422, nothingToChange);
      const patch = {
        ...(enabled === null ? {} : { enabled }),
        ...(collectionMode === null ? {} : { collectionMode }),
      };
      await change(channel_id, patch, staff);
      const changed = (await list()).find(({ channel }) => channel.channelId === channel_id);
      if (changed === undefined) throw new DomainError('channel_not_found');
      return presentChannel(changed);
    },
  });
