import { afterEach, expect, test } from '@jest/globals';
import { createDeposit, instant, type SendAnswer, simulateOutcome } from '@mobile-money/core';
import { aDepositRequest, memoryPorts } from '@mobile-money/testing';
import { announceWebhooks } from '../../src/jobs/announce-webhooks.ts';
import { Deliver, type DeliveryLimits, deliveryLimits } from '../../src/jobs/deliver.ts';
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

function aService(limits: Partial<DeliveryLimits> = {}) {
  const stored = new Signal();
  const memory = memoryPorts();
  const ports = { ...memory.ports, transactions: announceWebhooks(memory.ports.transactions, stored) };
  const few = { atOnce: 8, othersAtOnce: 8, perReceiver: 2, perTrusted: 2, everyMs: 60_000, drainMs: 50 };
  job = new Deliver(ports, stored, { ...deliveryLimits, ...few, ...limits });
  const succeed = async (reference: string, callbackUrl: string): Promise<void> => {
    const deposit = await createDeposit(ports)(aDepositRequest({ reference, callbackUrl }));
    await simulateOutcome(ports)('default', deposit.id, 'succeeded');
  };
  return { memory, job, ports, succeed };
}

test('a webhook goes out as soon as it is stored, without waiting for a poll', async () => {
  const { memory, job, succeed } = aService();
  void job.start();
  await succeed('a', 'https://one.example/');
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

/** A sender of which a test decides when each POST is answered, and how. */
function heldSender(memory: ReturnType<typeof aService>['memory']) {
  const open: { url: string; answer: (answer: SendAnswer) => void }[] = [];
  memory.sender.always(({ url }) => new Promise((answer) => open.push({ url, answer })));
  const openTo = (name: string) => open.filter(({ url }) => url.includes(name));
  const answerAll = (name: string, answer: SendAnswer) => {
    for (const each of openTo(name)) {
      open.splice(open.indexOf(each), 1);
      each.answer(answer);
    }
  };
  return { openTo, answerAll };
}

const many = { atOnce: 64, othersAtOnce: 32, perTrusted: 8, everyMs: 5 };

test('a receiver that answers well gets more at once, and no more than a little at its first failure', async () => {
  const { memory, job, succeed } = aService(many);
  const { openTo, answerAll } = heldSender(memory);
  for (let n = 0; n < 40; n += 1) await succeed(`a ${n}`, 'https://fast.example/');
  void job.start();
  await until(() => openTo('fast').length === 2);
  answerAll('fast', taken);
  await until(() => openTo('fast').length === 8);
  answerAll('fast', { ...taken, status: 500 });
  await until(() => openTo('fast').length === 2);
  answerAll('fast', taken);
  await until(() => openTo('fast').length === 8);
  memory.clock.advance(1_500);
  answerAll('fast', taken);
  await until(() => openTo('fast').length === 2);
});

test('a flood of dead receivers leaves places for one that answers well', async () => {
  const { memory, job, succeed } = aService(many);
  const { openTo, answerAll } = heldSender(memory);
  void job.start();
  await succeed('first', 'https://fine.example/');
  await until(() => openTo('fine').length === 1);
  answerAll('fine', taken);
  for (let n = 0; n < 50; n += 1) await succeed(`dead ${n}`, `https://dead-${n}.example/`);
  await until(() => openTo('dead').length === 32);
  for (let n = 0; n < 8; n += 1) await succeed(`fine ${n}`, 'https://fine.example/');
  // The last of them wait: a quarter of the places that are free is its share.
  await until(() => openTo('fine').length >= 6);
  expect(openTo('dead')).toHaveLength(32);
});

test('no receiver takes more than a quarter of the places that are free, however well it answers', async () => {
  const { memory, job, succeed } = aService({ ...many, perTrusted: 64 });
  const { openTo, answerAll } = heldSender(memory);
  for (let n = 0; n < 64; n += 1) await succeed(`a ${n}`, 'https://fast.example/');
  void job.start();
  await until(() => openTo('fast').length === 2);
  answerAll('fast', taken);
  await until(() => openTo('fast').length >= 12);
  await succeed('other', 'https://other.example/');
  await until(() => openTo('other').length === 1);
  expect(openTo('fast').length).toBeLessThanOrEqual(16);
});

test('a stop waits for what is under way, and gives back what does not end', async () => {
  const { memory, job, succeed } = aService();
  memory.sender.always(() => new Promise(() => {}));
  void job.start();
  await succeed('a', 'https://dead.example/');
  await until(() => memory.sender.calls.length === 1);
  await job.stop();
  const at = memory.clock.now();
  const { leases } = await memory.outbox.lease({ at, until: instant(at + 1), limit: 9, perReceiver: 9 });
  expect(leases).toHaveLength(1);
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

test('a machine that signs slowly leases no more than it can sign in time, and sends all of it', async () => {
  const { memory, succeed } = aService();
  await job?.stop();
  // One after the other, and only four of them while a lease is young enough: 64 at once would all be too old.
  let turn: Promise<void> = Promise.resolve();
  let signed = 0;
  const sign = (): Promise<Record<string, string>> => {
    turn = turn.then(() => new Promise((resolve) => setImmediate(resolve)));
    return turn.then(() => {
      memory.clock.advance(450);
      signed += 1;
      return {};
    });
  };
  for (let n = 0; n < 100; n += 1) await succeed(`a ${n}`, `https://${n}.example/`);
  job = new Deliver({ ...memory.ports, signer: { sign } }, new Signal(), { ...deliveryLimits, everyMs: 5 });
  void job.start();
  await until(() => memory.sender.calls.length === 100);
  // What the first batch had too many of was signed for nothing, and hardly anything after it.
  expect(signed).toBeLessThan(200);
});
