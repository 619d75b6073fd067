import { describe, expect, it } from '@jest/globals';
import {
  aChannel,
  aProvider,
  aRegistry,
  MemoryDatabase,
  type MemoryPorts,
  memoryPorts,
  saying,
} from '@mobile-money/testing';
import type { Deposit } from '../../src/deposit/deposit.ts';
import { recordCollectionOutcome } from '../../src/deposit/submit-collection.ts';
import { limits } from '../../src/limits.ts';
import { msisdn } from '../../src/phone/msisdn.ts';
import type { CollectionAnswer } from '../../src/ports/gateways.ts';
import { reason, typed } from '../../src/reason/reason.ts';
import type { FailureCode } from '../../src/transaction/failure-code.ts';
import { createDeposit } from '../../src/use-cases/create-transaction.ts';
import { expireDeposits } from '../../src/use-cases/overdue.ts';
import { receivePayment } from '../../src/use-cases/receive-payment.ts';
import { anExchange, aPromptedDeposit } from '../a-transaction.ts';
import {
  aPromptPayment,
  aPromptRequest,
  eventsOf,
  recordOf,
  statesOf,
  unheardOnce,
  worldOf,
  worldWith,
} from '../a-world.ts';

const sent: CollectionAnswer = { outcome: 'sent', providerTxId: null };
const rejected: CollectionAnswer = { outcome: 'rejected', reason: typed('Amount below the minimum.') };
const unknown: CollectionAnswer = { outcome: 'unknown', reason: typed('Read timed out.') };

const create = ({ ports }: MemoryPorts) => createDeposit(ports)(aPromptRequest());
const asked = ({ collections }: MemoryPorts) => collections.calls.map(({ providerId }) => providerId);

/** An SMS about what no one else tells the outcome of. */
const paySms = ({ ports, statuses }: MemoryPorts, operatorTxId = 'TX-1') => {
  statuses.mute.add('mtn-momo');
  return receivePayment(ports)(aPromptPayment(operatorTxId));
};

describe('a deposit that the phone is asked for', () => {
  it('is acknowledged once the provider has sent the request', async () => {
    const world = memoryPorts();
    world.collections.next({ outcome: 'sent', providerTxId: 'TX-9' });
    const deposit = await create(world);
    expect(deposit).toMatchObject({
      state: 'provider_acknowledged',
      providerId: 'mtn-momo',
      channelId: 'mtn-momo-1',
      collectionMode: 'merchant_initiated',
      instructions: null,
      version: 2,
      providerTxId: 'TX-9',
      stateReason: reason('player_asked'),
    });
    const record = await recordOf(world, deposit);
    expect(statesOf(record)).toEqual(['pending', 'provider_acknowledged']);
    expect(record.exchanges).toMatchObject([
      { operation: 'collect', outcome: 'sent', providerId: 'mtn-momo' },
    ]);
    expect(eventsOf(record)).toEqual([]);
  });

  it('is stored before the provider is asked, under the name that the provider is given', async () => {
    const world = memoryPorts();
    const stored: unknown[] = [];
    world.collections.next(({ transactionId }) => {
      stored.push(world.database.transactions.get(transactionId));
      return sent;
    });
    const { id } = await create(world);
    const submissionId = world.collections.calls[0]?.submissionId;
    expect(stored).toMatchObject([{ id, state: 'pending', submissionId }]);
    expect(world.collections.calls).toEqual([
      {
        providerId: 'mtn-momo',
        channelId: 'mtn-momo-1',
        operator: 'mtn',
        transactionId: id,
        submissionId: expect.any(String),
        msisdn: '+237677123456',
        amountXaf: 5_000,
      },
    ]);
  });

  it('goes to the backup after a rejection, and the new intent is stored first', async () => {
    const world = memoryPorts();
    const stored: unknown[] = [];
    world.collections.next(rejected, ({ transactionId }) => {
      stored.push(world.database.transactions.get(transactionId));
      return sent;
    });
    const deposit = await create(world);
    expect(deposit).toMatchObject({ state: 'provider_acknowledged', providerId: 'mtn-ussd' });
    expect(asked(world)).toEqual(['mtn-momo', 'mtn-ussd']);
    const [first, second] = world.collections.calls.map(({ submissionId }) => submissionId);
    expect(second).not.toBe(first);
    expect(stored).toMatchObject([
      { state: 'pending', providerId: 'mtn-ussd', channelId: 'mtn-ussd-1', submissionId: second },
    ]);
    const { exchanges } = await recordOf(world, deposit);
    expect(exchanges.map(({ providerId, outcome }) => [providerId, outcome])).toEqual([
      ['mtn-momo', 'rejected'],
      ['mtn-ussd', 'sent'],
    ]);
  });

  it.each(['registry', 'traffic'] as const)(
    'is failed by a refusal also while the %s cannot be read for another provider: what is known is not lost',
    async (name) => {
      const world = memoryPorts();
      let isAway = false;
      world.collections.next(() => {
        isAway = true;
        return rejected;
      });
      const port = new Proxy(world.ports[name], {
        get: (target, method) =>
          isAway
            ? () => Promise.reject(new Error('The database is away.'))
            : (Reflect.get(target, method) as CallableFunction).bind(target),
      });
      const deposit = await createDeposit({ ...world.ports, [name]: port })(aPromptRequest());
      expect(deposit).toMatchObject({ state: 'failed', providerId: 'mtn-momo' });
      const { exchanges } = await recordOf(world, deposit);
      expect(exchanges).toMatchObject([{ providerId: 'mtn-momo', outcome: 'rejected' }]);
    },
  );

  it('goes on to the backup although the answer to storing that intent was lost', async () => {
    const world = memoryPorts();
    world.collections.next(rejected, sent);
    const transactions = unheardOnce(world.transactions);
    const deposit = await createDeposit({ ...world.ports, transactions })(aPromptRequest());
    expect(deposit).toMatchObject({ state: 'provider_acknowledged', providerId: 'mtn-ussd' });
    expect(asked(world)).toEqual(['mtn-momo', 'mtn-ussd']);
    const { exchanges } = await recordOf(world, deposit);
    expect(exchanges.map(({ outcome }) => outcome)).toEqual(['rejected', 'sent']);
  });

  it('fails with the last reason when every provider rejects it', async () => {
    const world = memoryPorts();
    world.collections.next(rejected, { outcome: 'rejected', reason: typed('Unknown number.') });
    const deposit = await create(world);
    expect(deposit).toMatchObject({ state: 'failed', stateReason: typed('Unknown number.') });
    expect(asked(world)).toEqual(['mtn-momo', 'mtn-ussd']);
    const record = await recordOf(world, deposit);
    expect(eventsOf(record)).toEqual(['payment.failed']);
    expect(record.history.at(-1)?.actor).toEqual({ kind: 'provider', id: 'mtn-ussd' });
  });

  it.each<[string, CollectionAnswer | Error]>([
    ['the outcome is unknown', unknown],
    ['the gateway throws', new Error('Read timed out.')],
  ])('waits, and is neither repeated nor handed on, when %s', async (_what, answer) => {
    const world = memoryPorts();
    world.collections.next(answer);
    const deposit = await create(world);
    expect(deposit.state).toBe('pending');
    expect(asked(world)).toEqual(['mtn-momo']);
    const { exchanges, deliveries } = await recordOf(world, deposit);
    expect(exchanges).toMatchObject([{ outcome: 'unknown', detail: saying('Read timed out.') }]);
    expect(deliveries).toEqual([]);
  });

  it('shares no number of the backup with another open prompt of its payer and amount while one is free', async () => {
    const usual = aRegistry();
    const [backup] = usual.channels.filter(({ channelId }) => channelId === 'mtn-ussd-1');
    const channels = [...usual.channels, aChannel({ ...backup, channelId: 'mtn-ussd-2' })];
    // Numbers begin at a place that depends on the deposit's id.
    for (let skipped = 0; skipped < 8; skipped += 1) {
      const world = memoryPorts({}, new MemoryDatabase({ ...usual, channels }));
      world.collections.always(({ providerId }) => (providerId === 'mtn-momo' ? rejected : sent));
      const made = [];
      for (const name of ['first', 'second', 'third']) {
        for (let id = 0; id < skipped; id += 1) world.ports.ids.next();
        made.push((await createDeposit(world.ports)(aPromptRequest({ reference: name }))).channelId);
      }
      expect(made.slice(0, 2).sort()).toEqual(['mtn-ussd-1', 'mtn-ussd-2']);
      expect(made[2]).toMatch(/^mtn-ussd-/);
    }
  });

  it('is not handed on either when the backup leaves its outcome unknown', async () => {
    const world = memoryPorts();
    world.collections.next(rejected, unknown);
    expect(await create(world)).toMatchObject({ state: 'pending', providerId: 'mtn-ussd' });
    expect(asked(world)).toEqual(['mtn-momo', 'mtn-ussd']);
  });

  it('is never handed to a backup that would collect it in another way', async () => {
    const world = worldOf({
      providers: [aProvider({ providerId: 'first' }), aProvider({ providerId: 'second', isPrimary: false })],
      channels: [
        aChannel({
          channelId: 'a',
          providerId: 'first',
          operator: 'mtn',
          collectionMode: 'merchant_initiated',
        }),
        aChannel({
          channelId: 'b',
          providerId: 'second',
          operator: 'mtn',
          merchantMsisdn: msisdn('+237690000002'),
        }),
      ],
    });
    world.collections.next(rejected);
    expect(await create(world)).toMatchObject({ state: 'failed', providerId: 'first' });
    expect(asked(world)).toEqual(['first']);
  });
});

it('an id that the answer promised is waited for: a payment under another id is other money, and is held', async () => {
  const world = memoryPorts();
  world.collections.next({ outcome: 'sent', providerTxId: 'TX-2' });
  const { id } = await create(world);
  expect(await paySms(world, 'TX-1')).toMatchObject({ outcome: 'held', transactionId: null });
  expect(await paySms(world, 'TX-2')).toMatchObject({ outcome: 'matched', transactionId: id });
  const { transaction, payments } = await recordOf(world, { id });
  expect(transaction).toMatchObject({ state: 'succeeded', providerTxId: 'TX-2' });
  expect(payments.map(({ operatorTxId }) => operatorTxId)).toEqual(['TX-2']);
});

describe('an answer that comes', () => {
  it.each<[string, CollectionAnswer]>([
    ['sent', sent],
    ['rejected', rejected],
    ['unknown', unknown],
  ])('after the SMS changes nothing but the record of exchanges: %s', async (outcome, answer) => {
    const world = memoryPorts();
    world.collections.next(async () => {
      await paySms(world);
      return answer;
    });
    const deposit = await create(world);
    expect(deposit).toMatchObject({ state: 'succeeded', providerTxId: 'TX-1', providerId: 'mtn-momo' });
    expect(asked(world)).toEqual(['mtn-momo']);
    const record = await recordOf(world, deposit);
    expect(statesOf(record)).toEqual(['pending', 'succeeded']);
    expect(record.exchanges).toMatchObject([{ outcome }]);
    expect(eventsOf(record)).toEqual(['payment.succeeded']);
  });

  it.each<[string, CollectionAnswer]>([
    ['sent', sent],
    ['rejected', rejected],
  ])('after the deposit expired leaves it expired: %s', async (_outcome, answer) => {
    const world = memoryPorts();
    world.collections.next(async () => {
      world.clock.advance(600_000 + limits.lastReadMs);
      await expireDeposits(world.ports)(10);
      return answer;
    });
    const deposit = await create(world);
    expect(deposit.state).toBe('expired');
    expect(asked(world)).toEqual(['mtn-momo']);
    expect(eventsOf(await recordOf(world, deposit))).toEqual(['payment.expired']);
  });

  it('as a rejection past the deadline fails the deposit instead of asking the phone again', async () => {
    const world = memoryPorts();
    world.collections.next(async () => {
      world.clock.advance(600_000);
      return rejected;
    });
    expect((await create(world)).state).toBe('failed');
    expect(asked(world)).toEqual(['mtn-momo']);
  });
});

const sentAs = (providerTxId: string | null): CollectionAnswer => ({ outcome: 'sent', providerTxId });
const rejectedFor = (words: string, code?: FailureCode): CollectionAnswer => ({
  outcome: 'rejected',
  reason: typed(words),
  ...(code === undefined ? {} : { code }),
});
const own = { submissionId: aPromptedDeposit().submissionId };
const acknowledged: Partial<Deposit> = { state: 'provider_acknowledged' };
const held: Partial<Deposit> = { state: 'requires_manual_resolution' };
const asBefore = { stateReason: typed('As the test wants it.') };
const failedFor = (words: string, failureCode: FailureCode): Partial<Deposit> => ({
  state: 'failed',
  stateReason: typed(words),
  failureCode,
});

it.each<[string, Partial<Deposit>, CollectionAnswer, Partial<Deposit>]>([
  ['sent, with an id of its own', {}, sentAs('TX-1'), { ...acknowledged, ...own, providerTxId: 'TX-1' }],
  ['sent, without an id', {}, sentAs(null), { ...acknowledged, ...own, providerTxId: null }],
  [
    'sent, while an id is known already',
    { providerTxId: 'TX-0' },
    sentAs('TX-1'),
    { ...acknowledged, providerTxId: 'TX-0' },
  ],
  ['unknown', {}, unknown, { state: 'pending', ...own, ...asBefore }],
  [
    'rejected',
    {},
    rejectedFor('No such number.', 'payer_not_found'),
    { ...own, ...failedFor('No such number.', 'payer_not_found') },
  ],
  [
    'rejected for a reason that we do not know',
    {},
    rejectedFor('Code 4711.'),
    failedFor('Code 4711.', 'operator_error'),
  ],
  [
    'sent, to one that is acknowledged already',
    acknowledged,
    sentAs('TX-1'),
    { ...acknowledged, providerTxId: 'TX-1', ...asBefore },
  ],
  ['rejected, to one that a person looks at', held, rejectedFor('No.'), { ...held, ...asBefore }],
])(
  'what a provider answered to a request for money is written down: %s',
  async (_what, before, answer, after) => {
    const deposit = aPromptedDeposit(before);
    const world = worldWith([deposit]);
    const recorded = await world.ports.answerKeeper.awaited((keepAnswer) =>
      recordCollectionOutcome(world.ports, keepAnswer)(deposit, answer),
    );
    expect(recorded).toMatchObject({ ...after, version: 2 });
    const { transaction, exchanges } = await recordOf(world, deposit);
    expect(transaction).toMatchObject(after);
    const detail = answer.outcome === 'sent' ? reason('request_taken') : answer.reason;
    const failureCode = answer.outcome === 'rejected' ? (answer.code ?? 'operator_error') : null;
    expect(exchanges).toEqual([
      anExchange({ operation: 'collect', outcome: answer.outcome, detail, failureCode }),
    ]);
  },
);
