import { readFileSync } from 'node:fs';
import { cameroonPrefixes, type OperatorPrefix } from '@mobile-money/core';
import { isObject, type JsonObject, textOf } from './http/exchange.ts';
import type { Catalogue, Merchant } from './network/merchants.ts';

/** Reads from the service's own file what the network must know; the service is the one to judge the rest of it. */
export function readProvidersFile(path: string | URL): Catalogue {
  const file: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isObject(file)) throw new Error('The file of providers must hold an object.');
  const providers = objectsIn(file['providers']);
  return {
    providers: providers.map((each) => ({
      providerId: textOf(each, 'provider_id'),
      operators: each['operators'] as Catalogue['providers'][number]['operators'],
      isPrimary: each['is_primary'] === true,
    })),
    channels: providers.flatMap((provider) =>
      objectsIn(provider['channels']).map((each) => merchantOf(each, textOf(provider, 'provider_id'))),
    ),
    prefixes: (file['prefixes'] ?? cameroonPrefixes) as readonly OperatorPrefix[],
  };
}

const objectsIn = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

const merchantOf = (given: JsonObject, providerId: string): Merchant => ({
  channelId: textOf(given, 'channel_id'),
  providerId,
  operator: textOf(given, 'operator') as Merchant['operator'],
  merchantMsisdn: textOf(given, 'merchant_msisdn'),
  merchantCode: textOf(given, 'merchant_code') || null,
  merchantDisplayName: textOf(given, 'merchant_display_name') || null,
  ussdTemplate: textOf(given, 'ussd_template'),
  deviceId: textOf(given, 'device_id') || null,
  simNumber: typeof given['sim_number'] === 'number' ? given['sim_number'] : null,
});
