import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import type pg from 'pg';
import { compareKeys, keyOf } from '../../src/months/month-format.ts';
import { monthTables } from '../../src/months/month-tables.ts';
import { MonthFile } from '../../src/months/read-month.ts';
import { insertRows } from '../../src/months/restore-month.ts';
import { writeMonth } from '../../src/months/write-month.ts';
import type { Row } from '../../src/rows/kept.ts';
import { secretKey } from '../../src/sealing/secret-keys.ts';
import { openTestDatabase, type TestDatabase } from '../../src/test-database.ts';
import { connected, fillMonth, madeUpId, month } from './made-up-month.ts';

jest.setTimeout(60_000);

const folder = mkdtempSync(join(tmpdir(), 'month-file-'));
const path = join(folder, 'a.month');
const keys = [secretKey(Buffer.alloc(32, 9))];
let opened: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  opened = await openTestDatabase();
  client = await connected(opened.url);
  await fillMonth(client, 0);
});
afterAll(async () => {
  await client.end();
  await opened.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Whatever PostgreSQL takes: all letters but one, and numbers that a double does not hold. */
const text = fc.string({ unit: 'binary', maxLength: 40 }).map((each) => each.replaceAll('\0', ''));
const bigint = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String);
const message = fc.record({
  kind: text,
  provider_id: text,
  sender: text,
  recipient: fc.option(text),
  sim_number: fc.option(bigint),
  raw_text: fc.string({ unit: 'binary', maxLength: 3_000 }).map((each) => each.replaceAll('\0', '')),
  received_at: fc.nat(),
  outcome: text,
  because: text,
  is_suspicious: fc.boolean(),
  payment_id: fc.option(fc.uuid()),
  is_unread: fc.boolean(),
});
const words = fc.array(fc.constantFrom('kamga', '😀 face', '\uffee wide', 'é', 'z', '~'), { maxLength: 4 });

async function written(sealed: boolean): Promise<MonthFile> {
  const tables = (await monthTables(client, month)).get(month) ?? [];
  const use = sealed ? keys : [];
  rmSync(path, { force: true });
  const { sha256 } = await writeMonth(client, { month, tables, path, keys: use, onRows: () => undefined });
  return MonthFile.open(path, sha256, use);
}

const inTable = async (table: string): Promise<readonly string[]> =>
  (await client.query(`select t::text as row from ${table} t order by 1`)).rows.map(({ row }) => row);

describe('The file of a month', () => {
  it('gives back every row exactly, and finds each by the beginning of its key.', async () => {
    const rows = fc.array(fc.tuple(message, words), { minLength: 300, maxLength: 600, size: 'max' });
    await fc.assert(
      fc.asyncProperty(rows, fc.boolean(), async (made, isSealed) => {
        await client.query('truncate messages, message_words');
        const messages = made.map(([each], i) => ({ ...each, id: madeUpId(i) }));
        const ofWords = made.flatMap(([{ received_at }, each], i) =>
          [...new Set(each)].map((word) => ({ word, received_at, message_id: madeUpId(i) })),
        );
        await client.query(`insert into messages select * from json_populate_recordset(null::messages, $1)`, [
          JSON.stringify(messages),
        ]);
        await client.query(
          `insert into message_words select * from json_populate_recordset(null::message_words, $1)`,
          [JSON.stringify(ofWords)],
        );
        const file = await written(isSealed);
        try {
          await expectSameRows(file);
          const some = messages[messages.length >> 1];
          expect(await file.under('messages', [some?.id ?? ''])).toMatchObject([
            { raw_text: some?.raw_text },
          ]);
          expect(await file.under('messages', [madeUpId(100_000)])).toEqual([]);
          await expectWords(file, ofWords);
        } finally {
          await file.close();
        }
      }),
      { numRuns: 4 },
    );
  });

  it('finds one of very many in a few reads, whatever lies beside it.', async () => {
    await client.query('truncate messages, message_words');
    await client.query(
      `insert into message_words select 'w' || i % 5, i, ('018d7000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid
      from generate_series(1, 80000) i`,
    );
    const file = await written(false);
    const table = file.table('message_words');
    expect(table?.depth).toBe(1);
    const found: Row[] = [];
    for await (const row of file.lastFirst(table as never, { beginning: ['w3'], before: ['w3', 70_003] })) {
      found.push(row);
      if (found.length === 500) break;
    }
    await file.close();
    expect(found.map((row) => row['received_at'])).toEqual(
      Array.from({ length: 500 }, (_, i) => 69_998 - 5 * i),
    );
  });
});

async function expectSameRows(file: MonthFile): Promise<void> {
  for (const name of ['messages', 'message_words']) {
    const table = file.table(name);
    if (table === null) throw new Error(name);
    await client.query(`create temp table back (like ${name})`);
    for await (const block of file.blocks(table)) await insertRows(client, 'back', table, block);
    expect(await inTable('back')).toEqual(await inTable(name));
    await client.query('drop table back');
  }
}

async function expectWords(file: MonthFile, ofWords: readonly Row[]): Promise<void> {
  for (const word of new Set(ofWords.map((row) => row['word'] as string))) {
    const wanted = ofWords
      .filter((row) => row['word'] === word)
      .sort((a, b) => compareKeys(keyOf(a, keyColumns), keyOf(b, keyColumns)));
    expect(await file.under('message_words', [word])).toEqual(wanted);
  }
}
const keyColumns = ['word', 'received_at', 'message_id'];
