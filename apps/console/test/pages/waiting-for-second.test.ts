import { expect, test } from '@jest/globals';
import { waitingForSecond } from '../../src/pages/withdrawals/waiting-for-second.ts';

/** A withdrawal that so many people must approve, and so many have. */
const of = (amount_minor: number, approvals_needed = 1, given = 0) => {
  const approval = { operator: 'awa', at: '2026-01-01T09:00:00.000Z', note: null };
  return { amount_minor, approvals_needed, approvals: Array.from({ length: given }, () => approval) };
};

// biome-ignore format: reads by its columns
test.each([
  // left alone today, what is approved                       of them wait, past the day
  [null,             [of(900), of(900)],                      0,            false],
  [null,             [of(900, 2), of(900)],                   1,            false],
  [1_000,            [of(400), of(600)],                      0,            false],
  [1_000,            [of(400), of(601)],                      1,            true],
  [1_000,            [of(601), of(600), of(399)],             1,            true],
  [0,                [of(100)],                               1,            true],
  // what another has approved before is sent, whatever the day
  [0,                [of(900, 2, 1)],                         0,            false],
  [1_000,            [of(900, 2), of(900, 2, 1), of(1_000)],  1,            false],
])('with %p XAF left, of %j', (left, targets, count, isPastDay) => {
  expect(waitingForSecond(targets, left)).toEqual({ count, isPastDay });
});
