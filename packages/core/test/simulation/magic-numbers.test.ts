import { describe, expect, it } from '@jest/globals';
import { msisdn } from '../../src/phone/msisdn.ts';
import { cameroonPrefixes, rangeOf } from '../../src/phone/operator-prefixes.ts';
import { magicNumbers, magicSteps } from '../../src/simulation/magic-numbers.ts';
import {
  simulatedDepositTriggers,
  simulatedWithdrawalTriggers,
} from '../../src/simulation/simulation-moves.ts';

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
