import { expect, test } from '@jest/globals';
import { AskBudget } from '../../src/webhooks/ask-budget.ts';

const spent = (budget: AskBudget, nowMs: number, tries = 5): number =>
  Array.from({ length: tries }, () => budget.spend(nowMs)).filter(Boolean).length;

test('so many are allowed in a row, then one more for each interval, and never more than at first', () => {
  const budget = new AskBudget(3, 1_000, 0);
  expect(spent(budget, 0)).toBe(3);
  expect(spent(budget, 999)).toBe(0);
  expect(spent(budget, 1_000)).toBe(1);
  expect(spent(budget, 3_500)).toBe(2);
  expect(spent(budget, 4_000)).toBe(1);
  expect(spent(budget, 1_000_000)).toBe(3);
});

test('a clock that is set back does not stop it', () => {
  const budget = new AskBudget(3, 1_000, 3_600_000);
  expect(spent(budget, 3_600_000)).toBe(3);
  expect(spent(budget, 0)).toBe(0);
  expect(spent(budget, 1_000)).toBe(1);
});
