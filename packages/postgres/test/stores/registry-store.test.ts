import { expect, test } from '@jest/globals';
import { aProvider, aRegistry } from '@mobile-money/testing';
import { registryStoreContract } from '@mobile-money/testing/contracts/registry-store';
import { postgresSubject } from '../postgres-subject.ts';

const subject = postgresSubject();

registryStoreContract(async () => {
  const { database, ...ports } = await subject();
  await database.pool.query('truncate providers, channels, prefixes');
  await ports.registry.seed(aRegistry());
  return ports;
});

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
