import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { RecordingLog } from '@mobile-money/testing';
import { Repeat } from '../../src/jobs/repeat.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const log = new RecordingLog();
const repeated = (work: () => Promise<boolean>): Repeat =>
  new Repeat({ name: 'some work', everyMs: 500, work, log });

test('the work is done at once, then again and again', async () => {
  let times = 0;
  const job = repeated(async () => {
    times += 1;
    return false;
  });
  void job.start();
  expect(times).toBe(1);
  await jest.advanceTimersByTimeAsync(1_100);
  expect(times).toBe(3);
  await job.stop();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(times).toBe(3);
});

test('while there is more to do it does not pause', async () => {
  let times = 0;
  const job = repeated(async () => {
    times += 1;
    return times < 50;
  });
  void job.start();
  await jest.advanceTimersByTimeAsync(100);
  expect(times).toBe(50);
  await job.stop();
});

test('an error is logged once, and the work goes on after a growing pause', async () => {
  let times = 0;
  const job = repeated(async () => {
    times += 1;
    if (times <= 5) throw new Error('no database');
    return false;
  });
  void job.start();
  await jest.advanceTimersByTimeAsync(500 + 1_000 + 2_000 + 2_000 + 2_000);
  expect(times).toBe(6);
  expect(log.lines.filter(({ facts }) => String(facts['error']).includes('no database'))).toHaveLength(1);
  expect(log.lines).toContainEqual(
    expect.objectContaining({
      message: 'Background work succeeds again.',
      facts: { job: 'some work', failures: 5 },
    }),
  );
  await job.stop();
});

test('another error is logged as well, and so is one that returns after a success', async () => {
  const lines = new RecordingLog();
  const outcomes = ['one', 'one', 'two', '', 'two'];
  const job = new Repeat({
    name: 'some work',
    everyMs: 500,
    log: lines,
    work: async () => {
      const message = outcomes.shift() ?? '';
      if (message !== '') throw new Error(message);
      return false;
    },
  });
  void job.start();
  await jest.advanceTimersByTimeAsync(10_000);
  await job.stop();
  const errors = lines.lines.filter(({ level }) => level === 'error');
  expect(errors.map(({ facts }) => /Error: (\w+)/.exec(String(facts['error']))?.[1])).toEqual([
    'one',
    'two',
    'two',
  ]);
});

test('a call that wakes it is not lost, also not while it works', async () => {
  let times = 0;
  let finish = (): void => {};
  const job = repeated(async () => {
    times += 1;
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return false;
  });
  void job.start();
  job.wake();
  job.wake();
  finish();
  await jest.advanceTimersByTimeAsync(1);
  expect(times).toBe(2);
  const stopped = job.stop();
  finish();
  await stopped;
  job.wake();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(times).toBe(2);
});
