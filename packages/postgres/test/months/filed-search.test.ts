import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { type Slice, soughtBy } from '@mobile-money/core';
import type pg from 'pg';
import { type OpenDatabase, openDatabase } from '../../src/database/database.ts';
import { detachMonth } from '../../src/months/detach-month.ts';
import { MonthFiles } from '../../src/months/month-files.ts';
import { postgresPorts } from '../../src/postgres-ports.ts';
import { AesSealer } from '../../src/sealing/aes-sealer.ts';
import { openTestDatabase, type TestDatabase } from '../../src/test-database.ts';
import { connected, fillMonth, month, now } from './made-up-month.ts';

jest.setTimeout(60_000);

const dir = mkdtempSync(join(tmpdir(), 'filed-search-'));
let opened: TestDatabase;
let client: pg.Client;
let database: OpenDatabase;

beforeAll(async () => {
  opened = await openTestDatabase();
  client = await connected(opened.url);
  database = openDatabase({ url: opened.url, poolMax: 2 });
  await fillMonth(client, 1_300);
  // Of no month that was made, so that they stay, before those of the month, among them and after them.
  await client.query(
    `insert into messages (id, kind, provider_id, sender, raw_text, received_at, outcome, because, is_suspicious, payment_id)
      select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'sms', 'orange-money', 'OrangeMoney', 'stays',
        m.received_at + n % 5 * 400, 'matched', '', false, m.payment_id
      from generate_series(1, 300) n cross join lateral (select * from messages where raw_text = 'SMS ' || n * 4) m`,
  );
  await client.query(
    `insert into message_words select w, received_at, id from messages, unnest(array['nguema', 'staying']) w where raw_text = 'stays'`,
  );
});
afterAll(async () => {
  await client.end();
  await database.close();
  await opened.drop();
  rmSync(dir, { recursive: true, force: true });
});

/** The ids of all parts of a list, one after the other. */
async function walked(
  list: (cursor: string | null) => Promise<Slice<{ id: string }>>,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const { items, nextCursor, unreadableMonths = [] } = await list(cursor);
    expect(unreadableMonths).toEqual([]);
    ids.push(...items.map(({ id }) => id));
    if (nextCursor === null) return ids;
    cursor = nextCursor;
  }
}

it('finds the same SMS and payments by words, part by part and in the same order, where the month is in a file.', async () => {
  const place = {
    dir,
    keys: [],
    onUnreadable: (error: Error) => {
      throw error;
    },
  };
  const { messages, payments } = postgresPorts(database, new AesSealer([]), new MonthFiles(database, place));
  const texts = ['nguema', 'nguema kamga', 'staying', 'nguema staying', 'nobody'];
  const found = async () => {
    const all: (readonly string[])[] = [];
    for (const text of texts) {
      const sought = soughtBy(text);
      all.push(await walked((cursor) => messages.search(sought, false, cursor, 200)));
      all.push(await walked((cursor) => payments.search(sought, cursor, 200)));
    }
    return all;
  };
  const before = await found();
  await detachMonth({ url: opened.url, dir, month, keys: [], now, isMasked: false });
  expect(await found()).toEqual(before);
  const [all, , some] = before.map((ids) => ids.length);
  expect([all, some]).toEqual([1_600, 185]);
});
