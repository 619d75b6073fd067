import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readEvents } from '@mobile-money/core';
import { type OpenDatabase, openDatabase, PostgresEventBell, postgresPorts } from '@mobile-money/postgres';
import { openTestDatabase, type TestDatabase } from '@mobile-money/postgres/test-database';
import { aRegistry, testMorning } from '@mobile-money/testing';
import { depositAfter, storedDeposit } from '@mobile-money/testing/contracts/given/deposits';
import { EventWaiters } from '../../src/http/event-waiters.ts';

describe('waiting for events on PostgreSQL', () => {
  let opened: TestDatabase;
  let database: OpenDatabase;
  let bell: PostgresEventBell;
  const statements: string[] = [];

  beforeAll(async () => {
    opened = await openTestDatabase();
    database = openDatabase({ url: opened.url, poolMax: 4 });
    await postgresPorts(database).registry.seed(aRegistry());
    bell = new PostgresEventBell(database, opened.url);
  }, 60_000);
  afterAll(async () => {
    await bell.close();
    await database.close();
    await opened.drop();
  });

  /** Every statement that the feed makes is counted once it is answered. */
  const counted = () =>
    postgresPorts({
      once: (statement, values) => database.once(statement, values),
      keyed: async (statement, values) => {
        const result = await database.keyed(statement, values);
        statements.push(statement.name);
        return result as never;
      },
    });

  /** How many sessions of the server were asked for anything since then, but for the one that listens: whether it is there. */
  const askedSince = async (moment: string): Promise<number> => {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend'
          and pid <> pg_backend_pid() and application_name <> 'mobile-money events' and query_start > $1`,
      [moment],
    );
    return Number(rows[0]?.count);
  };

  test('costs one statement for each who comes, and none while nothing happens', async () => {
    const waiters = new EventWaiters(bell);
    const read = readEvents(counted());
    const waits = Array.from({ length: 40 }, () =>
      waiters.wait({
        applicationId: 'default',
        ms: 25_000,
        gone: new AbortController().signal,
        read: () => read({ applicationId: 'default', after: null, limit: 10 }),
      }),
    );
    while (statements.length < 40) await new Promise((resolve) => setTimeout(resolve, 5));
    const { rows } = await database.pool.query<{ now: string }>('select clock_timestamp()::text as now');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(statements).toEqual(Array(40).fill('events_after'));
    expect(await askedSince(rows[0]?.now ?? '')).toBe(0);

    const { transactions } = postgresPorts(database);
    const deposit = await storedDeposit({ transactions });
    const change = depositAfter(deposit, 'window_closed', testMorning);
    await transactions.commit(change);
    // As another process would.
    const elsewhere = new PostgresEventBell(database, opened.url);
    elsewhere.ring('another application');
    elsewhere.ring('default');
    for (const page of await Promise.all(waits))
      expect(page.items.map(({ event }) => event.id)).toEqual([change.event?.id]);
    expect(statements).toHaveLength(80);
    await elsewhere.close();
  });
});
