import { afterEach, expect, jest, test } from '@jest/globals';
import { pausesContract } from '@mobile-money/testing/contracts/pauses';
import { eventLoopPauses, SystemClock, timeOrderedIds } from '../../src/bootstrap/system.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

test('the clock never goes back', () => {
  const times = [1_000, 900, 1_001];
  jest.spyOn(Date, 'now').mockImplementation(() => times.shift() ?? 0);
  const clock = new SystemClock();
  expect([clock.now(), clock.now(), clock.now()]).toEqual([1_000, 1_000, 1_001]);
});

test('ids are UUIDs of version 7, all different, and in the order of time', () => {
  const ids = Array.from({ length: 1_000 }, () => timeOrderedIds.next());
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(1_000);
  const times = ids.map((id) => id.slice(0, 13));
  expect(times).toEqual([...times].sort());
});

pausesContract(() => eventLoopPauses);

test('a pause lets what waits go first', async () => {
  let hasWaited = false;
  setImmediate(() => {
    hasWaited = true;
  });
  await eventLoopPauses.pause();
  expect(hasWaited).toBe(true);
});
