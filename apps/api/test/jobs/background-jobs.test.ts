import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createDeposit, readTransaction } from '@mobile-money/core';
import { aDepositRequest, memoryPorts, RecordingLog } from '@mobile-money/testing';
import { backgroundJobs } from '../../src/jobs/background-jobs.ts';
import { seeDevicesOnce } from '../../src/jobs/see-devices-once.ts';
import { makeUseCases } from '../../src/use-cases.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a deposit expires within a second of its deadline', async () => {
  const { ports, clock } = memoryPorts();
  const jobs = backgroundJobs(makeUseCases(ports, ports.traffic, null), ports.log);
  const { id } = await createDeposit(ports)(aDepositRequest());
  const state = async () => (await readTransaction(ports)('default', id)).state;
  for (const job of jobs) void job.start();
  clock.advance(599_999);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await state()).toBe('pending');
  clock.advance(1);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await state()).toBe('expired');
  await Promise.all(jobs.map((job) => job.stop()));
});

test('each job asks again at once when its batch was full', async () => {
  const calls: [string, number][] = [];
  const full = (name: string) => async (limit: number) => {
    calls.push([name, limit]);
    return calls.filter(([each]) => each === name).length < 3 ? limit : 0;
  };
  const jobs = backgroundJobs(
    {
      expireDeposits: full('expire'),
      escalateStuckWithdrawals: full('escalate'),
      recoverInterrupted: full('recover'),
      forgetCallbacks: full('forget'),
    },
    new RecordingLog(),
  );
  for (const job of jobs) void job.start();
  await jest.advanceTimersByTimeAsync(100);
  expect(calls).toHaveLength(12);
  await Promise.all(jobs.map((job) => job.stop()));
});

test('devices that come up with the service are heard of before anyone asks', async () => {
  const { ports, clock, database } = memoryPorts();
  clock.advance(600_000);
  await seeDevicesOnce(ports.registry, clock).start();
  const seen = database.registry.channels.filter(({ deviceId }) => deviceId !== null);
  expect(seen.map(({ lastSeenAt }) => lastSeenAt)).toEqual(seen.map(() => clock.now()));
});
