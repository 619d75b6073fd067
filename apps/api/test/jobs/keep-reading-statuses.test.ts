import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { limits } from '@mobile-money/core';
import { RecordingLog } from '@mobile-money/testing';
import { keepReadingStatuses } from '../../src/jobs/keep-reading-statuses.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('what is due is taken every second, however long answers take, and a stop waits for them', async () => {
  const rounds: number[] = [];
  const answers: (() => void)[] = [];
  const read = async (atOnce: number) => {
    rounds.push(atOnce);
    return { taken: atOnce, over: new Promise<void>((resolve) => answers.push(resolve)) };
  };
  let isPutOff = false;
  const statuses = {
    stop: () => {
      isPutOff = true;
    },
  };
  const job = keepReadingStatuses(read, statuses, new RecordingLog());
  await job.start();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(rounds).toEqual([1, 2, 3].map(() => limits.statusReadsAtOnce));

  let isStopped = false;
  const stopped = job.stop().then(() => {
    isStopped = true;
  });
  await jest.advanceTimersByTimeAsync(5_000);
  expect([isPutOff, isStopped, rounds.length]).toEqual([true, false, 3]);
  for (const answer of answers) answer();
  await stopped;
});
