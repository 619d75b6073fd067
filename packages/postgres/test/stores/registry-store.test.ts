import { aRegistry } from '@mobile-money/testing';
import { registryStoreContract } from '@mobile-money/testing/contracts/registry-store';
import { postgresSubject } from '../postgres-subject.ts';

const subject = postgresSubject();

registryStoreContract(async () => {
  const { database, ...ports } = await subject();
  await database.pool.query('truncate providers, channels, prefixes');
  await ports.registry.seed(aRegistry());
  return ports;
});
