import { describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/config/config.ts';
import { readConnections } from '../../src/config/connections-file.ts';
import { defaultProvidersFile, readProvidersFile } from '../../src/config/providers-file.ts';
import type { Connection } from '../../src/gateways/connection.ts';
import { readAccounts, readLimits } from '../../src/gateways/read-limits.ts';
import { shortcomingsOf } from '../../src/gateways/shortcomings.ts';
import { simulatedConnections } from '../../src/gateways/simulated-connections.ts';

describe('the limits of status reads', () => {
  const { registry, connections: real } = readConfig({});
  const connections = simulatedConnections(real, registry, { url: 'http://127.0.0.1:1', serviceUrl: null });

  /** The MTN connection once more, for a provider of another name. */
  const again = (changes: Partial<Connection>, login: object = {}): Connection => {
    const mtn = connections.find(({ providerId }) => providerId === 'mtn_momo') as Connection;
    return { ...mtn, ...changes, gateway: { ...mtn.gateway, ...login } as Connection['gateway'] };
  };

  test('each provider with an API has the limit of its account, and a USSD gateway none', () => {
    const limitOf = readLimits(connections);
    expect(limitOf('mtn_momo')).toEqual({ account: 'mtn_momo', perSecond: 10, answersWithinMs: 11_000 });
    expect(limitOf('orange_money')).toMatchObject({ account: 'orange_money', perSecond: 10 });
    expect([limitOf('mtn_ussd'), limitOf('nobody')]).toEqual([null, null]);
    expect(readAccounts(connections)).toEqual(['mtn_momo', 'orange_money']);
  });

  test('providers with one login share its account, and the smaller limit', () => {
    const collection = { apiUser: 'another', apiKey: 'key', subscriptionKey: 'subscription' };
    const all = [
      ...connections,
      again({ providerId: 'same', statusReadsPerSecond: 4 }),
      again({ providerId: 'other' }, { collection, disbursement: null }),
      again({ providerId: 'between' }, { collection }),
      again({ providerId: 'elsewhere' }, { baseUrl: 'http://127.0.0.1:2' }),
    ];
    const limitOf = readLimits(all);
    expect(limitOf('same')).toMatchObject({ account: 'mtn_momo', perSecond: 4 });
    expect(limitOf('mtn_momo')).toMatchObject({ account: 'mtn_momo', perSecond: 4 });
    // One login in common is enough, also by way of a third.
    expect(['other', 'between'].map((id) => limitOf(id)?.account)).toEqual(['mtn_momo', 'mtn_momo']);
    expect(limitOf('elsewhere')).toMatchObject({ account: 'elsewhere', perSecond: 10 });
    expect(readAccounts([])).toEqual([]);
  });

  test('an account without a limit has no pace', () => {
    const all = connections.map((each) => ({ ...each, statusReadsPerSecond: null }));
    expect(readLimits(all)('mtn_momo')).toBeNull();
    expect(readLimits([...all, again({ providerId: 'same' })])('mtn_momo')).toMatchObject({ perSecond: 10 });
  });
});

describe('shortcomings', () => {
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
    expect(shortcomingsOf({ ...mtn, balanceReads: true }, registry)).toEqual([]);
  });

  test.each<[string, Connection, RegExp]>([
    ['no gateway', { ...mtn, gateway: null }, /no gateway or no secrets/],
    ['no collection product', without(mtn, { collection: null }), /ask players for money: mtn_momo_1/],
    ['no disbursement product', without(mtn, { disbursement: null }), /cannot send money/],
    [
      'no code to collect',
      without(mtnUssd, { collectionTemplate: null }),
      /ask players for money: mtn_ussd_1/,
    ],
    ['no code to transfer', without(mtnUssd, { transferTemplate: null }), /cannot send money/],
    ['no port', without(mtnUssd, { ports: [] }), /cannot send money/],
    ['no device secret', { ...orange, deviceSecret: null }, /no device_secret/],
    ['a balance that no one tells', { ...orange, balanceReads: true }, /balance cannot be read/],
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
});
