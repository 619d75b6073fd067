import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Instant, later, maskedText, msisdn, playerId, soughtBy } from '@mobile-money/core';
import {
  checkBooks,
  OldDataMasker,
  type OpenDatabase,
  openDatabase,
  postgresPorts,
} from '@mobile-money/postgres';
import { openTestDatabase, type TestDatabase, tablesWith } from '@mobile-money/postgres/test-database';
import { fill, filledAt, filledDeposit, filledPlayer } from '../../src/bench/fill.ts';

const count = process.env['LONG_TESTS'] === undefined ? 600 : 100_000;
/** As an SMS, a table or an index by the last digits has it. */
const anyNumber = String.raw`\+2376900[0-9]{5}|[0-9]{5}0096732\+`;
jest.setTimeout(600_000);

describe(`A history of ${count}, masked`, () => {
  let opened: TestDatabase;
  let database: OpenDatabase;
  const after = filledAt(count + 1_000) as Instant;
  /** Every thousandth is a withdrawal that waits, and one of a hundred a deposit that is open. */
  const isOver = (n: number): boolean => n % 1_000 !== 999 && n % 100 !== 98;

  beforeAll(async () => {
    opened = await openTestDatabase();
    database = openDatabase({ url: opened.url, poolMax: 4 });
    await fill(database.pool, 0, count, () => undefined);
  });
  afterAll(async () => {
    await database?.close();
    await opened?.drop();
  });

  test('keeps its books, and no number of what has ended', async () => {
    const before = await checkBooks(opened.url);
    // Two at once, as two processes would.
    const masking = async (): Promise<number> => {
      const masker = new OldDataMasker(database);
      let masked = 0;
      for (;;) {
        const bite = await masker.bite(after, after, 200);
        if (bite.lookedAt === 0) return masked;
        masked += bite.masked;
      }
    };
    const all = await Promise.all([masking(), masking()]);
    const over = Array.from({ length: count }, (_, n) => n).filter(isOver).length;
    expect(all[0] + all[1]).toBe(over);
    expect(await checkBooks(opened.url)).toEqual(before);
    const open = Array.from({ length: count }, (_, n) => n)
      .filter((n) => !isOver(n))
      .map((n) => filledDeposit(n).msisdn.slice(-5));
    const kept = [...new Set(open)];
    const backwards = kept.map((digits) => [...digits].reverse().join(''));
    const numberOfOthers = String.raw`\+2376900(?!${kept.join('|')})|(?!(?:${backwards.join('|')}))[0-9]{5}0096732\+`;
    expect(await tablesWith(opened.url, numberOfOthers)).toEqual([]);
    expect(await tablesWith(opened.url, anyNumber)).not.toEqual([]);
  });

  test('is still listed and searched, and a repeat finds its transaction', async () => {
    const { reader, payments, transactions } = postgresPorts(database);
    const { items, total } = await reader.listPlayer({
      applicationId: 'default',
      playerId: playerId(filledPlayer(0)),
      state: null,
      direction: null,
      page: 1,
      limit: 5,
    });
    expect(total).toBeGreaterThan(0);
    expect(new Set(items.map((each) => each.msisdn))).toEqual(new Set([maskedText]));
    const listed = await reader.search({ state: 'succeeded' }, null, 50);
    expect(listed.items).toHaveLength(50);
    const { reference } = filledDeposit(0);
    const found = await reader.search({ text: reference }, null, 5);
    expect(found.items).toMatchObject([{ reference, msisdn: maskedText, state: 'succeeded' }]);
    expect((await payments.search(soughtBy('PP0'), null, 5)).items).toMatchObject([
      { payer: null, rawText: maskedText, status: 'matched' },
    ]);
    const gone = msisdn(filledDeposit(0).msisdn);
    expect((await reader.search({ msisdn: gone }, null, 5)).items).toEqual([]);
    expect(
      await transactions.findByReference({
        applicationId: 'default',
        playerId: playerId(filledPlayer(0)),
        direction: 'deposit',
        reference: reference as never,
      }),
    ).toMatchObject({ reference, amountXaf: 500 });
    expect(await reader.record(items[0]?.id as never)).toMatchObject({ transaction: { state: 'succeeded' } });
    expect(await new OldDataMasker(database).bite(after, later(after, 2 * 86_400_000), 200)).toMatchObject({
      masked: 0,
    });
  });
});
