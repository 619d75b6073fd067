import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '@mobile-money/postgres/test-database';
import { eventually } from './support/eventually.ts';
import { freePort } from './support/free-port.ts';
import { aDeposit } from './support/requests.ts';
import { build, runService, runTool, type ServiceProcess, whenUp } from './support/service-process.ts';
import { envelope, orangeSms, signed } from './support/sms.ts';
import { query } from './support/stored-webhooks.ts';
import { call } from './support/whole-service.ts';

jest.setTimeout(120_000);

const count = process.env['LONG_TESTS'] === undefined ? 24 : 500;
const amount = 500;
const folder = mkdtempSync(join(tmpdir(), 'reworded-sms-'));
const services: ServiceProcess[] = [];
let database: TestDatabase;

beforeAll(async () => {
  await build();
  database = await openTestDatabase();
});
afterAll(async () => {
  for (const service of services) await service.end('SIGKILL');
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function aService(name: string): Promise<ServiceProcess> {
  const SIMULATOR_PORT = String(await freePort());
  const service = await runService(join(folder, name), { DATABASE_URL: database.url, SIMULATOR_PORT });
  services.push(service);
  await whenUp(service);
  return service;
}

const idOf = (n: number): string => {
  const [day, time] = new Date(Date.now() + 3_600_000).toISOString().split('T') as [string, string];
  return `PP${day.slice(2).replaceAll('-', '')}.${time.slice(0, 5).replace(':', '')}.B${10_000 + n}`;
};

async function hear(service: ServiceProcess, text: string): Promise<string> {
  const body = JSON.stringify(
    envelope(text, { receivedAt: new Date().toISOString(), simNumber: text.includes('698417302') ? 2 : 1 }),
  );
  const headers = { 'content-type': 'application/json', ...signed(body, Date.now()) };
  const answer = await fetch(`${service.url}/gateway/v1/orange_money/device`, {
    method: 'POST',
    headers,
    body,
  });
  return ((await answer.json()) as { outcome: string }).outcome;
}

/** Orange's new words, with the balance that its wallet holds then. */
const words =
  'Bonjour, {payer} {payer_name} vient de vous envoyer {amount} sur le {receiver}. Votre solde:{balance}. Ref {id}';
const reworded = (n: number, payer: string, receiver: string, balance: number): string =>
  `Bonjour, ${payer} ALICE NGONO vient de vous envoyer ${amount} FCFA sur le ${receiver}. ` +
  `Votre solde: ${balance} FCFA. Ref ${idOf(n)}`;

/** All of it, part by part; whoever asks a process that dies stops there. */
async function rereadAll(service: ServiceProcess, template: string): Promise<void> {
  let cursor: unknown = null;
  do {
    const next: string = cursor === null ? '' : `?cursor=${cursor as string}`;
    const { json } = await call(service, 'POST', `/internal/v1/sms-templates/${template}/reread${next}`);
    cursor = json['next_cursor'] ?? null;
  } while (cursor !== null);
}

test('SMS in new words, read again by twenty at once while processes are killed, are each credited once', async () => {
  const first = await aService('first');
  const balances = new Map<string, number>();
  const sms: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const payer = String(690_000_100 + n);
    const deposit = aDeposit({ amount_xaf: amount, msisdn: `+237${payer}`, reference: `reworded-${n}` });
    const { json } = await call(first, 'POST', '/api/v1/deposits', {}, deposit);
    const { merchant } = json['instructions'] as { merchant: { msisdn: string } };
    const receiver = merchant.msisdn.slice(-9);
    // In the old words, of no deposit: the book of the wallet begins with it.
    if (!balances.has(receiver)) {
      balances.set(receiver, 2_784_137);
      const known = orangeSms({ receiver, payer: '690999999', id: idOf(900 + balances.size) });
      expect(await hear(first, known.replace('2784137.6', '2784137'))).toBe('held');
    }
    const balance = (balances.get(receiver) ?? 0) + amount;
    balances.set(receiver, balance);
    sms.push(reworded(n, payer, receiver, balance));
  }
  for (const each of sms) expect(await hear(first, each)).toBe('ignored');

  const draft = { operator: 'orange', language: 'fr', direction: 'by_position', text: words };
  const made = await call(first, 'POST', '/internal/v1/sms-templates', {}, draft);
  const template = made.json['template_id'] as string;
  expect((await call(first, 'POST', `/internal/v1/sms-templates/${template}/activate`)).status).toBe(200);

  const others = await Promise.all([aService('second'), aService('third')]);
  const all = Array.from({ length: 20 }, (_, n) =>
    rereadAll([first, ...others][n % 3] as ServiceProcess, template).catch(() => undefined),
  );
  const paid = async (): Promise<number> => (await query(database.url, 'select from payment_uses')).length;
  for (const [service, credited] of [
    [first, 5],
    [others[0], count / 3],
  ] as const) {
    // Hundreds take as long as the machine takes: the limit is that of the test.
    while ((await paid()) < credited) await sleep(20);
    await service?.end('SIGKILL');
  }
  await Promise.all(all);
  const last = others[1] as ServiceProcess;
  await rereadAll(last, template);

  const states = () =>
    query<{ state: string; count: number }>(
      database.url,
      'select state, count(*)::integer as count from transactions group by state',
    );
  await eventually(
    async () => (await states()).every(({ state }) => state === 'succeeded'),
    () => 'Some were not credited.',
    250,
  );
  expect(await states()).toEqual([{ state: 'succeeded', count }]);
  const once = `select count(*)::integer as uses, count(distinct transaction_id)::integer as deposits from payment_uses`;
  expect(await query(database.url, once)).toEqual([{ uses: count, deposits: count }]);
  const moves = `select count(*)::integer as moves from moves where to_state = 'succeeded'`;
  expect(await query(database.url, moves)).toEqual([{ moves: count }]);
  const { json } = await call(last, 'GET', '/internal/v1/messages?status=unread');
  expect(json['items']).toEqual([]);

  // The command reads it too, where it is told to look at the templates of the database.
  const tried = ['try', '--provider', 'orange_money', '--json', sms[0] as string];
  const readBy = async (more: readonly string[]): Promise<unknown> => {
    const { stdout } = await runTool('sms', [...tried, ...more], { DATABASE_URL: database.url });
    return (JSON.parse(stdout) as { template: unknown }).template;
  };
  expect([await readBy([]), await readBy(['--own'])]).toEqual([null, template]);
});
