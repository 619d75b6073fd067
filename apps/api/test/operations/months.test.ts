import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { checkBooks, detachMonth, restoreMonth } from '@mobile-money/postgres';
import { type Created, Journey } from '../support/journey.ts';
import { build, type Ran, runTool } from '../support/service-process.ts';
import { query, untilAllEnded } from '../support/stored-webhooks.ts';

jest.setTimeout(120_000);

/** A day's work, of which the month is taken out as if half a year had passed. */
let journey: Journey;
let done: readonly Created[];
let paths: readonly string[];
let before: readonly unknown[];
let smsId: string;
const dir = mkdtempSync(join(tmpdir(), 'months-'));
const month = new Date().toISOString().slice(0, 7);
let file: string;
const now = Date.now() + 180 * 86_400_000;
const work = () => ({ url: journey.databaseUrl, dir, month, keys: [] });
const books = (isFilesOnly = false) =>
  checkBooks(journey.databaseUrl, { months: { dir, keys: [], isFilesOnly } });
const read = (): Promise<readonly unknown[]> =>
  Promise.all(paths.map(async (path) => (await journey.call('GET', `/internal/v1${path}`)).json));

beforeAll(async () => {
  await build();
  journey = await Journey.begin({ MONTHS_DIR: dir });
  const [prompted, dialling] = [journey.player('mtn'), journey.player('orange')];
  const deposit = await journey.deposit('mtn', prompted);
  await journey.phones.confirm(prompted);
  const dialled = await journey.deposit('orange', dialling);
  await journey.phones.dialAndPay(dialling, dialled.instructions?.ussd_string ?? '');
  const [paidOut, rejected] = [
    await journey.withdrawal('mtn', prompted),
    await journey.withdrawal('mtn', prompted),
  ];
  await journey.approve(paidOut);
  await journey.call('POST', `/internal/v1/withdrawals/${rejected.service_tx_id}/reject`, { reason: 'No.' });
  done = [deposit, dialled, paidOut, rejected];
  for (const each of [deposit, dialled, paidOut]) await journey.untilTold(each, 'payment.succeeded');
  await journey.untilTold(rejected, 'payment.failed');
  await untilAllEnded(journey.databaseUrl);
  // As the sweep does that comes after a month.
  await query(journey.databaseUrl, `update messages set led_to_verdict = true where kind = 'callback'`);
  const [sms] = (await query(
    journey.databaseUrl,
    `select m.id, (select w.word from message_words w where w.message_id = m.id order by length(w.word) limit 1) as word
    from messages m where m.kind = 'sms' limit 1`,
  )) as { id: string; word: string }[];
  smsId = sms?.id ?? '';
  paths = [
    ...done.map((each) => `/transactions/${each.service_tx_id}`),
    `/search?q=${sms?.id}`,
    `/search?q=${encodeURIComponent(sms?.word ?? '')}`,
    `/search?q=${encodeURIComponent(dialling)}`,
    `/numbers/${encodeURIComponent(prompted)}`,
    '/webhooks?status=delivered&limit=10',
  ];
  before = await read();
});
afterAll(async () => {
  await journey?.end();
  rmSync(dir, { recursive: true, force: true });
});

const tool = (...args: readonly string[]): Promise<Ran> =>
  runTool('months', args, { DATABASE_URL: journey.databaseUrl, MONTHS_DIR: dir });

const historyRows = () => query(journey.databaseUrl, 'select from moves union all select from messages');

test('a month that is taken out is told of as before: stories, attempts, messages, what is found by words and by ids', async () => {
  // Each has something to lose.
  const told = before.map((each) => JSON.stringify(each));
  for (const story of told.slice(0, done.length)) expect(story).toMatch(/"history":\[\{.*"attempts":\[\{/);
  for (const found of told.slice(done.length, -1)) expect(found).toContain('"raw_text":"');
  expect(told.at(-1)).toContain('"attempts":[{');

  file = (await detachMonth({ ...work(), now, isMasked: false })).path;
  expect(await historyRows()).toEqual([]);
  expect(await read()).toEqual(before);
});

test('the books hold over what is kept in files', async () => {
  const { findings, promises } = await books();
  expect(findings).toEqual([]);
  // The service reads the files and the database, and does not put the one into the other.
  expect(await books(true)).toMatchObject({ findings: [], promises });
  const id = done[1]?.service_tx_id;
  await query(journey.databaseUrl, `update transactions set state = 'failed' where id = '${id}'`);
  const wrong = (await books()).findings.map(({ promise, examples }) => [promise, examples]);
  expect(wrong).toContainEqual([
    'A transaction is in the state that its history ends with.',
    [`${id} is failed, its history ends with succeeded`],
  ]);
  await query(journey.databaseUrl, `update transactions set state = 'succeeded' where id = '${id}'`);
  const run = await runTool('books', [], { DATABASE_URL: journey.databaseUrl, MONTHS_DIR: dir });
  expect(run.stdout).toContain(`The books are right: ${promises} promises are kept.`);
});

test('a file that was changed, or is not there, is found by the books, and its stories say so instead of being empty', async () => {
  const written = readFileSync(file);
  const changed = Buffer.from(written);
  // Among the moves, which come first. What is kept elsewhere in the file is not touched by it.
  changed[100] = (changed[100] ?? 0) ^ 1;
  for (const [spoil, why, untouched] of [
    [
      () => writeFileSync(file, changed),
      'cannot be read: it is not as it was written',
      before.slice(done.length),
    ],
    [() => renameSync(file, `${file}.elsewhere`), 'is missing', []],
  ] as const) {
    spoil();
    const [finding] = (await books()).findings.filter(({ promise }) => promise.startsWith('Every month'));
    expect(finding?.examples).toEqual([`${file} ${why}.`]);
    expect((await books(true)).findings).toEqual([finding]);
    const answers = (await read()) as readonly { unreadable_months: readonly string[] }[];
    const touched = answers.slice(0, answers.length - untouched.length);
    expect(touched.map((answer) => answer.unreadable_months)).toEqual(touched.map(() => [month]));
    expect(answers.slice(touched.length)).toEqual(untouched);
  }
  writeFileSync(file, written);
  expect(await read()).toEqual(before);
});

test('a day of the month is compared with no statement, which would find differences that are none', async () => {
  const day = `${month}-01`;
  const compared = await fetch(
    `${journey.url}/internal/v1/statements?provider_id=orange_money&day=${day}&file_name=releve.csv`,
    { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'Date;ID transaction' },
  );
  expect([compared.status, await compared.json()]).toMatchObject([409, { why: { code: 'day_taken_out' } }]);
});

test('nothing is decided about an SMS of the month, nor said about a withdrawal whose file cannot be read', async () => {
  const answers = () =>
    Promise.all([
      journey.call('POST', `/internal/v1/messages/${smsId}/reread`),
      journey.call('POST', `/internal/v1/messages/${smsId}/dismiss`, { reason: 'No.' }),
    ]);
  const refused = { status: 409, json: { why: { code: 'message_taken_out' } } };
  expect(await answers()).toMatchObject([refused, refused]);
  renameSync(file, `${file}.elsewhere`);
  expect(await answers()).toMatchObject([refused, refused]);
  const asked = await journey.call('POST', `/internal/v1/transactions/${done[2]?.service_tx_id}/ask`);
  expect(asked.json).toMatchObject({ why: { code: 'nothing_to_ask_unread' } });
  renameSync(`${file}.elsewhere`, file);
});

test('a list of messages shows none of the month, and says so unless it is about other days', async () => {
  const list = async (query: string) => (await journey.call('GET', `/internal/v1/messages?${query}`)).json;
  const listed = { items: [], next_cursor: null };
  expect(await list('status=all')).toEqual({ ...listed, months_in_files: [month] });
  expect(await list(`status=ignored&from=${month}-01`)).toMatchObject({ months_in_files: [month] });
  expect(await list('status=all&to=2020-01-01')).toEqual({ ...listed, months_in_files: [] });
  expect(await list('status=unread')).toEqual({ ...listed, months_in_files: [] });
});

test('the file of a number says which months are missing in it', async () => {
  const exported = async () => {
    const path = `/internal/v1/numbers/${encodeURIComponent(journey.player('mtn'))}/export`;
    return (await journey.call('GET', path)).json as { unreadable_months: readonly string[] };
  };
  expect((await exported()).unreadable_months).toEqual([]);
  renameSync(file, `${file}.elsewhere`);
  expect((await exported()).unreadable_months).toEqual([month]);
  renameSync(`${file}.elsewhere`, file);
});

test('a replay of a webhook whose month is in a file is told with the attempts before it', async () => {
  const [story] = (await read()) as readonly {
    webhooks: readonly { webhook_id: string; attempts: unknown[] }[];
  }[];
  const { webhook_id = '', attempts = [] } = story?.webhooks[0] ?? {};
  await journey.call('POST', `/internal/v1/webhooks/${webhook_id}/replay`);
  const [after] = (await read()) as typeof before & (typeof story)[];
  expect(after?.webhooks[0]?.attempts).toEqual([...attempts, expect.objectContaining({ status: 200 })]);
});

test('the command lists months, brings one back, and says why one stays', async () => {
  const stray = join(dir, `${month}.month.0011aabbccdd.partial`);
  writeFileSync(stray, '');
  const listed = await tool('list');
  expect(listed.stderr).toBe(`${stray} is not whole: a command is writing it, or was killed and left it.\n`);
  expect(listed.stdout).toMatch(new RegExp(`^${month} +file +\\d+ +\\d+ KiB$`, 'm'));
  expect(await tool('restore', month)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      `^${month} is in the database again, out of ${file}: \\d+ rows in \\d+ KiB\\.\n$`,
    ),
  });
  expect((await historyRows()).length).toBeGreaterThan(0);
  expect((await books()).findings).toEqual([]);
  expect(await tool('detach', month)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`${month} stays in the database:\n  it is too young`),
  });
  expect(await tool('detach', '--older-than', '1')).toMatchObject({ code: 0, stdout: 'No month may go.\n' });
  expect(await runTool('months', ['detach', month], { DATABASE_URL: journey.databaseUrl })).toMatchObject({
    code: 1,
    stderr: 'MONTHS_DIR is not set: it names the folder that months are kept in as files.\n',
  });
  await expect(restoreMonth(work())).rejects.toThrow(`${month} is in the database already.`);
});
