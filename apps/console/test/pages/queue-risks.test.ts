import { expect, test } from '@jest/globals';
import type { Transaction } from '../../src/api/transactions.ts';
import {
  gravestFirst,
  type Risk,
  riskFilterOf,
  shownQueue,
} from '../../src/pages/withdrawals/queue-risks.ts';

const item = (id: string, ...risks: readonly Risk[]): Transaction =>
  ({ service_tx_id: id, risks }) as unknown as Transaction;

const calm = item('calm');
const fresh = item('fresh', 'first_payout');
const blocked = item('blocked', 'credited_without_money', 'blocked');
const greedy = item('greedy', 'more_out_than_in', 'several_waiting', 'shared_number', 'first_payout');
const queue = [calm, fresh, blocked, greedy];

const ids = (items: readonly Transaction[]): readonly string[] =>
  items.map(({ service_tx_id }) => service_tx_id);

test('the queue is narrowed to any risk or to one, and stays in its order', () => {
  expect(shownQueue(queue, 'all', false)).toBe(queue);
  expect(ids(shownQueue(queue, 'any', false))).toEqual(['fresh', 'blocked', 'greedy']);
  expect(ids(shownQueue(queue, 'shared_number', false))).toEqual(['greedy']);
});

test('the gravest risk weighs more than all others together', () => {
  expect(ids(shownQueue(queue, 'all', true))).toEqual(['blocked', 'greedy', 'fresh', 'calm']);
  expect(gravestFirst(blocked)).toEqual(['blocked', 'credited_without_money']);
});

test('an address that names no risk shows all', () => {
  expect(['blocked', 'any', 'nonsense', null].map(riskFilterOf)).toEqual(['blocked', 'any', 'all', 'all']);
});
