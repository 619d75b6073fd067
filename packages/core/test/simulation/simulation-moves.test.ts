import { describe, expect, it } from '@jest/globals';
import {
  type CollectionMode,
  collectionModes,
  type DepositState,
  depositStates,
} from '../../src/deposit/deposit.ts';
import { msisdn } from '../../src/phone/msisdn.ts';
import { cameroonPrefixes, rangeOf } from '../../src/phone/operator-prefixes.ts';
import { magicNumbers, magicSteps } from '../../src/simulation/magic-numbers.ts';
import {
  type SimulatedOutcome,
  simulatedDepositTriggers,
  simulatedOutcome,
  simulatedOutcomes,
  simulatedWithdrawalTriggers,
} from '../../src/simulation/simulation-moves.ts';
import { type WithdrawalState, withdrawalStates } from '../../src/withdrawal/withdrawal.ts';
import { refusal } from '../a-transaction.ts';

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
