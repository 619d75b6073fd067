import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { detachMonth, restoreMonth } from '@mobile-money/postgres';
import { openTestDatabase, type TestDatabase } from '@mobile-money/postgres/test-database';
import type pg from 'pg';
import { runTool, startTool } from '../../../apps/api/test/support/service-process.ts';
import {
  whileItComesBack,
  whileItCommits,
  whileItCopies,
  whileItLeaves,
} from '../../../packages/postgres/test/months/held-commands.ts';
import {
  allRows,
  connected,
  fillMonth,
  month,
  now,
} from '../../../packages/postgres/test/months/made-up-month.ts';
import { withBuiltTools } from '../support/built-tools.ts';

jest.setTimeout(120_000);

const dir = mkdtempSync(join(tmpdir(), 'killed-months-'));
let opened: TestDatabase;
let client: pg.Client;

withBuiltTools();
beforeAll(async () => {
  opened = await openTestDatabase();
  client = await connected(opened.url);
  await fillMonth(client, 700);
});
afterAll(async () => {
  await client.end();
  await opened.drop();
  rmSync(dir, { recursive: true, force: true });
});

/** Starts `npm run months` with a command, and kills it when it has come so far. */
async function killed(command: string, at: typeof whileItCopies): Promise<void> {
  const settings = { DATABASE_URL: opened.url, MONTHS_DIR: dir };
  const begin = () => startTool('months', [command, month], settings);
  const meanwhile = ({ child }: { readonly child: ChildProcess }) => child.kill('SIGKILL');
  await (await at({ url: opened.url, begin, meanwhile })).ended;
  // The server notices that no one is there any more.
  const left = `select from pg_stat_activity
    where application_name = 'mobile-money months' and datname = current_database()`;
  while ((await client.query(left)).rows.length > 0) await sleep(5);
}

test('a month is in the database or in its file whenever the command is killed, and the next run goes on', async () => {
  const work = { url: opened.url, dir, month, keys: [], now, isMasked: false };
  const before = await allRows(client);
  await killed('detach', whileItCopies);
  await killed('detach', whileItLeaves);
  const partial = expect.stringMatching(/^2024-02\.month\.[0-9a-f]{12}\.partial$/);
  expect(readdirSync(dir)).toEqual([partial, partial]);
  expect(await allRows(client)).toEqual(before);

  await killed('detach', whileItCommits);
  const files = readdirSync(dir).filter((name) => !name.endsWith('.partial'));
  expect(files).toEqual([expect.stringMatching(/^2024-02\.[0-9a-f]{12}\.month$/)]);
  expect(await allRows(client)).toEqual(before);

  expect((await detachMonth(work)).path).toBe(join(dir, files[0] ?? ''));
  const rows = async () => Object.values(await allRows(client)).flat();
  expect(await rows()).toEqual([]);

  await killed('restore', whileItComesBack);
  expect((await client.query('select month from detached_months')).rows).toEqual([{ month }]);
  expect(await rows()).toEqual([]);
  await restoreMonth(work);
  expect(await allRows(client)).toEqual(before);
});

test('a month is made while the room of its rows cannot be given back yet, which the command says and ends with', async () => {
  const made = '2035-04';
  await client.query(
    `insert into message_words select rpad(n::text, 1600, 'a'), 0, first_id(${Date.UTC(2035, 3, 2)}) from generate_series(1, 11000) n`,
  );
  const reader = await connected(opened.url);
  await reader.query('begin isolation level repeatable read; select from transactions');
  const run = () => runTool('months', ['make', made], { DATABASE_URL: opened.url });
  expect(await run()).toEqual({
    code: 1,
    stdout: `${made} has all its tables.\n`,
    stderr: expect.stringContaining('Start this again when that has ended.'),
  });
  await reader.end();
  while ((await run()).code !== 0) await sleep(5);
});
