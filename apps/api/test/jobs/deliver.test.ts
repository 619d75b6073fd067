import { afterEach, expect, test } from '@jest/globals';
import { createDeposit, instant, simulateOutcome } from '@mobile-money/core';
import { aDepositRequest, memoryPorts } from '@mobile-money/testing';
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
  const ports = { ...memory.ports, transactions: announceWebhooks(memory.ports.transactions, stored) };
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
