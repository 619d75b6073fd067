import { describe, expect, it } from '@jest/globals';
import { saying } from '@mobile-money/testing';
import type { Deposit } from '../../src/deposit/deposit.ts';
import {
  type CollectionMode,
  collectionModes,
  type DepositState,
  depositStates,
} from '../../src/deposit/deposit-transitions.ts';
import { later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import { type Msisdn, msisdn } from '../../src/phone/msisdn.ts';
import { cameroonPrefixes, rangeOf } from '../../src/phone/operator-prefixes.ts';
import type { DomainErrorCode } from '../../src/reason/reason.ts';
import { settings } from '../../src/settings.ts';
import { magicNumbers, magicSteps } from '../../src/simulation/magic-numbers.ts';
import {
  type SimulatedOutcome,
  simulatedDepositTriggers,
  simulatedOutcome,
  simulatedOutcomes,
  simulatedWithdrawalTriggers,
} from '../../src/simulation/simulation-moves.ts';
import { type Transaction, transactionId } from '../../src/transaction/transaction.ts';
import { settleMagicNumbers, simulateOutcome } from '../../src/use-cases/simulate-outcome.ts';
import { type WithdrawalState, withdrawalStates } from '../../src/withdrawal/withdrawal-transitions.ts';
import { aDeposit, aPromptedDeposit, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';
import { eventsOf, interrupted, recordOf, statesOf, worldWith } from '../a-world.ts';

type Row<State> = readonly [State, SimulatedOutcome, readonly string[]];

/** The table "Sandbox simulation moves": each row as the production moves that lead to its result. */
// biome-ignore format: reads by its columns
const deposits: Readonly<Record<CollectionMode, readonly Row<DepositState>[]>> = {
  customer_initiated: [
    ['pending', 'succeeded', ['payment_confirmed']],
    ['pending', 'failed',    ['payment_refused']],
    ['pending', 'expired',   ['window_closed']],
    ['expired', 'succeeded', ['payment_confirmed']],
  ],
  merchant_initiated: [
    ['pending', 'succeeded', ['payment_confirmed']],
    ['pending', 'failed',    ['payment_refused']],
    ['pending', 'expired',   ['window_closed']],
    // in production a person confirms it; here too, only at once
    ['expired', 'succeeded', ['payment_confirmed', 'resolution_confirmed']],
  ],
};

// biome-ignore format: reads by its columns
const withdrawals: readonly Row<WithdrawalState>[] = [
  ['pending_approval', 'succeeded', ['operator_approved', 'transfer_intended', 'transfer_succeeded']],
  ['pending_approval', 'failed',    ['operator_rejected']],
];

const everyDepositCase = collectionModes.flatMap((mode) =>
  depositStates.flatMap((state) =>
    simulatedOutcomes.map((outcome) => {
      const row = deposits[mode].find((each) => each[0] === state && each[1] === outcome);
      return [mode, state, outcome, row?.[2] ?? null] as const;
    }),
  ),
);

const everyWithdrawalCase = withdrawalStates.flatMap((state) =>
  simulatedOutcomes.map((outcome) => {
    const row = withdrawals.find((each) => each[0] === state && each[1] === outcome);
    return [state, outcome, row?.[2] ?? null] as const;
  }),
);

describe('a simulated outcome', () => {
  it.each(everyDepositCase)('of a %s deposit in %s: %s', (mode, from, outcome, triggers) => {
    const act = () => simulatedDepositTriggers(from, outcome, mode);
    if (triggers === null) expect(act).toThrow(refusal('outcome_not_reachable', { from, outcome }));
    else expect(act()).toEqual(triggers);
  });

  it.each(everyWithdrawalCase)('of a withdrawal in %s: %s', (from, outcome, triggers) => {
    const act = () => simulatedWithdrawalTriggers(from, outcome);
    if (triggers === null) expect(act).toThrow(refusal('outcome_not_reachable', { from, outcome }));
    else expect(act()).toEqual(triggers);
  });

  it('is one of three, and every combination is looked at', () => {
    expect(simulatedOutcomes.map(simulatedOutcome)).toEqual(['succeeded', 'failed', 'expired']);
    expect(everyDepositCase).toHaveLength(2 * 6 * 3);
    expect(everyWithdrawalCase).toHaveLength(6 * 3);
  });

  it.each(['', 'Succeeded', 'pending', 'toString'])('is not %j', (text) => {
    expect(() => simulatedOutcome(text)).toThrow(refusal('unknown_outcome'));
  });

  it('that cannot be reached is explained', () => {
    expect(() => simulatedWithdrawalTriggers('approved', 'expired')).toThrow(
      "The outcome 'expired' cannot be reached from the state 'approved'.",
    );
  });
});

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

  it('take only steps that the table of simulations lists, from one situation one step', () => {
    expect(magicSteps).toHaveLength(14);
    for (const { direction, state, outcome } of magicSteps) {
      const triggers =
        direction === 'deposit'
          ? simulatedDepositTriggers(state as never, outcome, 'customer_initiated')
          : simulatedWithdrawalTriggers(state as never, outcome);
      expect(triggers.length).toBeGreaterThan(0);
    }
    const situations = magicSteps.map(({ outcome: _, ...situation }) => JSON.stringify(situation));
    expect(new Set(situations).size).toBe(situations.length);
  });
});

const held = 'requires_manual_resolution';
const dialled = (fields: Partial<Deposit> = {}) => aDeposit(fields);
const prompted = (fields: Partial<Deposit> = {}) => aPromptedDeposit(fields);

describe('a simulated outcome', () => {
  it.each<[string, Transaction, string, readonly string[]]>([
    // transaction                        wished        states on the way
    ['dialled deposit', dialled(), 'succeeded', ['succeeded']],
    ['dialled deposit', dialled(), 'failed', ['failed']],
    ['dialled deposit', dialled(), 'expired', ['expired']],
    ['expired dialled deposit', dialled({ state: 'expired' }), 'succeeded', ['succeeded']],
    ['prompted deposit', prompted(), 'succeeded', ['succeeded']],
    ['prompted deposit', prompted(), 'failed', ['failed']],
    ['prompted deposit', prompted(), 'expired', ['expired']],
    ['expired prompted deposit', prompted({ state: 'expired' }), 'succeeded', [held, 'succeeded']],
    ['withdrawal', aWithdrawal(), 'succeeded', ['approved', 'provider_submitted', 'succeeded']],
    ['withdrawal', aWithdrawal(), 'failed', ['failed']],
  ])('of a %s walks the moves of production, in one commit', async (_what, transaction, wished, states) => {
    const world = worldWith([transaction]);
    const result = await simulateOutcome(world.ports)('default', transaction.id, wished);
    expect(result).toMatchObject({
      previousState: transaction.state,
      webhookEvent: `payment.${wished}`,
      transaction: { state: wished, version: 2, stateReason: saying(`Simulated outcome: ${wished}.`) },
    });
    const record = await recordOf(world, transaction);
    expect(record.transaction).toEqual(result.transaction);
    expect(statesOf(record)).toEqual(states);
    expect(eventsOf(record)).toEqual([`payment.${wished}`]);
    expect(record.history[0]?.actor).toEqual({ kind: 'service' });
  });

  it('needs no second person, however large a withdrawal is', async () => {
    const world = worldWith([aWithdrawal()], { settings: settings({ twoPersonApprovalXaf: 1 }) });
    const { transaction } = await simulateOutcome(world.ports)('default', uuidOf(2), 'succeeded');
    expect(transaction).toMatchObject({ state: 'succeeded', version: 2 });
  });

  it('does not wait for the deadline, nor does it mind that it has passed', async () => {
    const world = worldWith([prompted()]);
    world.clock.set(later(aDeposit().expiresAt, 2 * 86_400_000));
    const { transaction } = await simulateOutcome(world.ports)('default', uuidOf(1), 'succeeded');
    expect(transaction.state).toBe('succeeded');
  });

  it('completes a deposit that expired long ago', async () => {
    const world = worldWith([dialled({ state: 'expired' })]);
    world.clock.set(later(aDeposit().expiresAt, 9 * 86_400_000));
    const { transaction } = await simulateOutcome(world.ports)('default', uuidOf(1), 'succeeded');
    expect(transaction.state).toBe('succeeded');
  });

  it('has no webhook event without a callback URL', async () => {
    const world = worldWith([dialled({ callbackUrl: null })]);
    const result = await simulateOutcome(world.ports)('default', uuidOf(1), 'failed');
    expect(result).toMatchObject({ webhookEvent: null, transaction: { state: 'failed' } });
    expect((await recordOf(world, aDeposit())).deliveries).toEqual([]);
  });

  it('after expiry announces both, in order', async () => {
    const world = worldWith([dialled()]);
    await simulateOutcome(world.ports)('default', uuidOf(1), 'expired');
    await simulateOutcome(world.ports)('default', uuidOf(1), 'succeeded');
    expect(eventsOf(await recordOf(world, aDeposit()))).toEqual(['payment.expired', 'payment.succeeded']);
  });

  it.each<[string, Transaction, string]>([
    ['a deposit that succeeded', dialled({ state: 'succeeded' }), 'succeeded'],
    ['a deposit that succeeded', dialled({ state: 'succeeded' }), 'expired'],
    ['a deposit that failed', dialled({ state: 'failed' }), 'succeeded'],
    ['a deposit that expired', dialled({ state: 'expired' }), 'failed'],
    ['a deposit that expired', dialled({ state: 'expired' }), 'expired'],
    ['a deposit that is acknowledged', prompted({ state: 'provider_acknowledged' }), 'succeeded'],
    ['a deposit that is held', prompted({ state: held }), 'succeeded'],
    ['a withdrawal', aWithdrawal(), 'expired'],
    ['a withdrawal that is approved', aWithdrawal({ state: 'approved' }), 'succeeded'],
    ['a withdrawal that failed', aWithdrawal({ state: 'failed' }), 'failed'],
  ])('that the table does not list is refused: %s', async (_what, transaction, outcome) => {
    const world = worldWith([transaction]);
    const act = simulateOutcome(world.ports)('default', transaction.id, outcome);
    await expect(act).rejects.toEqual(refusal('outcome_not_reachable', { from: transaction.state, outcome }));
    expect(await world.transactions.find(transaction.id)).toEqual(transaction);
  });

  it.each<[string, string, string, string, DomainErrorCode]>([
    ['unknown', 'default', uuidOf(1), 'pending', 'unknown_outcome'],
    ['of another application', 'other', uuidOf(1), 'failed', 'transaction_not_found'],
    ['of a transaction that no one knows', 'default', uuidOf(99), 'failed', 'transaction_not_found'],
    ['of an id that is none', 'default', 'x', 'failed', 'invalid_identifier'],
  ])('that is %s is refused', async (_what, application, id, outcome, code) => {
    const world = worldWith([dialled()]);
    await expect(simulateOutcome(world.ports)(application, id, outcome)).rejects.toEqual(refusal(code));
    expect(await world.transactions.find(aDeposit().id)).toEqual(aDeposit());
  });

  it('asked for many times at once happens once', async () => {
    const world = worldWith([dialled()]);
    const wished = ['succeeded', 'failed', 'expired', 'succeeded', 'failed'];
    const results = await Promise.allSettled(
      wished.map((outcome) => simulateOutcome(world.ports)('default', uuidOf(1), outcome)),
    );
    const record = await recordOf(world, aDeposit());
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(record.history).toHaveLength(1);
    expect(record.deliveries).toHaveLength(1);
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

  it('is left alone when its transaction went another way', async () => {
    const fields: readonly Partial<Deposit>[] = [
      { state: 'failed' },
      { state: 'succeeded' },
      { state: 'expired' },
    ];
    for (const each of fields) {
      const world = worldWith([aDeposit({ msisdn: succeeds, ...each })]);
      world.clock.advance(wait);
      expect(await settleMagicNumbers(world.ports)(10)).toBe(0);
    }
  });

  it('means nothing to any other number', async () => {
    const world = worldWith([aDeposit(), aWithdrawal()]);
    world.clock.advance(10 * wait);
    expect(await settleMagicNumbers(world.ports)(10)).toBe(0);
  });

  it('settles as many as asked for, of every application', async () => {
    const world = worldWith(
      [1, 2, 3].map((n) =>
        aDeposit({ id: transactionId(uuidOf(n)), msisdn: succeeds, applicationId: `app-${n}` }),
      ),
    );
    world.clock.advance(wait);
    const settle = settleMagicNumbers(world.ports);
    expect([await settle(2), await settle(2), await settle(2)]).toEqual([2, 1, 0]);
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
    let isFirst = true;
    const transactions = interrupted(world.transactions, async () => {
      if (isFirst) await simulateOutcome(world.ports)('default', aDeposit().id, 'expired');
      isFirst = false;
      return undefined;
    });
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
