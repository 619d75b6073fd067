import { afterEach, expect, test } from '@jest/globals';
import { createDeposit, instant, type SendAnswer, simulateOutcome } from '@mobile-money/core';
import { aDepositRequest, memoryPorts } from '@mobile-money/testing';
import { announceWebhooks } from '../../src/jobs/announce-webhooks.ts';
import { Deliver, deliveryLimits } from '../../src/jobs/deliver.ts';
import { Signal } from '../../src/jobs/signal.ts';

const taken: SendAnswer = { status: 200, error: null, answerExcerpt: '' };
let job: Deliver | undefined;
afterEach(() => job?.stop());

const until = async (isTrue: () => boolean): Promise<void> => {
  for (let tries = 0; !isTrue(); tries += 1) {
    if (tries > 400) throw new Error('It did not happen in time.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

function aService(everyMs = 60_000) {
  const stored = new Signal();
  const memory = memoryPorts();
  const ports = { ...memory.ports, transactions: announceWebhooks(memory.ports.transactions, stored) };
  job = new Deliver(ports, stored, { ...deliveryLimits, atOnce: 8, perReceiver: 2, everyMs, drainMs: 50 });
  const succeed = async (reference: string, callbackUrl: string): Promise<void> => {
    const deposit = await createDeposit(ports)(aDepositRequest({ reference, callbackUrl }));
    await simulateOutcome(ports)('default', deposit.id, 'succeeded');
  };
  return { memory, job, succeed };
}

test('a webhook goes out as soon as it is stored, without waiting for a poll', async () => {
  const { memory, job, succeed } = aService();
  void job.start();
  await succeed('a', 'https://one.example/');
  await until(() => memory.sender.calls.length === 1);
  expect(memory.sender.calls[0]).toMatchObject({ url: 'https://one.example/' });
});

test('a receiver that hangs does not delay the others, and gets no more than its share', async () => {
  const { memory, job, succeed } = aService();
  const answers: ((answer: SendAnswer) => void)[] = [];
  memory.sender.always(({ url }) =>
    url.includes('dead') ? new Promise((resolve) => answers.push(resolve)) : taken,
  );
  void job.start();
  for (const each of ['a', 'b', 'c', 'd']) await succeed(each, 'https://dead.example/');
  for (const each of ['e', 'f', 'g']) await succeed(each, 'https://fine.example/');
  const sentTo = (name: string) => memory.sender.calls.filter(({ url }) => url.includes(name)).length;
  await until(() => sentTo('fine') === 3);
  expect(sentTo('dead')).toBe(2);
  for (const answer of answers.splice(0)) answer(taken);
  await until(() => sentTo('dead') === 4);
  for (const answer of answers) answer(taken);
});

test('a stop waits for what is under way, and gives back what does not end', async () => {
  const { memory, job, succeed } = aService();
  memory.sender.always(() => new Promise(() => {}));
  void job.start();
  await succeed('a', 'https://dead.example/');
  await until(() => memory.sender.calls.length === 1);
  await job.stop();
  const at = memory.clock.now();
  const claimed = await memory.outbox.claim({ at, until: instant(at + 1), limit: 9, perReceiver: 9 });
  expect(claimed).toHaveLength(1);
});

test('an attempt that cannot be recorded is logged, and the delivery goes on', async () => {
  const { memory, job, succeed } = aService();
  memory.outbox.finish = async () => {
    throw new Error('no database');
  };
  void job.start();
  await succeed('a', 'https://one.example/');
  await until(() => memory.log.messages('error').length === 1);
  expect(memory.log.lines.at(-1)).toMatchObject({
    message: 'A webhook attempt could not be recorded.',
    facts: { error: 'no database' },
  });
});
