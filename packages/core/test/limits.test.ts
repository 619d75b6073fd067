import { expect, it } from '@jest/globals';
import { limits } from '../src/limits.ts';

it.each([
  // what the interface and the rulings say         value              name
  ['Minimum amount 100 XAF', 100, 'amountMinXaf'],
  ['Maximum amount 9007199254740991 XAF', 9_007_199_254_740_991, 'amountMaxXaf'],
  ['reference of at most 128 characters', 128, 'referenceMaxChars'],
  ['callback_url of at most 2048 characters', 2048, 'callbackUrlMaxChars'],
  ['20 items a page by default', 20, 'pageSizeDefault'],
  ['at most 100 items a page', 100, 'pageSizeMax'],
  ['unstable above a failure rate of 0.10', 0.1, 'failureRateUnstable'],
  ['with at least 10 transactions', 10, 'failureRateMinTransactions'],
  ['in the hour', 60 * 60 * 1000, 'healthWindowMs'],
] as const)('the limits keep: %s', (_sentence, value, name) => {
  expect(limits[name]).toBe(value);
});

it('a webhook of a killed process goes on within 15 seconds, so no lease lasts as long', () => {
  expect(limits.deliveryLeaseMs).toBeLessThan(15_000);
});

it('a webhook that is still being sent, with its 5 seconds, is not taken over by another', () => {
  expect(limits.deliveryLeaseMs).toBeGreaterThan(5_000);
});
