import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from '@jest/globals';
import { type DepositBody, memoryCursor, type WebhookPayload } from '@mobile-money/client';
import { examplePlatform } from '../src/example-platform.ts';

/** Refuses everything: what the platform writes down, it writes down before it asks. */
const service = {
  baseUrl: 'https://payments.example',
  fetch: async () => Response.json({ detail: 'No.' }, { status: 404 }),
};
const player_id = '5f0c6c1e-6f0a-4b57-9a2e-2f2f8f0b1c11';
const order: DepositBody = {
  player_id,
  reference: 'order-1',
  msisdn: '+237690000100',
  amount_xaf: 500,
  operator: 'orange',
  callback_url: 'https://platform.example/webhooks',
};
const event = (changes: Partial<WebhookPayload> = {}): WebhookPayload => ({
  service_tx_id: '22222222-2222-4222-8222-222222222222',
  reference: 'order-1',
  event: 'payment.succeeded',
  direction: 'deposit',
  amount_xaf: 500,
  operator: 'orange',
  provider_tx_id: null,
  ts: '2026-01-01T09:00:00.000Z',
  ...changes,
});

let platform: ReturnType<typeof examplePlatform>;
beforeEach(async () => {
  platform = examplePlatform(service);
  await expect(platform.deposit(order)).rejects.toMatchObject({ code: 'not_found' });
});
const balance = (): number => platform.balances.get(player_id) ?? 0;

test('a deposit is credited once, however often its webhook comes', () => {
  expect([platform.take(event()), platform.take(event())]).toEqual(['processed', 'duplicate']);
  expect(balance()).toBe(500);
});

test('a deposit that expired first is credited when it is paid after all', () => {
  platform.take(event({ event: 'payment.expired' }));
  expect(balance()).toBe(0);
  expect(platform.take(event())).toBe('processed');
  expect(balance()).toBe(500);
});

test.each<[string, Partial<WebhookPayload>]>([
  ['a failed deposit', { event: 'payment.failed' }],
  ['a withdrawal', { direction: 'withdrawal' }],
])('%s credits nothing', (_name, changes) => {
  expect(platform.take(event(changes))).toBe('processed');
  expect(platform.balances.size).toBe(0);
});

test.each<[string, Partial<WebhookPayload>, string]>([
  [
    'for an order that is not in the books',
    { reference: 'order-2' },
    'There is no order order-2 of 500 XAF.',
  ],
  ['over another amount than its order', { amount_xaf: 501 }, 'There is no order order-1 of 501 XAF.'],
])('a webhook %s is an error, so that it comes again', (_name, changes, message) => {
  expect(() => platform.take(event(changes))).toThrow(message);
  expect(platform.balances.size).toBe(0);
});

test.each<[string, Partial<DepositBody>]>([
  ['of another player', { player_id: '5f0c6c1e-6f0a-4b57-9a2e-2f2f8f0b1c12' }],
  ['over another amount', { amount_xaf: 600 }],
])('a reference is not taken for a second order, %s', async (_name, changes) => {
  await expect(platform.deposit({ ...order, ...changes })).rejects.toThrow(
    'The order order-1 is another one.',
  );
  platform.take(event());
  expect([...platform.balances]).toEqual([[player_id, 500]]);
});

test('the same order may be asked for again', async () => {
  await expect(platform.deposit(order)).rejects.toMatchObject({ code: 'not_found' });
});

test('what the feed tells is credited too, and once with its webhook; events of other orders are left', async () => {
  const items = [event({ reference: 'of-others' }), event(), event()].map((payload, place) => {
    return { event_id: `e${place}`, cursor: `c${place}`, payload, failure_code: null };
  });
  const fetch = async () => Response.json({ items, next: 'c2' });
  const fed = examplePlatform({ ...service, fetch });
  await fed.deposit(order);
  const done = new AbortController();
  const taken: string[] = [];
  for await (const each of fed.follow(memoryCursor(), done.signal)) {
    taken.push(each);
    if (taken.length === 2) break;
  }
  expect([taken, fed.take(event())]).toEqual([['processed', 'duplicate'], 'duplicate']);
  expect(fed.balances.get(player_id)).toBe(500);
});

test('what the feed tells of an order over another amount is a problem, and the feed goes on', async () => {
  const items = [event({ amount_xaf: 501 }), event()].map((payload, place) => {
    return { event_id: `e${place}`, cursor: `c${place}`, payload, failure_code: null };
  });
  const problems: unknown[] = [];
  const fetch = async () => Response.json({ items, next: 'c1' });
  const fed = examplePlatform({ ...service, fetch }, { onProblem: (error) => problems.push(error) });
  await fed.deposit(order);
  for await (const _taken of fed.follow(memoryCursor(), new AbortController().signal)) break;
  expect(fed.balances.get(player_id)).toBe(500);
  expect(problems).toEqual([new Error('order-1 is no order of 501 XAF.')]);
});

test('all of it is sixty lines', () => {
  const lines = readFileSync(new URL('../src/example-platform.ts', import.meta.url), 'utf8').trim();
  expect(lines.split('\n').length).toBeLessThanOrEqual(60);
});
