import { describe, expect, it } from '@jest/globals';
import { saying } from '@mobile-money/testing';
import { depositStates } from '../../src/deposit/deposit-transitions.ts';
import { later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import { type Msisdn, msisdn } from '../../src/phone/msisdn.ts';
import { cameroonPrefixes, rangeOf } from '../../src/phone/operator-prefixes.ts';
import type { DomainErrorCode } from '../../src/reason/reason.ts';
import { settings } from '../../src/settings.ts';
import { magicNumbers, magicSteps } from '../../src/simulation/magic-numbers.ts';
import { type SimulatedOutcome, simulatedOutcomes } from '../../src/simulation/simulation-moves.ts';
import type { Transaction } from '../../src/transaction/transaction.ts';
import { settleMagicNumbers, simulateOutcome } from '../../src/use-cases/simulate-outcome.ts';
import { withdrawalStates } from '../../src/withdrawal/withdrawal-transitions.ts';
import { aDeposit, aPromptedDeposit, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';
import { disturbedOnce, eventsOf, interrupted, recordOf, worldWith } from '../a-world.ts';

/** The table "Sandbox simulation moves": each row as the production moves that lead to its result. */
// biome-ignore format: reads by its columns
const listed: readonly (readonly [string, SimulatedOutcome, readonly string[]])[] = [
  ['customer_initiated pending',  'succeeded', ['payment_confirmed']],
  ['customer_initiated pending',  'failed',    ['payment_refused']],
  ['customer_initiated pending',  'expired',   ['window_closed']],
  ['customer_initiated expired',  'succeeded', ['payment_confirmed']],
  ['merchant_initiated pending',  'succeeded', ['payment_confirmed']],
  ['merchant_initiated pending',  'failed',    ['payment_refused']],
  ['merchant_initiated pending',  'expired',   ['window_closed']],
  // in production a person confirms it; here too, only at once
  ['merchant_initiated expired',  'succeeded', ['payment_confirmed', 'resolution_confirmed']],
  ['withdrawal pending_approval', 'succeeded', ['operator_approved', 'transfer_intended', 'transfer_succeeded']],
  ['withdrawal pending_approval', 'failed',    ['operator_rejected']],
];

const situationOf = (transaction: Transaction): string =>
  `${transaction.direction === 'deposit' ? transaction.collectionMode : 'withdrawal'} ${transaction.state}`;

/** Every situation with every outcome; what is not listed is refused. */
const every = [
  ...depositStates.flatMap((state) => [aDeposit({ state }), aPromptedDeposit({ state })]),
  ...withdrawalStates.map((state) => aWithdrawal({ state })),
].flatMap((transaction) =>
  simulatedOutcomes.map((outcome) => {
    const situation = situationOf(transaction);
    const row = listed.find((each) => each[0] === situation && each[1] === outcome);
    return [situation, outcome, row?.[2] ?? null, transaction] as const;
  }),
);

describe('magic numbers', () => {
  it('are numbers of their operators, each once', () => {
    for (const number of magicNumbers) {
      expect(rangeOf(msisdn(number.msisdn), cameroonPrefixes)?.operator).toBe(number.operator);
    }
    expect(new Set(magicNumbers.map((each) => each.msisdn)).size).toBe(magicNumbers.length);
  });

  it('make the same happen at both operators, and every outcome in both directions that have it', () => {
    const of = (operator: string) =>
      magicNumbers
        .filter((each) => each.operator === operator)
        .map(({ msisdn: number, deposit, withdrawal }) => ({ last: number.slice(-1), deposit, withdrawal }));
    expect(of('mtn')).toEqual(of('orange'));
    expect(of('mtn').map(({ deposit }) => deposit.join())).toEqual([
      'succeeded',
      'failed',
      'expired',
      'expired,succeeded',
    ]);
    expect(of('mtn').map(({ withdrawal }) => withdrawal.join())).toEqual(['succeeded', 'failed', '', '']);
  });

  it('take one step from one situation', () => {
    expect(magicSteps).toHaveLength(14);
    const situations = magicSteps.map(({ outcome: _, ...situation }) => JSON.stringify(situation));
    expect(new Set(situations).size).toBe(situations.length);
  });
});

describe('a simulated outcome', () => {
  it.each(every)('of a %s that is wished to be %s', async (_, outcome, triggers, transaction) => {
    const world = worldWith([transaction]);
    const act = simulateOutcome(world.ports)('default', transaction.id, outcome);
    if (triggers === null) {
      const { state: from } = transaction;
      await expect(act).rejects.toEqual(refusal('outcome_not_reachable', { from, outcome }));
      await expect(act).rejects.toThrow(`'${outcome}' cannot be reached from the state '${from}'.`);
      expect(await world.transactions.find(transaction.id)).toEqual(transaction);
      return;
    }
    const result = await act;
    expect(result).toMatchObject({
      previousState: transaction.state,
      webhookEvent: `payment.${outcome}`,
      transaction: { state: outcome, version: 2, stateReason: saying(`Simulated outcome: ${outcome}.`) },
    });
    const record = await recordOf(world, transaction);
    expect(record.transaction).toEqual(result.transaction);
    expect(record.history.map(({ trigger }) => trigger)).toEqual(triggers);
    expect(eventsOf(record)).toEqual([`payment.${outcome}`]);
    expect(record.history[0]?.actor).toEqual({ kind: 'service' });
  });

  it('is one of three, and every combination is looked at', () => {
    expect(simulatedOutcomes).toEqual(['succeeded', 'failed', 'expired']);
    expect(every).toHaveLength((2 * 6 + 6) * 3);
  });

  it('needs no second person, however large a withdrawal is', async () => {
    const world = worldWith([aWithdrawal()], { settings: settings({ twoPersonApprovalXaf: 1 }) });
    const { transaction } = await simulateOutcome(world.ports)('default', uuidOf(2), 'succeeded');
    expect(transaction).toMatchObject({ state: 'succeeded', version: 2 });
  });

  it('does not wait for the deadline, nor does it mind that it has passed', async () => {
    const world = worldWith([aPromptedDeposit()]);
    world.clock.set(later(aDeposit().expiresAt, 2 * 86_400_000));
    const { transaction } = await simulateOutcome(world.ports)('default', uuidOf(1), 'succeeded');
    expect(transaction.state).toBe('succeeded');
  });

  it('completes a deposit that expired long ago', async () => {
    const world = worldWith([aDeposit({ state: 'expired' })]);
    world.clock.set(later(aDeposit().expiresAt, 9 * 86_400_000));
    const { transaction } = await simulateOutcome(world.ports)('default', uuidOf(1), 'succeeded');
    expect(transaction.state).toBe('succeeded');
  });

  it('has no webhook event without a callback URL', async () => {
    const world = worldWith([aDeposit({ callbackUrl: null })]);
    const result = await simulateOutcome(world.ports)('default', uuidOf(1), 'failed');
    expect(result).toMatchObject({ webhookEvent: null, transaction: { state: 'failed' } });
    expect((await recordOf(world, aDeposit())).deliveries).toEqual([]);
  });

  it('after expiry announces both, in order', async () => {
    const world = worldWith([aDeposit()]);
    await simulateOutcome(world.ports)('default', uuidOf(1), 'expired');
    await simulateOutcome(world.ports)('default', uuidOf(1), 'succeeded');
    expect(eventsOf(await recordOf(world, aDeposit()))).toEqual(['payment.expired', 'payment.succeeded']);
  });

  it.each<[string, string, string, string, DomainErrorCode]>([
    ['none', 'default', uuidOf(1), '', 'unknown_outcome'],
    ['of other letters', 'default', uuidOf(1), 'Succeeded', 'unknown_outcome'],
    ['unknown', 'default', uuidOf(1), 'pending', 'unknown_outcome'],
    ['a word of the language', 'default', uuidOf(1), 'toString', 'unknown_outcome'],
    ['of another application', 'other', uuidOf(1), 'failed', 'transaction_not_found'],
    ['of a transaction that no one knows', 'default', uuidOf(99), 'failed', 'transaction_not_found'],
    ['of an id that is none', 'default', 'x', 'failed', 'invalid_identifier'],
  ])('that is %s is refused', async (_what, application, id, outcome, code) => {
    const world = worldWith([aDeposit()]);
    await expect(simulateOutcome(world.ports)(application, id, outcome)).rejects.toEqual(refusal(code));
    expect(await world.transactions.find(aDeposit().id)).toEqual(aDeposit());
  });
});

const wait = limits.magicNumberWaitMs;
const succeeds = '+237690990001' as Msisdn;
const paidLate = '+237690990004' as Msisdn;

describe('a magic number', () => {
  it.each(magicNumbers)('%j makes its outcomes happen one by one, and then no more', async (number) => {
    const fields = { msisdn: number.msisdn as Msisdn, operator: number.operator };
    const made: readonly Transaction[] = [
      number.operator === 'mtn' ? aPromptedDeposit(fields) : aDeposit(fields),
      aWithdrawal(fields),
    ];
    const world = worldWith(made);
    const settle = settleMagicNumbers(world.ports);
    for (let round = 0; round < 4; round += 1) {
      world.clock.advance(wait);
      await settle(10);
    }
    for (const transaction of made) {
      const expected = number[transaction.direction].map((outcome) => `payment.${outcome}`);
      const record = await recordOf(world, transaction);
      expect(eventsOf(record)).toEqual(expected);
      expect(record.transaction.state).toBe(number[transaction.direction].at(-1) ?? transaction.state);
    }
  });

  it('waits before each of its outcomes', async () => {
    const world = worldWith([aDeposit({ msisdn: paidLate })]);
    const settle = settleMagicNumbers(world.ports);
    const states: string[] = [];
    for (const ms of [wait - 1, 1, wait - 1, 1]) {
      world.clock.advance(ms);
      await settle(10);
      states.push((await recordOf(world, aDeposit())).transaction.state);
    }
    expect(states).toEqual(['pending', 'expired', 'expired', 'succeeded']);
  });

  it('is settled by one of many processes, and the others say nothing', async () => {
    const world = worldWith([aDeposit({ msisdn: paidLate })]);
    world.clock.advance(wait);
    await Promise.all([1, 2, 3].map(() => settleMagicNumbers(world.ports)(10)));
    expect(eventsOf(await recordOf(world, aDeposit()))).toEqual(['payment.expired']);
    expect(world.log.lines).toEqual([]);
  });

  it('is left alone when the platform makes another outcome happen at the same moment', async () => {
    const world = worldWith([aDeposit({ msisdn: succeeds })]);
    world.clock.advance(wait);
    const transactions = disturbedOnce(world.transactions, () =>
      simulateOutcome(world.ports)('default', aDeposit().id, 'expired'),
    );
    await settleMagicNumbers({ ...world.ports, transactions })(10);
    // From `expired` it could be reached too, as a late payment that no one asked for.
    expect(eventsOf(await recordOf(world, aDeposit()))).toEqual(['payment.expired']);
    expect(world.log.lines).toEqual([]);
  });

  it('is tried again later when the store fails, which is written down', async () => {
    const world = worldWith([aDeposit({ msisdn: succeeds })]);
    world.clock.advance(wait);
    const transactions = interrupted(world.transactions, () => {
      throw new Error('away');
    });
    expect(await settleMagicNumbers({ ...world.ports, transactions })(10)).toBe(0);
    expect(world.log.messages('error')).toEqual(['Background work failed.']);
    expect(await settleMagicNumbers(world.ports)(10)).toBe(1);
  });

  it('is not given outcomes for what was not asked for', async () => {
    const world = worldWith([aDeposit()]);
    const probes = { waitingSince: async () => [aDeposit()] };
    expect(await settleMagicNumbers({ ...world.ports, probes })(10)).toBe(0);
    expect((await recordOf(world, aDeposit())).transaction.state).toBe('pending');
  });
});
