import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { type OpenDatabase, openDatabase } from '../../src/database/database.ts';
import { allMigrations } from '../../src/migrations/all-migrations.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { openTestDatabase, type TestDatabase } from '../../src/test-database.ts';
import { serveOnce } from './released-process.ts';

jest.setTimeout(60_000);

const names = allMigrations.map(({ name }) => name);
/** Released with the first version. */
const released = names.slice(0, 16);

let opened: TestDatabase;
let database: OpenDatabase;
let client: pg.Client;

beforeEach(async () => {
  opened = await openTestDatabase('empty');
  await migrate(opened.url, undefined, { only: released });
  database = openDatabase({ url: opened.url, poolMax: 4 });
  client = new pg.Client({ connectionString: opened.url });
  await client.connect();
}, 60_000);
afterEach(async () => {
  await client.end();
  await database.close();
  await opened.drop();
});

/** Works without a pause, as an older process does, until it is told to stop. */
function serving(): { stop(): Promise<number> } {
  let isStopped = false;
  let done = 0;
  const work = async (): Promise<void> => {
    while (!isStopped) {
      await serveOnce(database);
      done += 1;
    }
  };
  const whole = Promise.all([work(), work()]);
  // Heard when it is stopped.
  whole.catch(() => undefined);
  return {
    stop: async () => {
      isStopped = true;
      await whole;
      return done;
    },
  };
}

describe('A migration', () => {
  it('runs while a process of the first release goes on serving, without one refusal.', async () => {
    const before = serving();
    expect(await migrate(opened.url)).toEqual(names.slice(released.length));
    const done = await before.stop();
    expect(done).toBeGreaterThan(0);
    const { rows } = await client.query(`select count(*)::int as deposits from transactions`);
    expect(rows).toEqual([{ deposits: done }]);
  });

  it('is taken by one of several processes that start at once, and none stands in its way.', async () => {
    const done = await Promise.all([1, 2, 3].map(() => migrate(opened.url)));
    expect(done.flat()).toEqual(names.slice(released.length));
  });

  it('waits beside a long query, not in front of everyone who comes after it.', async () => {
    await client.query('begin; select 1 from webhook_deliveries, transactions limit 1');
    const steps = migrate(opened.url);
    const busy = serving();
    // The long query holds the table: the step that changes it cannot get in, and the others go on.
    await untilTried();
    // Had the step waited in front of them, they would have been refused.
    expect(await busy.stop()).toBeGreaterThan(0);
    await client.query('commit');
    expect(await steps).toEqual(names.slice(released.length));
  });

  it('makes a large index beside those who write, also when a try before it was broken off.', async () => {
    const index = 'transactions_by_state_with_amount';
    await client.query(`create index ${index} on transactions (id)`);
    await client.query(`update pg_index set indisvalid = false where indexrelid = '${index}'::regclass`);
    const writing = serving();
    await migrate(opened.url);
    await writing.stop();
    const { rows } = await client.query(
      `select indisvalid, pg_get_indexdef(indexrelid) from pg_index where indexrelid = '${index}'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true, pg_get_indexdef: expect.stringContaining('(list_key') }]);
  });

  it('says so when it is never let in, and what it has done so far is kept.', async () => {
    await client.query('begin; lock table transactions in access share mode');
    await expect(migrate(opened.url, undefined, { triesForMs: 0 })).rejects.toThrow('could not get in');
    await client.query('commit');
    const { rows } = await client.query('select name from schema_migrations order by name');
    expect(rows.length).toBeGreaterThanOrEqual(released.length);
    expect(await migrate(opened.url)).toEqual(names.slice(rows.length));
  });
});

/** Resolves when a step has been turned away twice. */
async function untilTried(): Promise<void> {
  const watcher = new pg.Client({ connectionString: opened.url });
  await watcher.connect();
  let [waits, wasWaiting] = [0, false];
  while (waits < 2) {
    const { rows } = await watcher.query(
      `select from pg_stat_activity where application_name = 'mobile-money migrate' and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0 && !wasWaiting) waits += 1;
    wasWaiting = rows.length > 0;
  }
  await watcher.end();
}
