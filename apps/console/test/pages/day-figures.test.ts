import { expect, test } from '@jest/globals';
import type { DayTotalsItem } from '../../src/api/schemas.ts';
import { figuresOf } from '../../src/pages/overview/day-figures.ts';

const totals = (fields: Partial<DayTotalsItem>): DayTotalsItem => ({
  direction: 'deposit',
  operator: 'mtn',
  transactions: 0,
  amount_xaf: 0,
  succeeded: 0,
  succeeded_xaf: 0,
  unsuccessful: 0,
  success_rate: null,
  open: 0,
  open_xaf: 0,
  ...fields,
});

test('a direction is summed up over its operators, and its rate counts each transaction once', () => {
  const day = [
    totals({ transactions: 10, succeeded: 8, succeeded_xaf: 8_000, unsuccessful: 2 }),
    totals({ operator: 'orange', transactions: 3, succeeded: 2, succeeded_xaf: 500 }),
    totals({ direction: 'withdrawal', transactions: 9, unsuccessful: 9 }),
  ];
  expect(figuresOf(day, 'deposit')).toEqual({
    transactions: 13,
    succeeded: 10,
    succeededXaf: 8_500,
    ended: 12,
    open: 1,
    rate: 10 / 12,
  });
  expect(figuresOf(day, 'withdrawal').rate).toBe(0);
});

test('there is no rate while nothing has ended', () => {
  expect(figuresOf([totals({ transactions: 2 })], 'deposit').rate).toBeNull();
});
