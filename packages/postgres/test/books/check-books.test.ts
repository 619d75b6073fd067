import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { checkBooks } from '../../src/books/check-books.ts';
import { detachMonth } from '../../src/months/detach-month.ts';
import { openTestDatabase, type TestDatabase } from '../../src/test-database.ts';
import {
  noPgbouncer,
  pgbouncerProgram,
  startTestPooler,
  type TestPooler,
} from '../../src/test-servers/test-pooler.ts';

if (pgbouncerProgram === null) console.warn(noPgbouncer);
const withPooler = pgbouncerProgram === null ? describe.skip : describe;
const months = { dir: null, keys: [], isFilesOnly: true };

withPooler('The daily check, through a pooler that has one session', () => {
  let opened: TestDatabase;
  let pooler: TestPooler;
  let other: pg.Client;
  let watcher: pg.Client;
  const clients: pg.Client[] = [];
  const connected = async (url: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url, application_name: 'other' });
    clients.push(client);
    await client.connect();
    return client;
  };

  beforeAll(async () => {
    opened = await openTestDatabase();
    other = await connected(opened.url);
    watcher = await connected(opened.url);
    // Far shorter than the check takes while someone keeps from it what it reads.
    const name = new URL(opened.url).pathname.slice(1);
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      await other.query(`alter database ${name} set ${limit} = '100ms'`);
    pooler = await startTestPooler(opened.url, 1);
  }, 60_000);
  afterAll(async () => {
    for (const client of clients) await client.end();
    await pooler?.stop();
    await opened?.drop();
  });

  const untilWaiting = async (): Promise<void> => {
    const sql = `select from pg_stat_activity where datname = current_database()
      and application_name = 'mobile-money books' and wait_event_type = 'Lock'`;
    while ((await watcher.query(sql)).rows.length === 0);
  };
  const detached = () =>
    detachMonth({
      url: opened.url,
      dir: '/nowhere',
      month: '2026-01',
      keys: [],
      now: Date.now(),
      isMasked: false,
    });

  it('finds what can never be, however long it takes, and leaves the session as it was.', async () => {
    await other.query('alter table audit_entries disable trigger audit_is_append_only');
    await other.query('begin; lock table transactions in access exclusive mode');
    const check = checkBooks(pooler.url, { months });
    await untilWaiting();
    await other.query('select pg_sleep(0.3)');
    await other.query('commit');
    expect((await check).findings).toMatchObject([
      { promise: 'The audit cannot be changed.', examples: ['audit_is_append_only'] },
    ]);
    const next = await connected(pooler.url.replace('?pgbouncer=true', ''));
    expect((await next.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '100ms' }]);
  });

  it('keeps months where they are until it ends, and waits for one that is on its way.', async () => {
    await other.query('begin; lock table transactions in access exclusive mode');
    const check = checkBooks(pooler.url, { months });
    await untilWaiting();
    await expect(detached()).rejects.toThrow('Another command is at work on the months');
    await other.query('commit');
    await check;
    await expect(detached()).rejects.toThrow('There is no month 2026-01 in the database.');

    await other.query('select pg_advisory_lock(7304, 0)');
    const late = checkBooks(pooler.url, { months });
    const first = await Promise.race([late, other.query('select pg_sleep(0.5)').then(() => 'waits')]);
    expect(first).toBe('waits');
    await other.query('select pg_advisory_unlock(7304, 0)');
    expect((await late).promises).toBeGreaterThan(20);
  });

  it('is not the whole one, which puts files beside the database and says that it needs a session.', async () => {
    await expect(checkBooks(pooler.url)).rejects.toThrow('use the address of the server itself');
  });
});
