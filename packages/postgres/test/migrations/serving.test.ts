import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { changeOf, later } from '@mobile-money/core';
import { testMorning } from '@mobile-money/testing';
import { aDeposit } from '@mobile-money/testing/contracts/given/deposits';
import pg from 'pg';
import { type OpenDatabase, openDatabase } from '../../src/database/database.ts';
import { allMigrations } from '../../src/migrations/all-migrations.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { indexBeside, type Migration } from '../../src/migrations/migration.ts';
import { postgresPorts } from '../../src/postgres-ports.ts';
import { openTestDatabase, type TestDatabase } from '../../src/test-database.ts';

jest.setTimeout(60_000);

const index = 'moves_by_trigger';
/** Steps that a next release could bring: what changes rows, what makes a large index, and what changes tables. */
const added: readonly Migration[] = [
  { name: '9001-memos', sql: 'create table memos (id uuid primary key)' },
  { name: '9002-index', beforehand: indexBeside(index, 'on moves (trigger, at)'), sql: '' },
  {
    name: '9003-columns',
    sql: `alter table webhook_deliveries add column memo text;
      alter table transactions add column memo text; update transactions set memo = reference`,
  },
];
const steps = [...allMigrations, ...added];
const names = added.map(({ name }) => name);
const taking = (triesForMs?: number) =>
  migrate(opened.url, undefined, { steps, ...(triesForMs === undefined ? {} : { triesForMs }) });

let opened: TestDatabase;
let database: OpenDatabase;
let client: pg.Client;

beforeEach(async () => {
  opened = await openTestDatabase();
  database = openDatabase({ url: opened.url, poolMax: 4 });
  client = new pg.Client({ connectionString: opened.url });
  await client.connect();
}, 60_000);
afterEach(async () => {
  await client.end();
  await database.close();
  await opened.drop();
});

/** Works without a pause, as a process that knows nothing of the steps does, until it is told to stop. */
function serving(): { stop(): Promise<number> } {
  let isStopped = false;
  let done = 0;
  const { transactions } = postgresPorts(database);
  const work = async (): Promise<void> => {
    while (!isStopped) {
      const { transaction } = await transactions.createDeposit([aDeposit()]);
      const result = await transactions.commit(changeOf(transaction, later(testMorning, 1)));
      expect([result, await transactions.find(transaction.id)]).toMatchObject(['committed', { version: 2 }]);
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
  it('runs while a process of before goes on serving, without one refusal.', async () => {
    const before = serving();
    expect(await taking()).toEqual(names);
    const done = await before.stop();
    expect(done).toBeGreaterThan(0);
    const { rows } = await client.query(`select count(*)::int as deposits from transactions`);
    expect(rows).toEqual([{ deposits: done }]);
  });

  it('is taken by one of several processes that start at once, and none stands in its way.', async () => {
    const done = await Promise.all([1, 2, 3].map(() => taking()));
    expect(done.flat()).toEqual(names);
  });

  it('waits beside a long query, not in front of everyone who comes after it.', async () => {
    await client.query('begin; select 1 from webhook_deliveries, transactions limit 1');
    const taken = taking();
    const busy = serving();
    // The long query holds the table: the step that changes it cannot get in, and the others go on.
    await untilTried();
    // Had the step waited in front of them, they would have been refused.
    expect(await busy.stop()).toBeGreaterThan(0);
    await client.query('commit');
    expect(await taken).toEqual(names);
  });

  it('makes a large index beside those who write, also when a try before it was broken off.', async () => {
    await client.query(`create index ${index} on moves (at)`);
    await client.query(`update pg_index set indisvalid = false where indexrelid = '${index}'::regclass`);
    const writing = serving();
    await taking();
    await writing.stop();
    const { rows } = await client.query(
      `select indisvalid, pg_get_indexdef(indexrelid) from pg_index where indexrelid = '${index}'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true, pg_get_indexdef: expect.stringContaining('(trigger') }]);
  });

  it('says so when it is never let in, and what it has done so far is kept.', async () => {
    await client.query('begin; lock table transactions in access share mode');
    await expect(taking(0)).rejects.toThrow('could not get in');
    await client.query('commit');
    expect(await taking()).toEqual(['9003-columns']);
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
