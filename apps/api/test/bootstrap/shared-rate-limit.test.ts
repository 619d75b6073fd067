import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import {
  type Database,
  type OpenDatabase,
  openDatabase,
  PostgresTokenBuckets,
  type TokenBuckets,
} from '@mobile-money/postgres';
import { openTestDatabase, type TestDatabase } from '@mobile-money/postgres/test-database';
import { LocalTokenBuckets } from '../../src/bootstrap/local-token-buckets.ts';
import { rateLimitOn, sharedRateLimit } from '../../src/bootstrap/shared-rate-limit.ts';
import type { RateLimit } from '../../src/http/rate-limit.ts';

let opened: TestDatabase;
let database: OpenDatabase;
/** Buckets fill by this clock of the database; refusals out of memory end by the one of the process. */
const noonMs = 1_800_000_000_000;
const setClocks = async (ms: number): Promise<void> => {
  jest.spyOn(Date, 'now').mockReturnValue(ms);
  await database.pool.query('update held_clock set microseconds = $1', [ms * 1_000]);
};
beforeAll(async () => {
  opened = await openTestDatabase();
  database = openDatabase({ url: opened.url, poolMax: 4 });
  await database.pool.query(
    'create table held_clock (microseconds bigint not null); insert into held_clock values (0)',
  );
  await setClocks(noonMs);
}, 60_000);
afterAll(async () => {
  jest.restoreAllMocks();
  await database.close();
  await opened.drop();
});

const broken: TokenBuckets = {
  draw: async () => {
    throw new Error('No one counts alone here.');
  },
};
const limitOf = (perSecond: number, capacity: number, on: Database = database): RateLimit => {
  const size = { perSecond, capacity };
  return rateLimitOn(
    new PostgresTokenBuckets(on, size, '(select microseconds from held_clock)'),
    broken,
    size,
  );
};
const grantedOf = async (limits: readonly RateLimit[], key: string, requests: number): Promise<number> => {
  const counts = Array.from({ length: requests }, (_, index) => limits[index % limits.length]?.(key));
  return (await Promise.all(counts)).filter((each) => each?.isGranted).length;
};

test('without a rate there is no limit', () => {
  expect(sharedRateLimit({ rateLimitPerSecond: 0, rateLimitBurst: 50 }, database)).toBeNull();
});

test('a full bucket is granted at once, then what flows in, counted over two processes', async () => {
  const limits = [limitOf(10, 25), limitOf(10, 25)];
  expect(await grantedOf(limits, 'bursting', 60)).toBe(25);
  expect(await grantedOf(limits, 'bursting', 20)).toBe(0);
  await setClocks(noonMs + 99);
  expect(await grantedOf(limits, 'bursting', 20)).toBe(0);
  await setClocks(noonMs + 700);
  expect(await grantedOf(limits, 'bursting', 60)).toBe(7);
  await setClocks(noonMs + 60_000);
  expect(await grantedOf(limits, 'bursting', 60)).toBe(25);
});

test('each key has a bucket of its own, and is told what is left, when there is more, and when it is full', async () => {
  const limit = limitOf(4, 3);
  expect(await limit('a')).toEqual({ isGranted: true, limit: 3, remaining: 2, nextMs: 250, fullMs: 250 });
  expect(await grantedOf([limit], 'a', 5)).toBe(2);
  expect(await limit('a')).toEqual({ isGranted: false, limit: 3, remaining: 0, nextMs: 250, fullMs: 750 });
  expect(await limit('b')).toMatchObject({ isGranted: true, remaining: 2 });
});

test('a request costs one statement, and one to an empty bucket none', async () => {
  let statements = 0;
  const counting: Database = {
    once: (statement, values) => {
      statements += 1;
      return database.once(statement, values);
    },
    keyed: (statement, values) => database.keyed(statement, values),
  };
  const limit = limitOf(5, 5, counting);
  for (let count = 0; count < 5; count += 1) await limit('counted');
  expect(statements).toBe(5);
  for (let count = 0; count < 50; count += 1) expect((await limit('counted')).isGranted).toBe(false);
  expect(statements).toBe(5);
});

test('while the database is away every process counts for itself, and no one is turned away with an error', async () => {
  const away = async (): Promise<never> => {
    throw new Error('Connection terminated');
  };
  const limit = sharedRateLimit({ rateLimitPerSecond: 1, rateLimitBurst: 6 }, { once: away, keyed: away });
  expect(await grantedOf([limit as RateLimit], 'alone', 20)).toBe(6);
});

test('and so it does while the database does not answer at all', async () => {
  const silent = () => new Promise<never>(() => undefined);
  const limit = sharedRateLimit(
    { rateLimitPerSecond: 1, rateLimitBurst: 4 },
    { once: silent, keyed: silent },
    5,
  );
  expect(await grantedOf([limit as RateLimit], 'waiting', 10)).toBe(4);
});

test('alone a process counts as all of them do together', async () => {
  let microseconds = 0;
  const size = { capacity: 3, perSecond: 2 };
  const own = new LocalTokenBuckets(size, () => microseconds);
  const shared = new PostgresTokenBuckets(database, size, '(select microseconds from held_clock)');
  const waits = [0, 0, 0, 0, 250_000, 249_999, 1, 0, 700_000, 800_000, 90_000_000, 0, 0, 0, 0, 500_000, 0];
  for (const wait of waits) {
    microseconds += wait;
    await database.pool.query('update held_clock set microseconds = $1', [microseconds]);
    expect(await own.draw('both')).toEqual(await shared.draw('both'));
  }
  microseconds -= 1_000_000;
  expect(await own.draw('both')).toMatchObject({ isGranted: false });
});
