import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import {
  type IncomingMessage,
  type Instant,
  later,
  maskedText,
  msisdn,
  playerId,
  soughtBy,
  transactionId,
  typed,
} from '@mobile-money/core';
import {
  checkBooks,
  OldDataMasker,
  type OpenDatabase,
  openDatabase,
  postgresPorts,
} from '@mobile-money/postgres';
import { openTestDatabase, type TestDatabase, tablesWith } from '@mobile-money/postgres/test-database';
import { storedMessage } from '@mobile-money/testing/contracts/given/messages';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { uniqueId } from '@mobile-money/testing/contracts/given/unique';
import { fill, filledAt, filledDeposit, filledPlayer, filledTransaction } from '../../src/bench/fill.ts';

const count = process.env['LONG_TESTS'] === undefined ? 600 : 100_000;
/** As a table, an SMS, its words or an index by the last digits have it. */
const numberBut = (kept: readonly string[]): string => {
  const but = (digits: readonly string[]): string => (digits.length === 0 ? '' : `(?!${digits.join('|')})`);
  const backwards = kept.map((digits) => [...digits].reverse().join(''));
  return String.raw`\m(?:237)?6900${but(kept)}[0-9]{5}\M|\m${but(backwards)}[0-9]{5}0096732\M`;
};
const name = 'TCHATCHOUA';
const anyName = `${name}|${name.toLowerCase()}`;
/** So many are said at once. */
const together = 500;
const numbersFrom = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, n) => from + n);
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
    for (let n = 0; n < count; n += together) await say(numbersFrom(n, Math.min(n + together, count)));
    await database.pool.query(`insert into wallet_entries select m.id, 'orange-237698417301', m.id::text, 'sms', null, 5000,
      0, null, null, m.received_at, 'vouched', '', false from messages m where m.kind = 'sms'`);
    await database.pool.query(`insert into player_hints select t.id, 1, 'orange', substr(t.msisdn, 2), t.created_at
      from transactions t where t.state in ('expired', 'failed')`);
    await database.pool.query('vacuum analyze');
  });

  /** What SMS, callbacks and staff said of them: names and numbers wherever they can stand. */
  async function say(numbers: readonly number[]): Promise<void> {
    const ports = postgresPorts(database);
    const told = (n: number): string => `${name} ${filledDeposit(n).msisdn.slice(4)}`;
    const about = (n: number) => ({ transactionId: transactionId(filledTransaction(n)) });
    const messageOf = (n: number): Partial<IncomingMessage> => {
      if (n % 100 < 80)
        return { outcome: 'matched', rawText: `Transfert de 5000 FCFA de ${told(n)} effectue.`, ...about(n) };
      const callback = { kind: 'callback', sender: '', outcome: 'ignored', rawText: told(n) } as const;
      return n % 2 === 0 ? { ...callback, ...about(n) } : callback;
    };
    const over = numbers.filter(isOver);
    const stored = over
      .filter((n) => n % 100 < 90)
      .map((n) => storedMessage(ports, messageOf(n), filledAt(n) as Instant));
    await Promise.all(stored);
    for (const n of over.filter((each) => each % 10 === 0)) {
      const at = filledAt(n) as Instant;
      const { transactionId: id } = about(n);
      const note = { id: uniqueId(), at, by: 'amina@example.com', text: told(n) };
      const entry = { at, reason: typed(told(n)) };
      if (n % 20 === 0)
        await ports.notes.add(
          { ...note, subject: { kind: 'transaction', id } },
          anAuditEntry({ at, subject: id }),
        );
      else await ports.audit.append(anAuditEntry({ ...entry, subject: filledDeposit(n).msisdn }));
    }
  }
  afterAll(async () => {
    await database?.close();
    await opened?.drop();
  });

  test('keeps its books, and no number of what has ended', async () => {
    const before = await checkBooks(opened.url);
    // Two at once, as two processes would.
    const masked = { transactions: 0, messages: 0, answers: 0, audit: 0, others: 0 };
    const masking = async (now: Instant): Promise<void> => {
      const masker = new OldDataMasker(database);
      for (;;) {
        const bite = await masker.bite(after, now, 200);
        if (bite.lookedAt === 0) return;
        masked[bite.what] += bite.masked;
      }
    };
    expect(await tablesWith(opened.url, anyName)).toHaveLength(4);
    await Promise.all([masking(after), masking(after)]);
    // What one told of before the other had masked what it is about comes by again a day later.
    await masking(later(after, 86_400_000));
    const over = numbersFrom(0, count).filter(isOver);
    expect(masked.transactions).toBe(over.length);
    // Both may come to the same lines of the audit, and mask them to the same: each line once, or by each of the two.
    const lines = over.filter((n) => n % 10 === 0).length;
    expect([lines, 2 * lines]).toContain(masked.audit);
    expect(await checkBooks(opened.url)).toEqual(before);
    const open = numbersFrom(0, count)
      .filter((n) => !isOver(n))
      .map((n) => filledDeposit(n).msisdn.slice(-5));
    expect(await tablesWith(opened.url, numberBut([...new Set(open)]))).toEqual([]);
    expect(await tablesWith(opened.url, numberBut([]))).not.toEqual([]);
    expect(await tablesWith(opened.url, anyName)).toEqual([]);
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
