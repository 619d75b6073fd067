import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { instant } from '@mobile-money/core';
import { FixedClock } from '@mobile-money/testing';
import { uniqueId } from '@mobile-money/testing/contracts/given/unique';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { writeBackup } from '../../src/backup/write-backup.ts';
import { openDatabase } from '../../src/database/database.ts';
import { detachMonth } from '../../src/months/detach-month.ts';
import { restoreMonth } from '../../src/months/restore-month.ts';
import { PostgresBookReader } from '../../src/stores/book-reader.ts';
import { OldDataMasker } from '../../src/stores/mask-old.ts';
import { openTestDatabase, type TestDatabase } from '../../src/test-database.ts';
import { connected, fillMonth, month, now } from './made-up-month.ts';

jest.setTimeout(60_000);

const folder = mkdtempSync(join(tmpdir(), 'masked-month-'));
const opened: TestDatabase[] = [];

beforeAll(async () => {
  opened.push(await openTestDatabase(), await openTestDatabase('empty'), await openTestDatabase());
});
afterAll(async () => {
  for (const { drop } of opened) await drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Why the first day of the month, and the one after it, can be compared with no statement. */
async function whyGone(url: string): Promise<readonly unknown[]> {
  const database = openDatabase({ url, poolMax: 1 });
  const books = new PostgresBookReader(database);
  const first = Date.UTC(2024, 1, 1);
  try {
    return [await books.whyGone(instant(first)), await books.whyGone(instant(first + 86_400_000))];
  } finally {
    await database.close();
  }
}

async function mask(url: string): Promise<void> {
  const database = openDatabase({ url, poolMax: 1 });
  const masker = new OldDataMasker(database);
  while ((await masker.bite(instant(now), instant(now), 200)).lookedAt > 0);
  await database.close();
}

it('A day that was masked stays one when its month was a file and came back, and so it does out of a backup.', async () => {
  const [{ url } = { url: '' }, { url: copy } = { url: '' }] = opened;
  const client = await connected(url);
  await fillMonth(client, 20);
  await client.end();
  await mask(url);
  expect(await whyGone(url)).toEqual(['day_masked', null]);
  const work = { url, dir: join(folder, 'months'), month, keys: [], now, isMasked: true };
  for (let times = 0; times < 2; times += 1) {
    await detachMonth(work);
    await restoreMonth(work);
    expect(await whyGone(url)).toEqual(['day_masked', null]);
  }
  const path = join(folder, 'all.backup');
  await writeBackup(url, path);
  const ports = { clock: new FixedClock(), ids: { next: uniqueId } };
  await restoreBackup({ path, url: copy, ports });
  expect(await whyGone(copy)).toEqual(['day_masked', null]);
  // Looked through once more, nothing is lost of what was known.
  await mask(url);
  expect(await whyGone(url)).toEqual(['day_masked', null]);
});

it('A day that masking passed while its month was a file stays one too: its transactions have their numbers, its statements are gone.', async () => {
  const [, , { url } = { url: '' }] = opened;
  const client = await connected(url);
  await fillMonth(client, 5);
  await client.query(`with told as (
      insert into statements values (gen_random_uuid(), 'orange-money', '2024-02-01', '', '', 1, 1, 0, 0, 0, '') returning id
    ) insert into statement_files select id, '' from told`);
  const work = { url, dir: join(folder, 'whole'), month, keys: [], now, isMasked: false };
  await detachMonth(work);
  expect(await whyGone(url)).toEqual(['day_taken_out', 'day_taken_out']);
  // What happened since leads the masker past the month.
  const later = Date.UTC(2025, 0, 1);
  await client.query(`insert into moves
    select first_id(${later}), 1, 0, null, 'pending', 'requested', '', 'application', 'default', null, ${later}`);
  await mask(url);
  expect(await whyGone(url)).toEqual(['day_masked', 'day_masked']);
  await restoreMonth(work);
  expect(await whyGone(url)).toEqual(['day_masked', 'day_masked']);
  const { rows } =
    await client.query(`select (select count(*)::integer from transactions where msisdn <> '***') as whole,
    (select count(*)::integer from statement_files) as files`);
  expect(rows).toEqual([{ whole: 5, files: 0 }]);
  await client.end();
});
