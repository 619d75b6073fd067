import { expect, it } from '@jest/globals';
import { isoInstant, later } from '@mobile-money/core';
import { FixedClock, testMorning } from '@mobile-money/testing';
import { clockContract } from '@mobile-money/testing/contracts/clock';

clockContract(async () => ({ clock: new FixedClock() }));

it('begins on a morning, and moves only when it is told to.', () => {
  const clock = new FixedClock();
  expect(isoInstant(clock.now())).toBe('2026-01-01T09:00:00.000Z');
  clock.advance(1_500);
  expect(clock.now()).toBe(later(testMorning, 1_500));
  clock.set(later(testMorning, 9_000));
  expect(clock.now()).toBe(later(testMorning, 9_000));
});

it('refuses to go back.', () => {
  const clock = new FixedClock(later(testMorning, 10));
  expect(() => clock.set(testMorning)).toThrow('cannot go back');
  expect(() => clock.advance(-1)).toThrow('cannot go back');
  expect(clock.now()).toBe(later(testMorning, 10));
});
