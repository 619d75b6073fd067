import { expect, test } from '@jest/globals';
import { readConfig } from '../../src/config/config.ts';
import type { Connection } from '../../src/gateways/connection.ts';
import { readAccounts, readLimits } from '../../src/gateways/read-limits.ts';
import { simulatedConnections } from '../../src/gateways/simulated-connections.ts';

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
