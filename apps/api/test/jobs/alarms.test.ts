import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Alarms } from '../../src/jobs/alarms.ts';

let rings = 0;
let alarms: Alarms;

beforeEach(() => {
  jest.useFakeTimers();
  rings = 0;
  alarms = new Alarms(() => {
    rings += 1;
  });
});
afterEach(() => void jest.useRealTimers());

test('an alarm rings at its time: never early, and 25 milliseconds late at most', () => {
  alarms.ringIn(1_000);
  jest.advanceTimersByTime(1_000);
  expect(rings).toBe(0);
  jest.advanceTimersByTime(26);
  expect(rings).toBe(1);
});

test('alarms for about the same time ring once', () => {
  for (let n = 0; n < 100; n += 1) alarms.ringIn(1_000 + n / 100);
  expect(jest.getTimerCount()).toBeLessThanOrEqual(2);
  alarms.ringIn(2_000);
  jest.advanceTimersByTime(2_030);
  expect(rings).toBeLessThanOrEqual(3);
});

test('what is far off gets no alarm, and a time that is over rings soon', () => {
  alarms.ringIn(60_001);
  expect(jest.getTimerCount()).toBe(0);
  alarms.ringIn(-5);
  jest.advanceTimersByTime(26);
  expect(rings).toBe(1);
});
