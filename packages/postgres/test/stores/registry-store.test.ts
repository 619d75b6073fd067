import { expect, test } from '@jest/globals';
import { aProvider, aRegistry } from '@mobile-money/testing';
import { registryStoreContract } from '@mobile-money/testing/contracts/registry-store';
import { registryTakerContract } from '@mobile-money/testing/contracts/registry-taker';
import { postgresSubject } from '../postgres-subject.ts';

const subject = postgresSubject();

const seeded = async () => {
  const { database, ...ports } = await subject();
  await database.pool.query('truncate providers, channels, prefixes');
  await ports.registry.seed(aRegistry());
  return ports;
};

registryStoreContract(seeded);
registryTakerContract(seeded);

test('A registry store keeps the limits of providers.', async () => {
  const { database, registry } = await subject();
  await database.pool.query('truncate providers, channels, prefixes');
  const limits = {
    deposit: { minXaf: 500, maxXaf: Number.MAX_SAFE_INTEGER },
    withdrawal: { minXaf: null, maxXaf: 1 },
  };
  const providers = [aProvider({ limits })];
  await registry.seed({ ...aRegistry(), providers, channels: [] });
  expect((await registry.read()).providers).toEqual(providers);
});

test('A registry store takes the limits of every start, and nothing else of what staff may have changed.', async () => {
  const { database, registry } = await subject();
  await database.pool.query('truncate providers, channels, prefixes');
  const [first, later] = [
    { minXaf: null, maxXaf: 1_000 },
    { minXaf: 500, maxXaf: null },
  ];
  const provider = aProvider({ limits: { deposit: first, withdrawal: first } });
  const given = { ...aRegistry(), channels: [] };
  expect(await registry.seed({ ...given, providers: [provider] })).toBe(true);
  const changed = { ...provider, enabled: !provider.enabled, limits: { deposit: later, withdrawal: later } };
  expect(await registry.seed({ ...given, providers: [changed] })).toBe(false);
  expect((await registry.read()).providers).toEqual([{ ...provider, limits: changed.limits }]);
});
