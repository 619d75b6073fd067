import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { checkBooks, type OpenDatabase, openDatabase } from '@mobile-money/postgres';
import { openTestDatabase, type TestDatabase } from '@mobile-money/postgres/test-database';
import {
  anyPaid,
  fill,
  filledAt,
  filledDeposit,
  filledPlayer,
  filledTransaction,
} from '../../src/bench/fill.ts';

let server: TestDatabase;
let database: OpenDatabase;

beforeAll(async () => {
  server = await openTestDatabase();
  database = openDatabase({ url: server.url, poolMax: 2 });
  await fill(database.pool, 0, 1_000, () => undefined);
  // Goes on where it stopped.
  await fill(database.pool, 1_000, 2_000, () => undefined);
}, 60_000);

afterAll(async () => {
  await database.close();
  await server.drop();
});

describe('The history that benchmarks fill in', () => {
  test('keeps every promise of the books.', async () => {
    expect((await checkBooks(server.url)).findings).toEqual([]);
  });

  test('has the shares that are written down.', async () => {
    const { sums } = await checkBooks(server.url);
    expect(sums.map(({ direction, operator, state, count }) => [direction, operator, state, count])).toEqual([
      ['deposit', 'mtn', 'succeeded', 200],
      ['deposit', 'orange', 'expired', 100],
      ['deposit', 'orange', 'failed', 78],
      ['deposit', 'orange', 'pending', 20],
      ['deposit', 'orange', 'succeeded', 1_600],
      ['withdrawal', 'mtn', 'pending_approval', 2],
    ]);
  });

  test('bears the names that benchmarks ask for.', async () => {
    for (const n of [0, 79, 1_234, anyPaid(2_000)]) {
      const { rows } = await database.pool.query(
        'select player_id, msisdn, amount_xaf, operator, reference, created_at from transactions where id = $1',
        [filledTransaction(n)],
      );
      const { player_id } = filledDeposit(n);
      expect(player_id).toBe(filledPlayer(n));
      expect(rows).toEqual([{ ...filledDeposit(n), created_at: filledAt(n) }]);
    }
  });
});
