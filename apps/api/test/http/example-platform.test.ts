import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { memoryCursor, PaymentClient } from '@mobile-money/client';
import { examplePlatform } from '@mobile-money/example-platform';
import { type Listening, listening } from '../support/listening.ts';
import { apiKey, startSandbox } from '../support/sandbox.ts';
import { depositOfAnother } from '../support/told-to-receivers.ts';
import type { WholeService } from '../support/whole-service.ts';

jest.setTimeout(60_000);

/** A sandbox on a real database, and a platform that knows of it only what the client package tells. */
const player_id = '5f0c6c1e-6f0a-4b57-9a2e-2f2f8f0b1c11';
let service: WholeService;
let platform: ReturnType<typeof examplePlatform>;
let server: Listening;
let callback_url = '';
const problems: unknown[] = [];
/** Loses the answers to new deposits while it is told to. */
let isLossy = false;
const lossy: typeof fetch = async (url, init) => {
  const answer = await fetch(url, init);
  if (isLossy && String(url).endsWith('/deposits')) throw new Error('The answer was lost.');
  return answer;
};
/** Tells with which status the platform has answered a webhook. */
const news = new EventEmitter();

beforeAll(async () => {
  service = await startSandbox();
  const options = { baseUrl: service.url, apiKey, fetch: lossy };
  platform = examplePlatform(options, { onProblem: (error) => problems.push(error) });
  server = await listening((request, response) => {
    response.once('finish', () => news.emit('answered', response.statusCode));
    void platform.receive(request, response);
  });
  callback_url = `${server.url}/webhooks`;
});
afterAll(async () => {
  await service.stop();
  await server.stop();
});

const deposit = async (reference: string, amount_xaf: number): Promise<string> => {
  const payment = { msisdn: '+237690000100', amount_xaf, operator: 'orange' } as const;
  return (await platform.deposit({ player_id, reference, callback_url, ...payment })).service_tx_id;
};
const balance = (): number => platform.balances.get(player_id) ?? 0;
/** Lets the deposit end so, and waits until the platform has answered the webhook that tells of it: with which status? */
const ended = async (id: string, outcome: 'succeeded' | 'failed' | 'expired'): Promise<number> => {
  const answered = once(news, 'answered');
  await expect(platform.client.simulate(id, outcome)).resolves.toMatchObject({ state: outcome });
  const [status] = (await answered) as [number];
  return status;
};
/** The webhook is taken a moment before the service has noted that; until then a replay says that it is busy. */
const replayed = async (id: string): Promise<number> => {
  const answered = once(news, 'answered');
  while (!(await platform.client.replayWebhook(id)).dispatched);
  const [status] = (await answered) as [number];
  return status;
};

test('a deposit is credited when its webhook comes, and not again when it is replayed', async () => {
  const id = await deposit('paid', 500);
  expect([await ended(id, 'succeeded'), balance()]).toEqual([200, 500]);
  expect([await replayed(id), balance()]).toEqual([200, 500]);
});

test('a deposit that expired and was paid after all is credited once', async () => {
  const before = balance();
  const id = await deposit('late', 700);
  expect([await ended(id, 'expired'), balance()]).toEqual([200, before]);
  expect([await ended(id, 'succeeded'), balance()]).toEqual([200, before + 700]);
  expect([await replayed(id), balance()]).toEqual([200, before + 700]);
});

test('a deposit that fails credits nothing', async () => {
  const before = balance();
  const id = await deposit('refused', 900);
  expect([await ended(id, 'failed'), balance()]).toEqual([200, before]);
});

test('what no webhook brought is credited by the feed, and what both bring is credited once', async () => {
  const cursors = memoryCursor();
  const stop = new AbortController();
  const following = (async () => {
    for await (const _taken of platform.follow(cursors, stop.signal, 'end'));
  })();
  while ((await cursors.load()) === null) await new Promise((resolve) => setTimeout(resolve, 5));
  const before = balance();
  // No one is at home: this webhook is refused each time.
  const away = { player_id, msisdn: '+237690000100', amount_xaf: 300, operator: 'orange' } as const;
  const unreachable = 'http://127.0.0.1:9/webhooks';
  const missed = await platform.deposit({ ...away, reference: 'missed', callback_url: unreachable });
  const untold = await platform.deposit({ ...away, reference: 'untold', callback_url: null });
  const both = await deposit('both ways', 100);
  await platform.client.simulate(missed.service_tx_id, 'succeeded');
  await platform.client.simulate(untold.service_tx_id, 'succeeded');
  expect(await ended(both, 'succeeded')).toBe(200);
  const { next } = await platform.client.readEvents({ after: 'end' });
  while ((await cursors.load()) !== next) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(balance()).toBe(before + 700);
  expect([await replayed(both), balance()]).toEqual([200, before + 700]);
  stop.abort();
  await following;
});

test('what happened while the platform was down is recovered from where it stopped', async () => {
  const { next: stopped } = await platform.client.readEvents({ after: 'end' });
  const before = balance();
  const payment = { player_id, msisdn: '+237690000100', amount_xaf: 200, operator: 'orange' } as const;
  for (const reference of ['down-1', 'down-2', 'down-3']) {
    const { service_tx_id: id } = await platform.deposit({ ...payment, reference });
    await platform.client.simulate(id, 'succeeded');
  }
  expect(balance()).toBe(before);
  const next = await platform.client.recover(stopped, ({ payload }) => platform.take(payload));
  expect(balance()).toBe(before + 600);
  await platform.client.recover(stopped, ({ payload }) => platform.take(payload));
  expect([balance(), await platform.client.recover(next, () => undefined)]).toEqual([before + 600, next]);
});

test('a webhook that somebody else sends is refused', async () => {
  const response = await fetch(callback_url, { method: 'POST', body: '{}' });
  expect(response.status).toBe(401);
  expect(problems).toEqual([expect.objectContaining({ code: 'missing_header' })]);
});

test('the client knows every answer of the service, and every refusal by its code', async () => {
  const { client } = platform;
  const id = await deposit('read', 1_000);
  expect(await deposit('read', 1_000)).toBe(id);
  await expect(client.readTransaction(id)).resolves.toMatchObject({ amount_minor: 1_000, state: 'pending' });
  const withdrawal = {
    player_id,
    msisdn: '+237690000100',
    amount_xaf: 500,
    operator: 'orange',
    reference: 'w',
  } as const;
  await expect(client.createWithdrawal(withdrawal)).resolves.toMatchObject({ status: 'pending_approval' });
  const listed: string[] = [];
  for await (const item of client.eachPlayerTransaction(player_id)) listed.push(item.reference);
  expect(listed).toEqual(expect.arrayContaining(['w', 'read', 'paid', 'late', 'refused']));
  await expect(client.listPlayerTransactions(player_id, { direction: 'withdrawal' })).resolves.toMatchObject({
    total: 1,
  });
  await expect(client.detectOperator({ msisdn: '690 00 01 00' })).resolves.toMatchObject({
    operator: 'orange',
  });
  await expect(client.listProviders()).resolves.toMatchObject({ country_code: 'CM' });
  await expect(client.readProviderHealth()).resolves.toMatchObject({ country_code: 'CM' });
  await expect(client.readPublicKey()).resolves.toMatchObject({ algorithm: 'RS256' });
  await expect(client.readHealth()).resolves.toMatchObject({ status: 'ok', environment: 'sandbox' });

  const stranger = new PaymentClient({ baseUrl: service.url, apiKey: 'svc_test_abc_wrong' });
  const wrong = (changes: object) => client.createDeposit({ ...withdrawal, ...changes });
  await expect(stranger.readTransaction(id)).rejects.toMatchObject({ code: 'invalid_api_key', status: 401 });
  await expect(wrong({ operator: 'mtn' })).rejects.toMatchObject({ code: 'prefix_mismatch' });
  await expect(wrong({ operator: 'other' })).rejects.toMatchObject({ code: 'unknown_operator' });
  await expect(wrong({ amount_xaf: 1, reference: '' })).rejects.toMatchObject({
    code: 'validation_failed',
    faults: [{ loc: ['body', 'amount_xaf'] }, { loc: ['body', 'reference'] }],
  });
  await expect(client.readTransaction(player_id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(client.replayWebhook(id)).rejects.toMatchObject({ code: 'conflict', status: 409 });
});

test('a deposit is credited although the answer that names it was lost', async () => {
  const before = balance();
  isLossy = true;
  await expect(deposit('lost', 400)).rejects.toMatchObject({ code: 'unreachable' });
  isLossy = false;
  const { items } = await platform.client.listPlayerTransactions(player_id);
  const { service_tx_id = '' } = items.find(({ reference }) => reference === 'lost') ?? {};
  expect([await ended(service_tx_id, 'succeeded'), balance()]).toEqual([200, before + 400]);
});

test('a deposit of another application is not credited, though it is signed alike and names an order of ours', async () => {
  const before = balance();
  await deposit('coveted', 500);
  const answered = once(news, 'answered');
  const told = { callback_url, reference: 'coveted' };
  await depositOfAnother(service.url, { DATABASE_URL: service.databaseUrl }, told);
  expect([await answered, balance()]).toEqual([[500], before]);
  expect(problems.at(-1)).toMatchObject({ code: 'not_found' });
});
