import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type Database, type OpenDatabase, openDatabase } from '@mobile-money/postgres';
import { openTestDatabase, type TestDatabase } from '@mobile-money/postgres/test-database';
import type { RateLimit } from '../../src/http/rate-limit.ts';
import { sharedRateLimit } from '../../src/opening/shared-rate-limit.ts';

let opened: TestDatabase;
let database: OpenDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  database = openDatabase({ url: opened.url, poolMax: 4 });
  // Windows are told by the clock: it stands still, so that no window ends in the middle of a test.
  jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
}, 60_000);
afterAll(async () => {
  jest.restoreAllMocks();
  await database.close();
  await opened.drop();
});

/** Longer than any of these tests takes, however busy the machine is. */
const patientMs = 60_000;
const limitOf = (
  rateLimitPerSecond: number,
  rateLimitBurst: number,
  on: Database = database,
  waitMs = patientMs,
): RateLimit => {
  const limit = sharedRateLimit({ rateLimitPerSecond, rateLimitBurst }, on, waitMs);
  if (limit === null) throw new Error('There is no limit.');
  return limit;
};
const grantedOf = async (limits: readonly RateLimit[], key: string, requests: number): Promise<number> => {
  const counts = Array.from({ length: requests }, (_, index) => limits[index % limits.length]?.(key));
  return (await Promise.all(counts)).filter((each) => each?.isGranted).length;
};

test('without a rate there is no limit', () => {
  expect(sharedRateLimit({ rateLimitPerSecond: 0, rateLimitBurst: 50 }, database)).toBeNull();
});

test('a burst is granted once, then the rate, counted over two processes', async () => {
  const limits = [limitOf(10, 25), limitOf(10, 25)];
  expect(await grantedOf(limits, 'bursting', 60)).toBe(25);
  expect(await grantedOf(limits, 'bursting', 20)).toBe(0);
  jest.spyOn(Date, 'now').mockReturnValue(1_800_000_001_001);
  const later = [limitOf(10, 25), limitOf(10, 25)];
  expect(await grantedOf(later, 'bursting', 60)).toBe(10);
});

test('each key has a limit of its own, and is told what is left', async () => {
  const limit = limitOf(3, 0);
  expect(await limit('a')).toEqual({ isGranted: true, limit: 3, remaining: 2, resetMs: 1_000 });
  expect(await grantedOf([limit], 'a', 5)).toBe(2);
  expect(await limit('a')).toMatchObject({ isGranted: false, remaining: 0 });
  expect(await limit('b')).toMatchObject({ isGranted: true, remaining: 2 });
});

test('a request within the rate costs one statement, and one past the limit none', async () => {
  let statements = 0;
  const counting: Database = {
    once: (statement, values) => {
      statements += 1;
      return database.once(statement, values);
    },
    keyed: (statement, values) => database.keyed(statement, values),
  };
  const limit = limitOf(5, 0, counting);
  for (let count = 0; count < 5; count += 1) await limit('counted');
  expect(statements).toBe(5);
  for (let count = 0; count < 50; count += 1) expect((await limit('counted')).isGranted).toBe(false);
  expect(statements).toBe(5);
});

test('while the database is away every process counts for itself, and no one is turned away with an error', async () => {
  const away = async (): Promise<never> => {
    throw new Error('Connection terminated');
  };
  const limit = limitOf(4, 6, { once: away, keyed: away });
  expect(await grantedOf([limit], 'alone', 20)).toBe(6);
});

test('and so it does while the database does not answer at all', async () => {
  const silent = () => new Promise<never>(() => undefined);
  const limit = limitOf(4, 0, { once: silent, keyed: silent }, 5);
  expect(await grantedOf([limit], 'waiting', 10)).toBe(4);
});
