import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { alertWork } from '@mobile-money/core';
import { memoryPorts } from '@mobile-money/testing';
import pg from 'pg';
import { checkBooks } from '../../src/books/check-books.ts';
import { type OpenDatabase, openDatabase } from '../../src/database/database.ts';
import { PostgresAlertStore } from '../../src/stores/alert-store.ts';
import { openTestDatabase, type TestDatabase } from '../../src/test-database.ts';

let opened: TestDatabase;
let databases: readonly OpenDatabase[];
beforeAll(async () => {
  opened = await openTestDatabase();
  databases = [1, 2].map(() => openDatabase({ url: opened.url, poolMax: 4 }));
}, 60_000);
afterAll(async () => {
  for (const each of databases) await each.close();
  await opened.drop();
});

it('lets two processes tell what began and what ended once each, and look through the ledger once', async () => {
  const { ports, clock, alertSender } = memoryPorts();
  let looks = 0;
  const ledger = async () => {
    looks += 1;
    const { findings } = await checkBooks(opened.url);
    return [...findings, { promise: 'Sums agree.', count: looks }];
  };
  const processes = databases.map((each) =>
    alertWork({ ...ports, alerts: new PostgresAlertStore(each) }, ledger),
  );
  const both = (work: (process: (typeof processes)[number]) => Promise<unknown>) =>
    Promise.all([...processes, ...processes].map(work));
  // The devices of all numbers that players dial were last heard of as the test began.
  for (const ms of [120_001, 60_000, 10_000, 300_000]) {
    clock.advance(ms);
    await both(({ look }) => look());
    await both(({ checkLedger }) => checkLedger());
    for (let times = 0; times < 3; times += 1) await both(({ tell }) => tell());
  }
  const told = alertSender.sent.map(({ way, message }) => `${way} ${message.code}`);
  expect(told.sort()).toEqual([
    'email:amina@example.com channel_unavailable',
    'email:amina@example.com ledger_unbalanced',
    'email:amina@example.com provider_unavailable',
    'webhook channel_unavailable',
    'webhook ledger_unbalanced',
    'webhook provider_unavailable',
  ]);
  expect(looks).toBe(1);
});

it('ends a look through the ledger when the service stops', async () => {
  await expect(checkBooks(opened.url, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow(
    'stopped',
  );
  // Someone keeps from it what it reads, so that it is still at it when the service stops.
  const other = new pg.Client({ connectionString: opened.url });
  await other.connect();
  await other.query('begin; lock table transactions in access exclusive mode');
  const stopping = new AbortController();
  const look = checkBooks(opened.url, { signal: stopping.signal });
  const isOver = expect(look).rejects.toThrow();
  while ((await waitingFor('books')) === 0);
  stopping.abort();
  await isOver;
  await other.query('rollback');
  await other.end();
});

/** How many connections of this name wait for what someone else has locked. */
const waitingFor = async (name: string): Promise<number> => {
  const { rows } = await (databases[0] as OpenDatabase).pool.query<{ count: string }>(
    `select count(*) as count from pg_stat_activity
      where datname = current_database() and application_name = 'mobile-money ' || $1 and wait_event_type = 'Lock'`,
    [name],
  );
  return Number(rows[0]?.count);
};
