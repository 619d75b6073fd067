import { describe, expect, it } from '@jest/globals';
import {
  anApiKey,
  apiKeyStoreContract,
  firstApiKeyContract,
} from '@mobile-money/testing/contracts/api-key-store';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import type { Database, Statement } from '../../src/database/database.ts';
import { AesSealer } from '../../src/sealing/aes-sealer.ts';
import { PostgresApiKeyStore } from '../../src/stores/api-key-store.ts';
import { postgresSubject } from '../postgres-subject.ts';

const subject = postgresSubject();

apiKeyStoreContract(subject);
firstApiKeyContract(async () => {
  const { database, ...ports } = await subject();
  await database.pool.query('truncate api_keys');
  return ports;
});

describe('The keys in PostgreSQL', () => {
  it('are looked up together when many are asked for at once.', async () => {
    const { database } = await subject();
    let statements = 0;
    const counting: Database = {
      once: (statement: Statement, values) => database.once(statement, values),
      keyed: (statement: Statement, values) => {
        statements += 1;
        return database.keyed(statement, values);
      },
    };
    const store = new PostgresApiKeyStore(counting, new AesSealer([]));
    const key = anApiKey();
    await store.issue(key, 'whsec_', anAuditEntry());
    const wrong = Array.from({ length: 400 }, () => store.find(anApiKey().prefix));
    expect(await store.find(key.prefix)).toEqual(key);
    expect(new Set(await Promise.all(wrong))).toEqual(new Set([null]));
    expect(statements).toBeLessThanOrEqual(3);
  });
});
