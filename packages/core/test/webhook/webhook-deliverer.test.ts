import { describe, expect, it } from '@jest/globals';
import { type MemoryPorts, saying, testMorning } from '@mobile-money/testing';
import fc from 'fast-check';
import { limits } from '../../src/limits.ts';
import type { Outbox, SendAnswer } from '../../src/ports/outbox.ts';
import { transactionId } from '../../src/transaction/transaction.ts';
import { callbackUrl, reference } from '../../src/transaction/transaction-request.ts';
import { simulateOutcome } from '../../src/use-cases/simulate-outcome.ts';
import {
  type DeliverPorts,
  type DeliveryLimits,
  deliveryLimits,
  leaseWebhooks,
  WebhookDeliverer,
} from '../../src/webhook/deliver-webhook.ts';
import { aDeposit, uuidOf } from '../a-transaction.ts';
import { withMethods, worldWith } from '../a-world.ts';
import { announced, batch, deliveries, eventNames, failing } from '../announced.ts';

const taken: SendAnswer = { ...failing, status: 200 };

/** All that follows without waiting happens in microtasks. */
const atRest = () => new Promise((resume) => setImmediate(resume));

/** A world in which so many webhooks are due to each of these receivers. */
async function due(counts: Readonly<Record<string, number>>): Promise<MemoryPorts> {
  const receivers = Object.entries(counts).flatMap(([name, count]) => Array<string>(count).fill(name));
  const deposits = receivers.map((name, index) =>
    aDeposit({
      id: transactionId(uuidOf(index)),
      reference: reference(`${index}`),
      callbackUrl: callbackUrl(`https://${name}.example/`, false),
    }),
  );
  const world = worldWith(deposits);
  for (const { id } of deposits) await simulateOutcome(world.ports)('default', id, 'failed');
  return world;
}

/** A process that looks for work whenever it is worth it, and POSTs that are answered when and how a test says. */
function delivering(world: MemoryPorts, limits?: DeliveryLimits, ports: DeliverPorts = world.ports) {
  let open: { url: string; answer: (answer: SendAnswer) => void }[] = [];
  world.sender.always(({ url }) => new Promise((answer) => open.push({ url, answer })));
  let isWorthIt = true;
  const deliverer = new WebhookDeliverer(ports, () => (isWorthIt = true), limits);
  const run = async () => {
    do {
      isWorthIt = false;
      await deliverer.begin();
      await atRest();
    } while (isWorthIt);
  };
  const openTo = (name: string) => open.filter(({ url }) => url.startsWith(`https://${name}`)).length;
  const answerAll = async (name: string, answer: SendAnswer) => {
    const answered = open.filter(({ url }) => url.startsWith(`https://${name}`));
    open = open.filter((each) => !answered.includes(each));
    for (const each of answered) each.answer(answer);
    await atRest();
    if (isWorthIt) await run();
  };
  return { deliverer, run, openTo, answerAll };
}

const few: DeliveryLimits = { atOnce: 64, othersAtOnce: 32, perReceiver: 2, perTrusted: 8 };

describe('webhooks', () => {
  it('of one transaction are delivered in order', async () => {
    const world = worldWith([aDeposit()]);
    for (const outcome of ['expired', 'succeeded']) {
      await simulateOutcome(world.ports)('default', uuidOf(1), outcome);
    }
    const { run, answerAll } = delivering(world);
    await run();
    await answerAll('platform', failing);
    expect(eventNames(world)).toEqual(['payment.expired']);
    world.clock.advance(1_000);
    await run();
    await answerAll('platform', taken);
    expect(eventNames(world)).toEqual(['payment.expired', 'payment.expired', 'payment.succeeded']);
  });

  it('of a receiver that hangs keep no others waiting, and get no more than their share', async () => {
    const { run, openTo, answerAll } = delivering(await due({ dead: 4, fine: 3 }), few);
    await run();
    await answerAll('fine', taken);
    await answerAll('fine', taken);
    expect([openTo('dead'), openTo('fine')]).toEqual([2, 0]);
    await answerAll('dead', taken);
    expect(openTo('dead')).toBe(2);
  });

  it('go more at once to a receiver that answers well, and few from its first failure or slow answer on', async () => {
    const world = await due({ fast: 40 });
    const { run, openTo, answerAll } = delivering(world, few);
    await run();
    const seen = [openTo('fast')];
    const answers = [
      [taken, 0],
      [failing, 0],
      [taken, 0],
      [taken, 1_500],
    ] as const;
    for (const [answer, ms] of answers) {
      world.clock.advance(ms);
      await answerAll('fast', answer);
      seen.push(openTo('fast'));
    }
    expect(seen).toEqual([2, 8, 2, 8, 2]);
  });

  it('take no more than a quarter of the places that are free, however well their receiver answers', async () => {
    const { run, openTo, answerAll } = delivering(await due({ fast: 40 }), { ...few, perTrusted: 64 });
    await run();
    await answerAll('fast', taken);
    expect(openTo('fast')).toBe(16);
  });

  it('find places at a receiver that answers well in a flood of dead ones', async () => {
    const dead = Object.fromEntries([...Array(50).keys()].map((n) => [`dead-${n}`, 1]));
    const { run, openTo, answerAll } = delivering(await due({ fine: 9, ...dead }), few);
    await run();
    expect([openTo('fine'), openTo('dead')]).toEqual([2, 30]);
    await answerAll('fine', taken);
    await run();
    expect([openTo('fine'), openTo('dead')]).toEqual([7, 32]);
  });

  it('of a receiver that is not trusted get a turn, however small a batch is', async () => {
    const world = await due({ fine: 3, stranger: 1 });
    const limits = { atOnce: 4, othersAtOnce: 1, perReceiver: 1, perTrusted: 1 };
    const { run, openTo, answerAll } = delivering(world, limits);
    await run();
    await answerAll('fine', taken);
    await answerAll('stranger', failing);
    world.clock.advance(1_000);
    await run();
    // Three places are free, and of three, strangers have no whole one.
    expect([openTo('fine'), openTo('stranger')]).toEqual([1, 1]);
  });
});

it('places are never more than allowed, whoever answers, and how', async () => {
  const limits = { atOnce: 16, othersAtOnce: 6, perReceiver: 2, perTrusted: 3 };
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const steps = fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(taken, failing)));
  const isHeld = fc.asyncProperty(steps, async (answers) => {
    const { run, openTo, answerAll } = delivering(
      await due(Object.fromEntries(names.map((name) => [name, 8]))),
      limits,
    );
    await run();
    const trusted = new Set<string>();
    for (const [name, answer] of answers) {
      if (openTo(name) > 0) trusted[answer === taken ? 'add' : 'delete'](name);
      await answerAll(name, answer);
      const others = names.filter((each) => !trusted.has(each)).map(openTo);
      const inTrust = [...trusted].map(openTo);
      expect(Math.max(0, ...others)).toBeLessThanOrEqual(limits.perReceiver);
      expect(Math.max(0, ...inTrust)).toBeLessThanOrEqual(limits.perTrusted);
      expect(sumOf(others)).toBeLessThanOrEqual(limits.othersAtOnce);
      expect(sumOf([...others, ...inTrust])).toBeLessThanOrEqual(limits.atOnce);
    }
  });
  await fc.assert(isHeld, { numRuns: 50 });
});

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

it('a machine that signs slowly leases no more than it can sign in time, and sends all of it', async () => {
  const names = [...Array(100).keys()].map((n) => `receiver-${n}`);
  const world = await due(Object.fromEntries(names.map((name) => [name, 1])));
  // One after the other, and only four of them while a lease is young enough: 64 at once would all be too old.
  let turn: Promise<unknown> = Promise.resolve();
  let signed = 0;
  const sign = async (): Promise<Record<string, string>> => {
    turn = turn.then(atRest);
    await turn;
    world.clock.advance(450);
    signed += 1;
    return {};
  };
  const { run } = delivering(world, deliveryLimits, { ...world.ports, signer: { sign } });
  while (world.sender.calls.length < 100) await run();
  // What the first batch had too many of was signed for nothing, and hardly anything after it.
  expect(signed).toBeLessThan(200);
});

describe('a deliverer', () => {
  it('says that there may be more when the store has looked at no more than some receivers', async () => {
    const world = await due({ a: 1 });
    const lease: Outbox['lease'] = async (request) => ({
      ...(await world.outbox.lease(request)),
      isComplete: false,
    });
    const outbox = withMethods<Outbox>(world.outbox, { lease });
    const { deliverer } = delivering(world, few, { ...world.ports, outbox });
    expect(await deliverer.begin()).toEqual({ leased: 1, isMore: true });
  });

  it('leases nothing while every place is taken', async () => {
    const { deliverer } = delivering(await due({ a: 2 }), { ...few, atOnce: 1, othersAtOnce: 1 });
    expect(await deliverer.begin()).toEqual({ leased: 1, isMore: false });
    expect(await deliverer.begin()).toEqual({ leased: 0, isMore: false });
  });

  it('gives back what is under way, for whoever starts next', async () => {
    const world = await due({ a: 1 });
    const { deliverer } = delivering(world);
    await deliverer.giveBack();
    await deliverer.begin();
    await deliverer.giveBack();
    expect(await delivering(world).deliverer.begin()).toMatchObject({ leased: 1 });
  });

  it('goes on when an attempt cannot be recorded, and the log says so', async () => {
    const world = await due({ a: 1 });
    world.outbox.finish = async () => {
      throw new Error('no database');
    };
    const { deliverer, run, answerAll } = delivering(world);
    await run();
    await answerAll('a', taken);
    await deliverer.ended();
    const [only] = deliveries(world);
    expect(world.log.lines).toEqual([
      {
        level: 'error',
        message: 'A webhook attempt could not be recorded.',
        facts: { event_id: only?.event.id, error: 'no database' },
      },
    ]);
  });
});

it('webhooks are leased for as long as a lease lasts, and within the limits asked for', async () => {
  const world = await announced();
  const lease = leaseWebhooks(world.ports);
  expect((await lease({ limit: 0, perReceiver: 10 })).leases).toEqual([]);
  expect((await lease({ limit: 10, perReceiver: 0 })).leases).toEqual([]);
  const { leases } = await lease(batch);
  expect(leases[0]?.until).toBe(testMorning + limits.deliveryLeaseMs);
  expect((await lease(batch)).leases).toEqual([]);
});

it('a webhook that one process after the other was lost with is given up, and the log says so', async () => {
  const world = await announced();
  for (let lost = 0; lost < limits.lostLeasesMax; lost += 1) {
    expect((await leaseWebhooks(world.ports)(batch)).leases).toHaveLength(1);
    world.clock.advance(limits.deliveryLeaseMs);
  }
  expect(world.log.lines).toEqual([]);
  expect((await leaseWebhooks(world.ports)(batch)).leases).toEqual([]);
  const [stored] = world.database.deliveries.values();
  expect(stored?.delivery.status).toBe('failed');
  expect(stored?.delivery.attempts.map(({ error }) => error)).toEqual([
    saying('Given up: 10 processes in a row were lost before they could record an answer.'),
  ]);
  expect(world.log.lines).toEqual([
    {
      level: 'error',
      message: 'A webhook was given up: one process after the other was lost with it.',
      facts: { event_id: stored?.delivery.event.id, service_tx_id: uuidOf(1) },
    },
  ]);
});
