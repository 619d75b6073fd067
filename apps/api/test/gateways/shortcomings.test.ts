import { expect, test } from '@jest/globals';
import { readConnections } from '../../src/config/connections-file.ts';
import { defaultProvidersFile, readProvidersFile } from '../../src/config/providers-file.ts';
import type { Connection } from '../../src/gateways/connection.ts';
import { shortcomingsOf } from '../../src/gateways/shortcomings.ts';
import { simulatedConnections } from '../../src/gateways/simulated-connections.ts';

const registry = readProvidersFile(defaultProvidersFile);
const place = { url: 'http://127.0.0.1', serviceUrl: null };
const whole = simulatedConnections(readConnections(defaultProvidersFile, null), registry, place);
const connectionOf = (id: string): Connection => {
  const found = whole.find(({ providerId }) => providerId === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
};
const mtn = connectionOf('mtn_momo');
const mtnUssd = connectionOf('mtn_ussd');
const orange = connectionOf('orange_money');

const without = (connection: Connection, members: object): Connection => ({
  ...connection,
  gateway: { ...connection.gateway, ...members } as Connection['gateway'],
});

test('a provider with all that it needs has no shortcomings', () => {
  expect(whole.flatMap((each) => shortcomingsOf(each, registry))).toEqual([]);
});

test.each<[string, Connection, RegExp]>([
  ['no gateway', { ...mtn, gateway: null }, /no gateway or no secrets/],
  ['no collection product', without(mtn, { collection: null }), /ask players for money: mtn_momo_1/],
  ['no disbursement product', without(mtn, { disbursement: null }), /cannot send money/],
  ['no code to collect', without(mtnUssd, { collectionTemplate: null }), /ask players for money: mtn_ussd_1/],
  ['no code to transfer', without(mtnUssd, { transferTemplate: null }), /cannot send money/],
  ['no port', without(mtnUssd, { ports: [] }), /cannot send money/],
  ['no device secret', { ...orange, deviceSecret: null }, /no device_secret/],
  ['no sender names', { ...orange, smsSenders: [] }, /no sms_senders/],
])('a provider with %s is told of at the start', (_, connection, sentence) => {
  expect(shortcomingsOf(connection, registry)).toEqual([expect.stringMatching(sentence)]);
});

test('a number that players dial and no device hears of is named', () => {
  const channels = registry.channels.map((each) => ({ ...each, deviceId: null }));
  expect(shortcomingsOf(orange, { ...registry, channels })).toEqual([
    'No device hears of what players pay by dialling: orange_money_1, orange_money_2.',
  ]);
});

test('a provider that is switched off promises nothing', () => {
  const providers = registry.providers.map((each) => ({ ...each, enabled: false }));
  expect(shortcomingsOf({ ...mtn, gateway: null }, { ...registry, providers })).toEqual([]);
});
