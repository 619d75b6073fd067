import { expect, it } from '@jest/globals';
import { memoryPorts, testMorning } from '@mobile-money/testing';
import { ReadTurns, WaitingReads } from '../../src/pacing/waiting-reads.ts';

it('where no read waits, there is none to take', () => {
  const waiting = new WaitingReads();
  expect([waiting.count, waiting.oldestSince, waiting.take()]).toEqual([0, null, null]);
  void waiting.add({ providerId: 'mtn-momo', direction: 'deposit', submissionId: 's-1' }, testMorning);
  expect([waiting.count, waiting.oldestSince]).toEqual([1, testMorning]);
});

it('a turn whose end cannot be told ends by itself', async () => {
  const { ports } = memoryPorts();
  const away = { find: () => Promise.reject(new Error('away')), replace: async () => false };
  const turns = new ReadTurns(
    { ...ports, readPaces: away },
    { account: 'mtn-momo', perSecond: 10, answersWithinMs: 30_000 },
  );
  await expect(turns.end('a turn')).resolves.toBeUndefined();
});
