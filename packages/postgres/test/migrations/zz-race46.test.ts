import { expect, it } from '@jest/globals';
import pg from 'pg';
import { allMigrations } from '../../src/migrations/all-migrations.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { openTestDatabase } from '../../src/test-database.ts';

it('race', async () => {
  const opened = await openTestDatabase('empty');
  await migrate(opened.url, undefined, { only: allMigrations.slice(0, 16).map(({ name }) => name) });
  const client = new pg.Client({ connectionString: opened.url });
  await client.connect();
  const all = Promise.all([migrate(opened.url), migrate(opened.url), migrate(opened.url)]);
  const won = await Promise.race([all.then(() => 'done'), new Promise((r) => setTimeout(r, 15000, 'hang'))]);
  console.log(won, (await client.query(`select wait_event_type, wait_event, state, left(query, 80) q from pg_stat_activity where datname = current_database()`)).rows);
  await client.end();
  expect(won).toBe('done');
  await opened.drop();
}, 60_000);
