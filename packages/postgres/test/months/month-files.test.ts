import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { type TransactionRecord, transactionId } from '@mobile-money/core';
import type pg from 'pg';
import { type Database, type OpenDatabase, openDatabase } from '../../src/database/database.ts';
import { detachMonth } from '../../src/months/detach-month.ts';
import { MonthFiles } from '../../src/months/month-files.ts';
import { MonthFile } from '../../src/months/read-month.ts';
import { postgresPorts } from '../../src/postgres-ports.ts';
import { AesSealer } from '../../src/sealing/aes-sealer.ts';
import { openTestDatabase, type TestDatabase } from '../../src/test-database.ts';
import { connected, fillMonth, madeUpId, month, now } from './made-up-month.ts';

jest.setTimeout(60_000);

const dir = mkdtempSync(join(tmpdir(), 'month-files-'));
const id = transactionId(madeUpId(3));
let opened: TestDatabase;
let client: pg.Client;
let database: OpenDatabase;
let path: string;
let before: TransactionRecord | null;
/** The names of all statements. */
const asked: string[] = [];

const place = { dir, keys: [], onUnreadable: () => undefined };
const recordOf = (): Promise<TransactionRecord | null> => {
  const noting: Database = {
    once: (statement, values) => database.once(statement, values),
    keyed: (statement, values) => {
      asked.push(statement.name);
      return database.keyed(statement, values);
    },
  };
  const { reader } = postgresPorts(noting, new AesSealer([]), new MonthFiles(noting, place));
  return reader.record(id);
};

beforeAll(async () => {
  opened = await openTestDatabase();
  client = await connected(opened.url);
  database = openDatabase({ url: opened.url, poolMax: 2 });
  await fillMonth(client, 20);
  before = await recordOf();
  path = (await detachMonth({ url: opened.url, dir, month, keys: [], now, isMasked: false })).path;
});
afterAll(async () => {
  await client.end();
  await database.close();
  await opened.drop();
  rmSync(dir, { recursive: true, force: true });
});

it('A story is whole out of its file, which is looked for once.', async () => {
  expect([before?.history.length, before?.exchanges.length]).toEqual([2, 1]);
  expect(before?.deliveries.map(({ attempts }) => attempts.length)).toEqual([1]);
  asked.length = 0;
  expect(await recordOf()).toEqual(before);
  expect(asked).toEqual(['transaction_record', 'months_detached']);
});

it('A folder that does not answer keeps no one waiting for long, and one thread however many ask.', async () => {
  const told: string[] = [];
  const onUnreadable = ({ message }: Error): void => void told.push(message);
  const files = new MonthFiles(database, { ...place, withinMs: 2_000, onUnreadable });
  const ask = () => files.under({ moves: [id] });
  renameSync(path, `${path}.aside`);
  // Whoever opens it waits for someone who writes into it.
  execFileSync('mkfifo', [path]);
  try {
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    expect(answers).toEqual(answers.map(() => ({ rows: { moves: [] }, unreadableMonths: [month] })));
    expect(told).toEqual([`${path} was not read within 2 s.`]);
    const isFree = await Promise.race([stat(dir).then(() => true), sleep(5_000, false)]);
    expect(isFree).toBe(true);
    // Whoever comes while it hangs is not kept waiting at all.
    expect(await Promise.race([ask(), sleep(1_500, 'waited')])).toEqual(answers[0]);
  } finally {
    execFileSync('sh', ['-c', ': > "$0"', path]);
    renameSync(`${path}.aside`, path);
  }
  let moves: readonly unknown[] = [];
  while (moves.length === 0) moves = (await ask()).rows.moves;
  expect(moves).toHaveLength(2);
  // It is told of again when it happens again.
  renameSync(path, `${path}.aside`);
  await ask();
  renameSync(`${path}.aside`, path);
  expect(told.slice(1)).toEqual([`${path} is missing.`]);
});

it('A walk through a file ends where no one waits for it any more.', async () => {
  const { rows } = await client.query<{ digest: string }>('select digest from detached_months');
  let blocks = 0;
  const goOn = (): void => {
    blocks += 1;
    if (blocks > 1) throw new Error('no one waits');
  };
  const file = await MonthFile.open(path, rows[0]?.digest ?? '', [], goOn);
  expect(await file.under('moves', [id])).toHaveLength(2);
  await expect(file.under('exchanges', [id])).rejects.toThrow('no one waits');
  await file.close();
});
