import { expect, it } from '@jest/globals';
import { noCounts, successRate, sumOfCounts } from '../../src/provider/hour-of-traffic.ts';

const counts = { transactions: 5, amountXaf: 900, succeeded: 3, succeededXaf: 500, unsuccessful: 1 };

it('the success rate is that of transactions that came to an end', () => {
  expect(successRate(counts)).toBe(0.75);
});

it('no rate is told while nothing came to an end', () => {
  expect(successRate({ ...noCounts, transactions: 4 })).toBeNull();
});

it('counts are summed up, and nothing is nothing', () => {
  expect(sumOfCounts([])).toEqual(noCounts);
  expect(sumOfCounts([counts, { ...counts, amountXaf: 100 }])).toEqual({
    transactions: 10,
    amountXaf: 1_000,
    succeeded: 6,
    succeededXaf: 1_000,
    unsuccessful: 2,
  });
});
