import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  createDeposit,
  type DeliveryAttempt,
  type DeliveryStatus,
  instant,
  type Lease,
  later,
  simulateOutcome,
} from '@mobile-money/core';
import { aDepositRequest, FixedClock, memoryPorts } from '@mobile-money/testing';
import { Alarms } from '../../src/jobs/alarms.ts';
import { announceRetries } from '../../src/jobs/announce-retries.ts';
import { announceWebhooks } from '../../src/jobs/announce-webhooks.ts';
import { Deliver } from '../../src/jobs/deliver.ts';
import { Signal } from '../../src/jobs/signal.ts';

let job: Deliver | undefined;
afterEach(() => job?.stop());

const until = async (isTrue: () => boolean): Promise<void> => {
  for (let tries = 0; !isTrue(); tries += 1) {
    if (tries > 400) throw new Error('It did not happen in time.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

function aService() {
  const stored = new Signal();
  const memory = memoryPorts();
  const ports = {
    ...memory.ports,
    transactions: announceWebhooks(memory.ports.transactions, stored, {
      ring: () => undefined,
      ringDeposit: () => undefined,
    }),
  };
  job = new Deliver(ports, stored, { everyMs: 60_000, drainMs: 50 });
  const succeed = async (reference: string): Promise<void> => {
    const callbackUrl = 'https://one.example/';
    const deposit = await createDeposit(ports)(aDepositRequest({ reference, callbackUrl }));
    await simulateOutcome(ports)('default', deposit.id, 'succeeded');
  };
  return { memory, job, ports, succeed };
}

test('a webhook goes out as soon as it is stored, without waiting for a poll', async () => {
  const { memory, job, succeed } = aService();
  void job.start();
  await succeed('a');
  await until(() => memory.sender.calls.length === 1);
  expect(memory.sender.calls[0]).toMatchObject({ url: 'https://one.example/' });
});

test('so does that of a deposit which is refused as it is made', async () => {
  const { memory, job, ports } = aService();
  void job.start();
  const prompts = ['a', 'b', 'c', 'd'].map((reference) => ({
    operator: 'mtn',
    msisdn: '+237677123456',
    reference,
  }));
  for (const each of prompts) await createDeposit(ports)(aDepositRequest(each));
  await until(() => memory.sender.calls.length === 1);
  expect(memory.sender.calls[0]?.body).toContain('payment.failed');
});

test('so does one that had to wait for a place', async () => {
  const { memory, job, succeed } = aService();
  const answers: (() => void)[] = [];
  memory.sender.always(
    () =>
      new Promise((resolve) => answers.push(() => resolve({ status: 200, error: null, answerExcerpt: '' }))),
  );
  void job.start();
  for (const each of ['a', 'b', 'c', 'd', 'e']) await succeed(each);
  await until(() => answers.length === 4);
  for (const answer of answers.splice(0)) answer();
  await until(() => answers.length === 1);
  for (const answer of answers) answer();
});

test('a stop waits for what is under way, and gives back what does not end', async () => {
  const { memory, job, succeed } = aService();
  memory.sender.always(() => new Promise(() => {}));
  void job.start();
  await succeed('a');
  await until(() => memory.sender.calls.length === 1);
  await job.stop();
  const at = memory.clock.now();
  const { leases } = await memory.outbox.lease({ at, until: instant(at + 1), limit: 9, perReceiver: 9 });
  expect(leases).toHaveLength(1);
});

describe('alarms', () => {
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
});

describe('the time of a retry', () => {
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
});
