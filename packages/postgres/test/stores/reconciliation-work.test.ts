import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aComparison, aFoundDiscrepancy } from '@mobile-money/testing/contracts/given/statements';
import { uniqueId } from '@mobile-money/testing/contracts/given/unique';
import pg from 'pg';
import { type OpenDatabase, openDatabase } from '../../src/database/database.ts';
import { PostgresReconciliationWork } from '../../src/stores/reconciliation-work.ts';
import { openTestDatabase, type TestDatabase } from '../../src/test-database.ts';

let opened: TestDatabase;
let database: OpenDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  // So that the newest server plans as those before 16 do, which do not hash the few for the many.
  const client = new pg.Client({ connectionString: opened.url });
  await client.connect();
  for (const way of ['enable_hashjoin', 'enable_mergejoin'])
    await client.query(`alter database ${new URL(opened.url).pathname.slice(1)} set ${way} = off`);
  await client.end();
  database = openDatabase({ url: opened.url, poolMax: 1 });
}, 60_000);
afterAll(async () => {
  await database.close();
  await opened.drop();
});

it('A day with thousands of differences is written down in the time that a statement has.', async () => {
  const work = new PostgresReconciliationWork(database);
  const comparison = aComparison();
  const found = Array.from({ length: 5_000 }, (_, index) => aFoundDiscrepancy(`line deposit ${index}`));
  await work.record(comparison, found, uniqueId);
  await work.record(comparison, found, uniqueId);
  expect(await work.countOpen()).toBe(5_000);
  await work.record(comparison, [], uniqueId);
  expect(await work.countOpen()).toBe(0);
}, 60_000);
