import { expect, test } from '@jest/globals';
import { later, type ReplayLease, transactionId } from '@mobile-money/core';
import { memoryPorts, testMorning } from '@mobile-money/testing';
import { patientReplays } from '../../src/jobs/patient-replays.ts';

const which = { transactionId: transactionId('5f0c6c1e-6f0a-4b57-9a2e-2f2f8f0b1c11') };
const until = later(testMorning, 12_000);

/** An outbox that gives one answer after the other, and the moments at which it was asked. */
function answering(...answers: readonly ReplayLease[]) {
  const { outbox } = memoryPorts();
  const moments: number[] = [];
  const left = [...answers];
  outbox.leaseForReplay = async (_, at, end) => {
    moments.push(at - testMorning);
    expect(end - at).toBe(12_000);
    return left.shift() ?? 'busy';
  };
  return { outbox: patientReplays(outbox, { forMs: 3, everyMs: 1 }), moments };
}

test('a replay waits for a delivery that is under way', async () => {
  const { outbox, moments } = answering('busy', 'busy', 'none');
  expect(await outbox.leaseForReplay(which, testMorning, until)).toBe('none');
  expect(moments).toEqual([0, 1, 2]);
});

test('but not for ever', async () => {
  const { outbox, moments } = answering();
  expect(await outbox.leaseForReplay(which, testMorning, until)).toBe('busy');
  expect(moments).toEqual([0, 1, 2, 3]);
});

test('and not for an earlier event, which has retries before it', async () => {
  const { outbox, moments } = answering('earlier_pending');
  expect(await outbox.leaseForReplay(which, testMorning, until)).toBe('earlier_pending');
  expect(moments).toEqual([0]);
});
