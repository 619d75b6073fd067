import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type AmountLimits,
  type Channel,
  cameroonPrefixes,
  type Direction,
  DomainError,
  type OperatorPrefix,
  type Provider,
  type Registry,
  registry,
} from '@mobile-money/core';
import { ConfigError } from './environment-reader.ts';
import { asList, asObject, type Members } from './members.ts';

export const defaultProvidersFile = fileURLToPath(new URL('../../config/providers.json', import.meta.url));

/** Reads the providers, their channels and the prefix table; what they may hold is for core to say. */
export function readProvidersFile(path: string): Registry {
  try {
    const file = asObject(JSON.parse(readFileSync(path, 'utf8')), 'The file');
    const providers = asList(file.get('providers'), 'providers').map((each) => asObject(each, 'A provider'));
    return registry({
      providers: providers.map(providerOf),
      channels: providers.flatMap((provider) =>
        asList(provider.get('channels'), 'channels').map((each) =>
          channelOf(asObject(each, 'A channel'), provider.text('provider_id')),
        ),
      ),
      prefixes: prefixesOf(file),
    });
  } catch (error) {
    const isOurs = error instanceof ConfigError || error instanceof DomainError;
    const why = isOurs || error instanceof Error ? error.message : String(error);
    throw new ConfigError(`PROVIDERS_FILE ${path} cannot be used: ${why}`);
  }
}

/** Without a table of its own an installation gets the one of the interface. */
const prefixesOf = (file: Members): readonly OperatorPrefix[] =>
  file.get('prefixes') === undefined
    ? cameroonPrefixes
    : asList(file.get('prefixes'), 'prefixes')
        .map((each) => asObject(each, 'A prefix'))
        .map((each) => ({
          prefix: each.text('prefix'),
          operator: each.textOrNull('operator') as OperatorPrefix['operator'],
        }));

/** As `limits.deposit.min_xaf`; `deposit.min_xaf`, `deposit_min_xaf` and `min_xaf.deposit` say the same. */
function limitsOf(given: Members, direction: Direction): AmountLimits {
  const under = (members: Members, name: string): Members => asObject(members.get(name) ?? {}, `'${name}'`);
  const limitOf = (bound: string): number | null =>
    under(under(given, 'limits'), direction).numberOrNull(bound) ??
    under(given, direction).numberOrNull(bound) ??
    under(given, bound).numberOrNull(direction) ??
    given.numberOrNull(`${direction}_${bound}`);
  return { minXaf: limitOf('min_xaf'), maxXaf: limitOf('max_xaf') };
}

// Names that come from a short list are cast here and refused by core's registry(), which knows the lists.
const providerOf = (given: Members): Provider => ({
  providerId: given.text('provider_id'),
  displayName: given.text('display_name'),
  logoUrl: given.text('logo_url', ''),
  operators: asList(given.get('operators'), 'operators') as Provider['operators'],
  supportedDirections: asList(
    given.get('supported_directions'),
    'supported_directions',
  ) as Provider['supportedDirections'],
  depositFeePercent: given.number('deposit_fee_percent'),
  depositFeeMessage: given.text('deposit_fee_message', ''),
  withdrawalFeePercent: given.number('withdrawal_fee_percent'),
  limits: { deposit: limitsOf(given, 'deposit'), withdrawal: limitsOf(given, 'withdrawal') },
  description: given.text('description', ''),
  isPrimary: given.flag('is_primary'),
  enabled: given.flag('enabled', true),
});

const channelOf = (given: Members, providerId: string): Channel => ({
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
});
