import { DomainError, supportedCountry } from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import {
  ChannelItem,
  ChannelsAnswer,
  StaffProvider,
  StaffProvidersAnswer,
} from '../answers/internal/setting-answers.ts';
import type { Endpoint } from '../endpoint.ts';
import { HttpRefusal } from '../http-refusal.ts';
import {
  ChannelBody,
  ChannelPath,
  ProviderBody,
  ProviderPath,
} from '../requests/internal/setting-requests.ts';
import { ChannelsQuery, ProvidersQuery } from '../requests/internal/short-list-requests.ts';
import { internalEndpoint } from './internal-endpoint.ts';
import { flagOf, meant } from './list-filter.ts';
import { presentChannel, presentStaffProvider } from './present-settings.ts';
import { channelsFile, providersFile } from './setting-files.ts';

export const settingEndpoints = (use: UseCases): readonly Endpoint[] => [
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/providers',
    summary: 'List the providers, their flags and how they are doing',
    duty: 'read',
    queryClass: ProvidersQuery,
    answer: StaffProvidersAnswer,
    handle: async ({ query }) => {
      const { operator, direction, status, enabled } = query;
      const providers = (await use.describeHealth(supportedCountry)).providers.map(presentStaffProvider);
      const able = providers.filter(
        ({ operators, supported_directions }) =>
          (operator === null || operators.includes(operator)) &&
          (direction === null || supported_directions.includes(direction)),
      );
      return { items: meant(able, query, () => ({}), { status, enabled: flagOf(enabled) }) };
    },
    file: providersFile,
  }),
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
      await use.switchProvider(provider_id, body.enabled, staff);
      const { providers } = await use.describeHealth(supportedCountry);
      const changed = providers.find(({ provider }) => provider.providerId === provider_id);
      if (changed === undefined) throw new DomainError('provider_not_found');
      return presentStaffProvider(changed);
    },
  }),
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/channels',
    summary: 'List the merchant numbers',
    duty: 'read',
    queryClass: ChannelsQuery,
    answer: ChannelsAnswer,
    handle: async ({ query }) => {
      const { operator, provider: provider_id, collection_mode } = query;
      const wanted = { operator, provider_id, collection_mode, enabled: flagOf(query.enabled) };
      const channels = (await use.listChannels()).map(presentChannel);
      return { items: meant(channels, query, ({ last_seen_at: at }) => ({ at }), wanted) };
    },
    file: channelsFile,
  }),
  internalEndpoint({
    method: 'patch',
    path: '/internal/v1/channels/{channel_id}',
    summary: 'Change a merchant number for new deposits',
    duty: 'manage',
    pathClass: ChannelPath,
    bodyClass: ChannelBody,
    answer: ChannelItem,
    refusals: ['channel_not_found'],
    otherRefusals: { 422: 'nothing_to_change' },
    handle: async ({ path: { channel_id }, body, staff }) => {
      const { enabled, collection_mode: collectionMode, low_xaf: lowXaf } = body;
      if (enabled === null && collectionMode === null && lowXaf === null)
        throw new HttpRefusal(422, 'nothing_to_change');
      const patch = {
        ...(enabled === null ? {} : { enabled }),
        ...(collectionMode === null ? {} : { collectionMode }),
        ...(lowXaf === null ? {} : { lowXaf: lowXaf === 0 ? null : lowXaf }),
      };
      await use.changeChannel(channel_id, patch, staff);
      const changed = (await use.listChannels()).find(({ channel }) => channel.channelId === channel_id);
      if (changed === undefined) throw new DomainError('channel_not_found');
      return presentChannel(changed);
    },
  }),
];
