import { expect, it } from '@jest/globals';
import { later } from '@mobile-money/core';
import { memoryPorts, testMorning } from '@mobile-money/testing';
import { anAttempt, anEvent, leaseOf } from '@mobile-money/testing/contracts/given/webhooks';
import { outboxContract } from '@mobile-money/testing/contracts/outbox';

outboxContract(async () => memoryPorts());

it('throws at an end that would lose a delivery, or bring one back.', async () => {
  const subject = memoryPorts();
  const lease = await leaseOf(subject.outbox, await anEvent(subject), testMorning);
  const next = later(testMorning, 1);
  await expect(subject.outbox.finish(lease, anAttempt(), 'pending', null)).rejects.toThrow('next attempt');
  await expect(subject.outbox.finish(lease, anAttempt(), 'delivered', next)).rejects.toThrow('next attempt');
});
