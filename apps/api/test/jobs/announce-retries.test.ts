import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type DeliveryAttempt, type DeliveryStatus, type Lease, later } from '@mobile-money/core';
import { FixedClock, memoryPorts } from '@mobile-money/testing';
import { announceRetries } from '../../src/jobs/announce-retries.ts';
import { Signal } from '../../src/jobs/signal.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const attempt = {} as DeliveryAttempt;
const lease = {} as Lease;

function anOutbox(kept: DeliveryStatus | null) {
  const { outbox } = memoryPorts();
  outbox.finish = async () => kept;
  const due = new Signal();
  const clock = new FixedClock();
  const counted = { rings: 0 };
  due.listen(() => {
    counted.rings += 1;
  });
  return { announced: announceRetries(outbox, clock, due), clock, counted };
}

test('it rings when the time of a retry has come, and not before', async () => {
  const { announced, clock, counted } = anOutbox('pending');
  expect(await announced.finish(lease, attempt, 'pending', later(clock.now(), 1_000))).toBe('pending');
  jest.advanceTimersByTime(1_000);
  expect(counted.rings).toBe(0);
  jest.advanceTimersByTime(26);
  expect(counted.rings).toBe(1);
});

test('it rings at once for a round that a replay began', async () => {
  const { announced, counted } = anOutbox('pending');
  expect(await announced.finish(lease, attempt, 'failed', null)).toBe('pending');
  jest.advanceTimersByTime(26);
  expect(counted.rings).toBe(1);
});

test('it does not ring for what is over, nor for what another process has', async () => {
  const mine = anOutbox('delivered');
  await mine.announced.finish(lease, attempt, 'delivered', null);
  const lost = anOutbox(null);
  expect(await lost.announced.finish(lease, attempt, 'pending', later(lost.clock.now(), 10))).toBeNull();
  jest.advanceTimersByTime(60_000);
  expect([mine.counted.rings, lost.counted.rings]).toEqual([0, 0]);
});
