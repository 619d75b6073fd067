import { fileURLToPath } from 'node:url';
import {
  type AmountLimits,
  type Channel,
  cameroonPrefixes,
  type Direction,
  type OperatorPrefix,
  type Provider,
  type Registry,
  registry,
} from '@mobile-money/core';
import { type Environment, EnvironmentReader } from './environment-reader.ts';
import { knownMembers, type MembersOf } from './known-members.ts';
import { asObject, readObjectFile } from './members.ts';

export const defaultProvidersFile = fileURLToPath(new URL('../../config/providers.json', import.meta.url));

/** Reads the providers, their channels and the prefix table; what they may hold is for core to say. */
export const readProvidersFile = (path: string): Registry =>
  readObjectFile('PROVIDERS_FILE', path, knownMembers.providersFile, (file) => {
    const providers = providersIn(file);
    return registry({
      providers: providers.map(providerOf),
      channels: providers.flatMap((provider) =>
        channelsIn(provider).map((each) => channelOf(each, provider.text('provider_id'))),
      ),
      prefixes: prefixesOf(file),
    });
  });

/** The file that the settings of a process name. */
export const providersFileIn = (given: Environment): string =>
  new EnvironmentReader(given).text('PROVIDERS_FILE') ?? defaultProvidersFile;

/** What is wrong with one is told by its id, or by its place where it has none. */
export const providersIn = (file: MembersOf<'providersFile'>): readonly MembersOf<'provider'>[] =>
  file
    .list('providers')
    .map((each, index) =>
      asObject(each, `Provider ${idIn(each, 'provider_id', index)}`, knownMembers.provider),
    );

export function channelsIn(provider: MembersOf<'provider'>): readonly MembersOf<'channel'>[] {
  const owner = provider.text('provider_id');
  return provider
    .list('channels')
    .map((each, index) =>
      asObject(each, `Channel ${idIn(each, 'channel_id', index)} of ${owner}`, knownMembers.channel),
    );
}

function idIn(value: unknown, name: string, index: number): string {
  const id = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof id === 'string' && id !== '' ? id : `number ${index + 1}`;
}

/** Without a table of its own an installation gets the one of the interface. */
const prefixesOf = (file: MembersOf<'providersFile'>): readonly OperatorPrefix[] =>
  file.get('prefixes') === undefined
    ? cameroonPrefixes
    : file.objects('prefixes', knownMembers.prefix).map((each) => ({
        prefix: each.text('prefix'),
        operator: each.textOrNull('operator') as OperatorPrefix['operator'],
      }));

/** As `limits.deposit.min_xaf`; `deposit.min_xaf`, `deposit_min_xaf` and `min_xaf.deposit` say the same. */
function limitsOf(given: MembersOf<'provider'>, direction: Direction): AmountLimits {
  const limits = given.object('limits', knownMembers.limits).object(direction, knownMembers.bounds);
  const plain = given.object(direction, knownMembers.bounds);
  const limitOf = (bound: 'min_xaf' | 'max_xaf'): number | null =>
    limits.numberOrNull(bound) ??
    plain.numberOrNull(bound) ??
    given.object(bound, knownMembers.limits).numberOrNull(direction) ??
    given.numberOrNull(`${direction}_${bound}`);
  return { minXaf: limitOf('min_xaf'), maxXaf: limitOf('max_xaf') };
}

// Names that come from a short list are cast here and refused by core's registry(), which knows the lists.
const providerOf = (given: MembersOf<'provider'>): Provider => ({
  providerId: given.text('provider_id'),
  displayName: given.text('display_name'),
  logoUrl: given.text('logo_url', ''),
  operators: given.list('operators') as Provider['operators'],
  supportedDirections: given.list('supported_directions') as Provider['supportedDirections'],
  depositFeePercent: given.number('deposit_fee_percent'),
  depositFeeMessage: given.text('deposit_fee_message', ''),
  withdrawalFeePercent: given.number('withdrawal_fee_percent'),
  limits: { deposit: limitsOf(given, 'deposit'), withdrawal: limitsOf(given, 'withdrawal') },
  description: given.text('description', ''),
  isPrimary: given.flag('is_primary'),
  enabled: given.flag('enabled', true),
});

const channelOf = (given: MembersOf<'channel'>, providerId: string): Channel => ({
  channelId: given.text('channel_id'),
  providerId,
  operator: given.text('operator') as Channel['operator'],
  collectionMode: given.text('collection_mode') as Channel['collectionMode'],
  ussdTemplate: given.text('ussd_template') as Channel['ussdTemplate'],
  merchantMsisdn: given.text('merchant_msisdn') as Channel['merchantMsisdn'],
  merchantCode: given.textOrNull('merchant_code'),
  merchantDisplayName: given.textOrNull('merchant_display_name'),
  illustrationUrl: given.textOrNull('illustration_url'),
  illustrationAlt: given.textOrNull('illustration_alt'),
  deviceId: given.textOrNull('device_id'),
  simNumber: given.numberOrNull('sim_number'),
  enabled: given.flag('enabled', true),
  lastSeenAt: null,
  lastSmsAt: null,
  deafSince: null,
  triedUntil: null,
  unvouchedMaxXaf: given.numberOrNull('unvouched_max_xaf'),
  isUnvouchedUnlimited: given.get('unvouched_max_xaf') === null,
  lowXaf: given.numberOrNull('low_xaf'),
});
