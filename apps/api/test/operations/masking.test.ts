import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Instant, isoInstant, later, smsWords } from '@mobile-money/core';
import { type Bite, checkBooks, OldDataMasker, openDatabase, postgresPorts } from '@mobile-money/postgres';
import { tablesWith } from '@mobile-money/postgres/test-database';
import { RecordingLog } from '@mobile-money/testing';
import { storedMessage } from '@mobile-money/testing/contracts/given/messages';
import { SystemClock } from '../../src/bootstrap/system.ts';
import { readConfig } from '../../src/config/config.ts';
import { keepMasking } from '../../src/jobs/keep-masking.ts';
import { eventually } from '../support/eventually.ts';
import { type Created, Journey } from '../support/journey.ts';
import { query } from '../support/stored-webhooks.ts';

jest.setTimeout(120_000);

/** A day's work in which people wrote names and numbers wherever they can, then masked as if it were years ago. */
let journey: Journey;
let dialled: Created;
let paidOut: Created;
let bodyOfDialled: Record<string, unknown>;
const name = 'TCHATCHOUA';
const [ended, kept]: [string[], string[]] = [[], []];
const day = isoInstant(later(new SystemClock().now(), 3_600_000)).slice(0, 10);

const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const { status, json } = await journey.call('POST', `/internal/v1${path}`, body);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
  return json as Record<string, unknown>;
};
const itemsOf = async (path: string): Promise<readonly Record<string, unknown>[]> => {
  const { json } = await journey.call('GET', `/internal/v1${path}`);
  return (json as { items: Record<string, unknown>[] }).items;
};
/** What someone would write about a player. */
const told = (number: string): string => `${name} rang from ${number.slice(4)}.`;

async function stray(amount: number): Promise<{ number: string; id: string }> {
  const number = journey.player('orange');
  await journey.phones.dialAndPay(number, `#150*47*500001*${amount}#`);
  const find = async () => (await journey.payments('unmatched')).find((each) => each.amount_xaf === amount);
  await eventually(async () => (await find()) !== undefined);
  return { number, id: (await find())?.payment_id ?? '' };
}

/** Everyone whose affairs come to an end. */
async function endedWork(): Promise<void> {
  const [prompted, dialling, refusing] = [
    journey.player('mtn'),
    journey.player('orange'),
    journey.player('mtn'),
  ];
  ended.push(prompted, dialling, refusing);
  const deposit = await journey.deposit('mtn', prompted);
  await journey.phones.confirm(prompted);
  bodyOfDialled = { player_id: '5f0c6c1e-6f0a-4b57-9a2e-2f2f8f0b1c12', reference: 'dialled-1' };
  dialled = await journey.deposit('orange', dialling, bodyOfDialled);
  await journey.phones.dialAndPay(dialling, dialled.instructions?.ussd_string ?? '');
  const refused = await journey.deposit('mtn', refusing);
  await journey.phones.refuse(refusing);
  paidOut = await journey.withdrawal('mtn', prompted);
  await post(`/withdrawals/${paidOut.service_tx_id}/approve`, { note: told(prompted) });
  const rejected = await journey.withdrawal('mtn', prompted);
  await post(`/withdrawals/${rejected.service_tx_id}/reject`, { reason: told(prompted) });
  for (const each of [deposit, dialled, paidOut]) await journey.until(each, 'succeeded');
  await journey.until(refused, 'failed');
  const back = await stray(777);
  ended.push(back.number);
  const { service_tx_id } = await post(`/payments/${back.id}/return`, { reason: told(back.number) });
  await journey.approve({ service_tx_id } as Created);
  await journey.until({ service_tx_id } as Created, 'succeeded');
  await post(`/payments/${back.id}/notes`, { text: told(back.number) });
  await post(`/transactions/${dialled.service_tx_id}/notes`, { text: told(dialling) });
  await post(`/numbers/${dialling}/notes`, { text: told(dialling) });
  const blocked = journey.player('mtn');
  ended.push(blocked);
  const { block_id } = await post('/blocks', { kind: 'number', value: blocked, reason: told(blocked) });
  await post(`/blocks/${block_id}/lift`, { reason: told(blocked) });
  const unreadable = journey.player('orange');
  ended.push(unreadable);
  await unreadSms(unreadable, true);
  await differences(unreadable);
  await query(
    journey.databaseUrl,
    `insert into player_hints values ('${dialled.service_tx_id}', 1, 'orange', '${dialling.slice(1)}', 1)`,
  );
}

async function unreadSms(number: string, isDismissed: boolean): Promise<void> {
  const database = openDatabase({ url: journey.databaseUrl, poolMax: 1 });
  const rawText = `Bonjour ${name}, appelez le ${number.slice(4)}`;
  const sms = { sender: number, rawText, providerId: 'orange_money', outcome: 'ignored' } as const;
  const { id } = await storedMessage(postgresPorts(database), sms, new SystemClock().now());
  await database.close();
  if (isDismissed) await post(`/messages/${id}/dismiss`, { reason: told(number) });
}

/** A statement that tells of a payment which no one here knows, and a line that no one can read. */
async function differences(number: string): Promise<void> {
  const date = day.split('-').reverse().join('/');
  const lines = [
    'Date;ID transaction;Numéro;Statut;Crédit;Débit;Frais',
    ...[1, 2].map((n) => `${date} 00:0${n}:00;MP${n};${number.slice(4)};Succès;700;;0`),
    `${name};?;${number.slice(4)};?;?;;`,
  ];
  const answer = await fetch(
    `${journey.url}/internal/v1/statements?provider_id=orange_money&day=${day}&file_name=releve.csv`,
    {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: Buffer.from(lines.join('\r\n'), 'latin1'),
    },
  );
  expect(answer.status).toBe(200);
  const found = await itemsOf(`/reconciliation?provider_id=orange_money&day=${day}&status=open&limit=100`);
  expect(found.length).toBeGreaterThanOrEqual(3);
  for (const { difference_id } of found) {
    await post(`/reconciliation/${difference_id}/settle`, { outcome: 'explained', note: told(number) });
  }
}

/** Everyone whose affairs wait for someone. */
async function openWork(): Promise<void> {
  const [held, aside] = [await stray(888), await stray(999)];
  await post(`/payments/${aside.id}/set-aside`, { reason: 'Whose is it?' });
  await post(`/numbers/${held.number}/notes`, { text: 'Will call again.' });
  const [waiting, unread, barred] = [journey.player('mtn'), journey.player('orange'), journey.player('mtn')];
  await journey.withdrawal('mtn', waiting);
  await unreadSms(unread, false);
  await post('/blocks', { kind: 'number', value: barred, reason: 'Stolen phone.' });
  kept.push(held.number, aside.number, waiting, unread, barred);
}

beforeAll(async () => {
  journey = await Journey.begin();
  await endedWork();
  await openWork();
});
afterAll(() => journey?.end());

/** A whole round of the masker, as if so many days had passed. */
async function maskedAfter(days: number): Promise<readonly Bite[]> {
  const database = openDatabase({ url: journey.databaseUrl, poolMax: 2 });
  const at = later(new SystemClock().now(), days * 86_400_000);
  const masker = new OldDataMasker(database);
  const bites: Bite[] = [];
  do bites.push(await masker.bite(later(at, -86_400_000), at, 100));
  while (bites.at(-1)?.lookedAt !== 0);
  await database.close();
  return bites;
}

/** However it is written: with its country or without, or from the last digit to the first. */
const patternOf = (numbers: readonly string[]): string =>
  numbers.flatMap((number) => [number.slice(4), [...number.slice(4)].reverse().join('')]).join('|');

describe('Old personal data', () => {
  let sums: unknown;

  test('is masked by the job of the service, bite by bite, and told', async () => {
    const before = await checkBooks(journey.databaseUrl);
    expect(before.findings).toEqual([]);
    sums = before.sums;
    expect((await tablesWith(journey.databaseUrl, patternOf(ended))).length).toBeGreaterThan(10);
    const database = openDatabase({ url: journey.databaseUrl, poolMax: 2 });
    const log = new RecordingLog();
    const { settings } = readConfig({ KEEP_PERSONAL_DAYS: '1' });
    // All that happened a week ago is old enough.
    const clock = { now: () => later(new SystemClock().now(), 7 * 86_400_000) };
    const masker = new OldDataMasker(database);
    const masked: Record<string, number> = {};
    const take = (...[at, now]: readonly [Instant, Instant, number]) => masker.bite(at, now, 5);
    const job = keepMasking(take, { clock, settings, log }, (bite) => {
      if (bite.masked > 0) masked[bite.what] = (masked[bite.what] ?? 0) + bite.masked;
    });
    void job.start();
    await eventually(async () => log.lines.length > 0);
    await job.stop();
    await database.close();
    expect(masked).toEqual({
      transactions: 6,
      messages: expect.any(Number),
      audit: expect.any(Number),
      others: expect.any(Number),
    });
    expect(log.lines).toMatchObject([{ message: 'Old personal data was masked.', facts: masked }]);
  });

  test('is in no column of any table', async () => {
    expect(await tablesWith(journey.databaseUrl, patternOf(ended))).toEqual([]);
    const rows = await query<{ text: string }>(
      journey.databaseUrl,
      `select raw_text as text from messages where raw_text <> '***'`,
    );
    const stillTold = new Set(rows.flatMap(({ text }) => smsWords(text)));
    const names = 'ALICE PAUL ESTELLE KEVIN MIREILLE SERGE NADEGE BORIS CLARISSE YVAN'.split(' ');
    const gone = names.filter((each) => !stillTold.has(each.toLowerCase()));
    expect(
      await tablesWith(journey.databaseUrl, gone.flatMap((each) => [each, each.toLowerCase()]).join('|')),
    ).toEqual([]);
    expect(await tablesWith(journey.databaseUrl, 'rang from')).toEqual([]);
  });

  test('of what waits for someone is there', async () => {
    for (const number of kept) {
      expect(await tablesWith(journey.databaseUrl, patternOf([number]))).not.toEqual([]);
    }
    expect(await itemsOf('/payments?status=unmatched')).toMatchObject([
      { payer_msisdn: kept[0], amount_xaf: 888 },
    ]);
    expect(await itemsOf(`/numbers/${kept[0]}/notes`)).toMatchObject([{ text: 'Will call again.' }]);
    expect(await itemsOf('/messages?status=unread')).toMatchObject([{ sender: kept[3] }]);
  });

  test('leaves sums, states and books as they were', async () => {
    expect(await checkBooks(journey.databaseUrl)).toMatchObject({ findings: [], sums });
  });

  test('leaves lists, pages and search at work, and a repeat gets its deposit', async () => {
    const lists = [
      'transactions',
      'payments',
      'messages?status=all',
      'audit',
      'webhooks',
      'statements',
      'blocks',
      'reconciliation',
    ];
    for (const list of lists)
      expect([list, (await journey.call('GET', `/internal/v1/${list}`)).status]).toEqual([list, 200]);
    for (const each of [dialled, paidOut]) {
      expect(await journey.record(each)).toMatchObject({
        state: 'succeeded',
        msisdn: '***',
        amount_minor: 5_000,
      });
    }
    const found = await journey.call('GET', `/internal/v1/search?q=${bodyOfDialled['reference']}`);
    expect(found.json).toMatchObject({ transactions: [{ service_tx_id: dialled.service_tx_id }] });
    for (const q of [ended[1] ?? '', name]) {
      const { status, json } = await journey.call('GET', `/internal/v1/search?q=${encodeURIComponent(q)}`);
      expect([status, (json as Record<string, unknown>)['transactions']]).toEqual([200, []]);
    }
    const repeat = await journey.deposit('orange', ended[1] ?? '', bodyOfDialled);
    expect(repeat).toMatchObject({ service_tx_id: dialled.service_tx_id, status: 'succeeded' });
    const read = await journey.call('GET', `/api/v1/transactions/${dialled.service_tx_id}`);
    expect([read.status, (read.json as { msisdn: string }).msisdn]).toEqual([200, '***']);
  });

  test('that is masked is not masked again', async () => {
    const bites = await maskedAfter(9);
    // What was read above stands in the audit since.
    expect(bites.filter(({ what, masked }) => what !== 'audit' && masked > 0)).toEqual([]);
  });

  test('that people write of it afterwards is masked in its turn', async () => {
    const text = told(ended[1] ?? '');
    await post(`/transactions/${dialled.service_tx_id}/notes`, { text });
    const [returned] = await itemsOf('/payments?status=returned');
    await post(`/payments/${returned?.['payment_id']}/notes`, { text });
    const messages = await itemsOf('/messages?status=all&kind=sms');
    const message = messages.find((each) => each['raw_text'] === '***' && each['dismissed_by'] === null);
    await post(`/messages/${message?.['message_id']}/dismiss`, { reason: text });
    const [settled] = await itemsOf(`/reconciliation?provider_id=orange_money&day=${day}&status=settled`);
    await post(`/reconciliation/${settled?.['difference_id']}/reopen`, { note: text });
    await post(`/reconciliation/${settled?.['difference_id']}/settle`, { outcome: 'explained', note: text });
    expect((await tablesWith(journey.databaseUrl, 'rang from')).length).toBeGreaterThanOrEqual(4);
    await maskedAfter(11);
    expect(await tablesWith(journey.databaseUrl, 'rang from')).toEqual([]);
    expect(await tablesWith(journey.databaseUrl, patternOf(ended))).toEqual([]);
    expect((await checkBooks(journey.databaseUrl)).findings).toEqual([]);
  });
});
