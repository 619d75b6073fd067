import { describe, expect, it, jest } from '@jest/globals';
import {
  aDepositRequest,
  aRegistry,
  MemoryDatabase,
  type MemoryPorts,
  memoryPorts,
  SequentialIds,
  testMorning,
} from '@mobile-money/testing';
import { type AdmissionRefusal, type Deposit, isOpen, isPromptAllowed } from '../../src/deposit/deposit.ts';
import { type DepositState, depositStates } from '../../src/deposit/deposit-transitions.ts';
import { earlier, later, startOfDay } from '../../src/instant.ts';
import { PacedStatusReader } from '../../src/pacing/paced-status-reader.ts';
import { msisdn } from '../../src/phone/msisdn.ts';
import { type AmountLimits, noLimits } from '../../src/provider/registry.ts';
import { typed } from '../../src/reason/reason.ts';
import { settings } from '../../src/settings.ts';
import { playerId, transactionId } from '../../src/transaction/transaction.ts';
import { reference } from '../../src/transaction/transaction-request.ts';
import { createDeposit, type DepositRequest } from '../../src/use-cases/create-transaction.ts';
import { expireDeposits } from '../../src/use-cases/overdue.ts';
import { readProviderStatuses } from '../../src/use-cases/read-provider-status.ts';
import { receivePayment } from '../../src/use-cases/receive-payment.ts';
import { aPromptedDeposit, refusal, uuidOf } from '../a-transaction.ts';
import { aPromptPayment, aPromptRequest, eventsOf, recordOf, switchOff, worldOf } from '../a-world.ts';
import { strictProvider } from '../pacing/strict-provider.ts';
import { VirtualTime } from '../pacing/virtual-time.ts';

/** The primaries of both operators take up to 10 000 XAF, their backups from 500 to 20 000. */
const limited = (
  primary: AmountLimits = { minXaf: null, maxXaf: 10_000 },
  backup: AmountLimits = { minXaf: 500, maxXaf: 20_000 },
): MemoryPorts => {
  const providers = aRegistry().providers.map((each) => ({
    ...each,
    limits: { ...noLimits, deposit: each.isPrimary ? primary : backup },
  }));
  return worldOf({ providers });
};
const onlyAbove = (minXaf: number): MemoryPorts =>
  limited({ minXaf, maxXaf: null }, { minXaf, maxXaf: null });

describe('a deposit outside the limits of every provider', () => {
  it.each<[string, MemoryPorts, DepositRequest, AdmissionRefusal]>([
    ['too large, to be dialled', limited(), aDepositRequest({ amountXaf: 20_001 }), 'amount_above_maximum'],
    ['too large, by prompt', limited(), aPromptRequest({ amountXaf: 20_001 }), 'amount_above_maximum'],
    ['too small, to be dialled', onlyAbove(600), aDepositRequest({ amountXaf: 599 }), 'amount_below_minimum'],
    ['too small, by prompt', onlyAbove(600), aPromptRequest({ amountXaf: 599 }), 'amount_below_minimum'],
  ])(
    'fails as it is made, with its webhook, and no one is asked: %s',
    async (_what, world, request, failureCode) => {
      const deposit = await createDeposit(world.ports)(request);
      expect(deposit).toMatchObject({ state: 'failed', failureCode, instructions: null, version: 1 });
      const record = await recordOf(world, deposit);
      expect(record.transaction).toEqual(deposit);
      expect(record.history).toMatchObject([
        { from: null, to: 'pending', trigger: 'requested' },
        { from: 'pending', to: 'failed', trigger: 'admission_refused', reason: deposit.stateReason },
      ]);
      expect(record.deliveries).toMatchObject([{ event: { name: 'payment.failed', failureCode } }]);
      expect(world.collections.calls).toEqual([]);
    },
  );

  it('is the same deposit when its reference is repeated, and one that was made before stays what it is', async () => {
    const world = limited();
    const refused = await createDeposit(world.ports)(aDepositRequest({ amountXaf: 20_001 }));
    expect(await createDeposit(world.ports)(aDepositRequest({ amountXaf: 5_000 }))).toEqual(refused);
    const begun = await createDeposit(world.ports)(aPromptRequest({ reference: 'other' }));
    const again = aPromptRequest({ reference: 'other', amountXaf: 20_001 });
    expect(await createDeposit(world.ports)(again)).toEqual(begun);
  });

  it('is refused with 503 first while no provider is available', async () => {
    const world = limited();
    switchOff(world);
    const act = createDeposit(world.ports)(aDepositRequest({ amountXaf: 20_001 }));
    await expect(act).rejects.toEqual(refusal('no_provider_available', { operator: 'orange' }));
  });
});

describe('a deposit within the limits of some providers', () => {
  it.each([
    [5_000, 'mtn-momo'],
    [10_001, 'mtn-ussd'],
  ])('of %i goes to %s', async (amountXaf, providerId) => {
    const deposit = await createDeposit(limited().ports)(aPromptRequest({ amountXaf }));
    expect(deposit).toMatchObject({ state: 'provider_acknowledged', providerId });
  });

  it('waits for the one that takes it: while that is away there is no provider', async () => {
    const world = limited();
    switchOff(world, (id) => id === 'mtn-ussd');
    const act = createDeposit(world.ports)(aPromptRequest({ amountXaf: 10_001 }));
    await expect(act).rejects.toEqual(refusal('no_provider_available', { operator: 'mtn' }));
  });

  it('is not handed to a backup that does not take it', async () => {
    const world = limited();
    world.collections.next({ outcome: 'rejected', reason: typed('No.') });
    expect(await createDeposit(world.ports)(aPromptRequest({ amountXaf: 400 }))).toMatchObject({
      state: 'failed',
      failureCode: 'operator_error',
    });
    expect(world.collections.calls.map(({ providerId }) => providerId)).toEqual(['mtn-momo']);
  });
});

describe('a prompt too many for its number', () => {
  /** The n-th of the day, each of another player. */
  const prompt = (n: number, fields: Partial<DepositRequest> = {}): DepositRequest =>
    aPromptRequest({ reference: `prompt-${n}`, playerId: uuidOf(n), ...fields });
  const flooded = async (promptLimits = { openMax: 3, perDayMax: 30 }): Promise<MemoryPorts> => {
    const world = memoryPorts({ settings: settings({ promptLimits }) });
    for (const n of [1, 2, 3]) await createDeposit(world.ports)(prompt(n));
    return world;
  };

  it('fails as it is made, with its webhook, and nothing is sent to the phone', async () => {
    const world = await flooded();
    const before = new Map(world.database.transactions);
    const deposit = await createDeposit(world.ports)(prompt(4));
    expect(deposit).toMatchObject({ state: 'failed', failureCode: 'too_many_prompts', instructions: null });
    expect(eventsOf(await recordOf(world, deposit))).toEqual(['payment.failed']);
    expect(world.collections.calls).toHaveLength(3);
    for (const [id, other] of before) expect(world.database.transactions.get(id)).toEqual(other);
  });

  it('is answered with what its reference named first, when it is a repeat', async () => {
    const world = await flooded();
    expect(await createDeposit(world.ports)(prompt(3))).toMatchObject({ state: 'provider_acknowledged' });
    const refused = await createDeposit(world.ports)(prompt(4));
    expect(await createDeposit(world.ports)(prompt(4))).toEqual(refused);
  });

  it('is counted by the day of Cameroon, whose midnight comes an hour before that of UTC', async () => {
    const world = await flooded({ openMax: 100, perDayMax: 3 });
    world.clock.set(later(testMorning, 13 * 3_600_000));
    expect(await createDeposit(world.ports)(prompt(4))).toMatchObject({ failureCode: 'too_many_prompts' });
    world.clock.set(later(testMorning, 14 * 3_600_000));
    expect(await createDeposit(world.ports)(prompt(5))).toMatchObject({ state: 'provider_acknowledged' });
  });

  it('is none where there are no limits', async () => {
    const world = memoryPorts({ settings: settings({ promptLimits: null }) });
    const made = await Promise.all([1, 2, 3, 4, 5].map((n) => createDeposit(world.ports)(prompt(n))));
    expect(made.map(({ state }) => state)).toEqual(Array(5).fill('provider_acknowledged'));
  });

  it('does not stand in the way of the payment for another one', async () => {
    const world = memoryPorts({ settings: settings({ promptLimits: { openMax: 1, perDayMax: 30 } }) });
    const first = await createDeposit(world.ports)(prompt(1));
    await createDeposit(world.ports)(prompt(2));
    world.statuses.mute.add('mtn-momo');
    const { outcome, transactionId } = await receivePayment(world.ports)(aPromptPayment());
    expect([outcome, transactionId]).toEqual(['matched', first.id]);
  });
});

const dayFrom = startOfDay(testMorning);
const allowance = { openMax: 3, perDayMax: 5, dayFrom };
const yesterday = { createdAt: earlier(dayFrom, 1) };
const wanted = aPromptedDeposit();
const stranger = { playerId: playerId(uuidOf(66)) };

const prompts = (count: number, fields: Partial<Deposit> = {}): Deposit[] =>
  Array.from({ length: count }, () => aPromptedDeposit(fields));
const isAllowed = (...stored: Deposit[][]) => isPromptAllowed(wanted, stored.flat(), allowance);

describe('a number is sent one more prompt', () => {
  // biome-ignore format: reads by its columns
  it.each<[string, Deposit[][], boolean]>([
    ['when it had none',                                 [],                                                           true],
    ['while one is free',                                [prompts(2)],                                                 true],
    ['not past those that may be open',                  [prompts(3)],                                                 false],
    ['not past those of strangers',                      [prompts(3, stranger)],                                       false],
    ['not past those of another application',            [prompts(3, { applicationId: 'other' })],                     false],
    ['not past those that are open since yesterday',     [prompts(3, yesterday)],                                      false],
    ['whatever another number has',                      [prompts(9, { msisdn: msisdn('+237691234568') })],            true],
    ['whatever its owner was told to dial',              [prompts(9, { collectionMode: 'customer_initiated' })],       true],
    ['while one is free today',                          [prompts(4, { state: 'expired' })],                           true],
    ['not past those of a day',                          [prompts(5, { state: 'expired' })],                           false],
    ['whatever yesterday was',                           [prompts(9, { state: 'expired', ...yesterday })],             true],
    ['whatever was refused for too many',                [prompts(9, { state: 'failed', failureCode: 'too_many_prompts' })], true],
    ['whatever was refused for its amount',              [prompts(9, { state: 'failed', failureCode: 'amount_above_maximum' })], true],
    ['not past those that their payers refused',         [prompts(5, { state: 'failed', failureCode: 'payer_refused' })], false],
  ])('%s', (_what, stored, expected) => {
    expect(isAllowed(...stored)).toBe(expected);
  });

  it.each(depositStates.map((state): [DepositState, boolean] => [state, isOpen({ ...wanted, state })]))(
    'counts one in %s as open: %s',
    (state, isCounted) => {
      expect(isAllowed(prompts(3, { state, ...stranger }))).toBe(!isCounted);
    },
  );
});

describe('a player who has paid from the number before counts alone', () => {
  const paid = (fields: Partial<Deposit> = {}) => prompts(1, { state: 'succeeded', ...yesterday, ...fields });

  // biome-ignore format: reads by its columns
  it.each<[string, Deposit[][], boolean]>([
    ['past a flood that is open',            [paid(), prompts(9, stranger)],                                 true],
    ['past a flood of the day',              [paid(), prompts(9, { state: 'expired', ...stranger })],        true],
    ['also when they dialled',               [paid({ collectionMode: 'customer_initiated' }), prompts(9, stranger)], true],
    ['not past their own open ones',         [paid(), prompts(3)],                                           false],
    ['not past their own of the day',        [paid(), prompts(5, { state: 'expired' })],                     false],
    ['not for having paid elsewhere',        [paid({ msisdn: msisdn('+237691234568') }), prompts(3, stranger)], false],
    ['not for what another player paid',     [paid(stranger), prompts(3, stranger)],                         false],
    ['not for the same id at another application', [paid({ applicationId: 'other' }), prompts(3, stranger)], false],
    ['not for what is held for a person',    [paid({ state: 'requires_manual_resolution' }), prompts(3, stranger)], false],
  ])('%s', (_what, stored, expected) => {
    expect(isAllowed(...stored)).toBe(expected);
  });
});

jest.setTimeout(60_000);

const windowMs = 600_000;

/** Two processes that work every second, on one store, and an operator that answers 429 above its limit. */
function given(count: number, readsPerSecond: number, paidAfterMs: (n: number) => number) {
  const time = new VirtualTime();
  const begin = time.now();
  const paidAt = (n: number): number => begin + paidAfterMs(n);
  const provider = strictProvider(time, readsPerSecond, ({ submissionId }) =>
    time.now() >= paidAt(Number(submissionId))
      ? { outcome: 'succeeded', providerTxId: `TX-${submissionId}` }
      : { outcome: 'pending' },
  );
  const database = new MemoryDatabase(aRegistry());
  const ids = new SequentialIds();
  const deposits: Deposit[] = [];
  const process = () => {
    const { ports }: MemoryPorts = memoryPorts({ clock: time, pauses: time, ids }, database);
    const limit = { account: 'orange', perSecond: readsPerSecond, answersWithinMs: 31_000 };
    const statuses = new PacedStatusReader({ ...ports, statuses: provider, limitOf: () => limit });
    const [expire, read] = [
      expireDeposits({ ...ports, statuses }),
      readProviderStatuses({ ...ports, statuses }),
    ];
    return async () => {
      await expire(10_000);
      await read(20);
    };
  };
  const work = [process(), process()];
  return {
    time,
    provider,
    /** So many a second come in, for as long as it takes. */
    async live(untilMs: number, perSecond: number): Promise<void> {
      for (let second = 0; time.now() < begin + untilMs; second += 1) {
        for (let n = second * perSecond; n < Math.min(count, (second + 1) * perSecond); n += 1) {
          const made = aPromptedDeposit({
            id: transactionId(uuidOf(1_000 + n)),
            reference: reference(`r-${n}`),
            submissionId: String(n),
            state: 'provider_acknowledged',
            createdAt: time.now(),
            expiresAt: later(time.now(), windowMs),
          });
          deposits.push(made);
          database.transactions.set(made.id, made);
        }
        for (const each of work) await each();
        await time.pass(1_000);
      }
    },
    states: () => deposits.map(({ id }) => database.transactions.get(id)?.state),
  };
}

it.each<[string, (n: number) => number]>([
  ['within a minute', (n) => 3_000 + ((n * 7_919) % 60_000)],
  ['in the last second of its window', (n) => Math.floor(n / 100) * 1_000 + windowMs - 1],
])(
  'three hundred prompts that were all paid %s all succeed, and the operator never has to say 429',
  async (_, paidAfterMs) => {
    const { provider, live, states } = given(300, 10, paidAfterMs);
    await live(700_000, 100);
    expect(states()).toEqual(Array.from({ length: 300 }, () => 'succeeded'));
    expect(provider.refused).toBe(0);
  },
);

it('where fewer reads are allowed than the intervals wish for, each prompt is still read when its window closes', async () => {
  // Eight readings are wished for each of two hundred in eleven minutes, and there are turns for six.
  const paidInTheEnd = (n: number): number => Math.floor(n / 2) * 1_000 + windowMs - 1;
  const { provider, live, states } = given(200, 2, paidInTheEnd);
  await live(800_000, 2);
  expect(states()).toEqual(Array.from({ length: 200 }, () => 'succeeded'));
  expect(provider.refused).toBe(0);
});
