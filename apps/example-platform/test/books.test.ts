import { beforeEach, expect, test } from '@jest/globals';
import type { WebhookPayload } from '@mobile-money/client';
import { Books } from '../src/books.ts';

const player = '5f0c6c1e-6f0a-4b57-9a2e-2f2f8f0b1c11';
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

let books: Books;
beforeEach(() => {
  books = new Books();
  books.openOrder('order-1', player);
});

test('a deposit is credited once, however often its webhook comes', () => {
  expect([books.take(event()), books.take(event())]).toEqual(['processed', 'duplicate']);
  expect([books.balanceOf(player), books.webhooks.length]).toEqual([500, 2]);
});

test('a deposit that expired first is credited when it is paid after all', () => {
  books.take(event({ event: 'payment.expired' }));
  expect(books.balanceOf(player)).toBe(0);
  expect(books.take(event())).toBe('processed');
  expect(books.balanceOf(player)).toBe(500);
});

test.each<[string, Partial<WebhookPayload>]>([
  ['a failed deposit', { event: 'payment.failed' }],
  ['a withdrawal', { direction: 'withdrawal' }],
])('%s credits nothing', (_name, changes) => {
  expect(books.take(event(changes))).toBe('processed');
  expect([books.balances.size, books.credited.size]).toEqual([0, 0]);
});

test('a webhook for an order that is not in the books is an error, so that it comes again', () => {
  expect(() => books.take(event({ reference: 'order-2' }))).toThrow('There is no order order-2.');
  expect(books.credited.size).toBe(0);
});
