import { describe, expect, it } from '@jest/globals';
import { depositTransitions, withdrawalTransitions } from '@mobile-money/core';
import type { HistoryPlan } from '../../src/simulation/simulation.ts';
import { simulationOf } from './plant-fault.ts';

const { noForgedCredits, planFrom, runHistory, shrink } = simulationOf();

describe('a history', () => {
  it('is the same, step by step, for the same seed', async () => {
    const live = async () => {
      const { tale, ...history } = await runHistory(planFrom(42), true);
      return { ...history, tale: tale() };
    };
    const [first, second] = [await live(), await live()];
    expect(first.trace.length).toBeGreaterThan(100);
    expect(second).toEqual(first);
  });

  it('is another one for another seed', async () => {
    const first = await runHistory(planFrom(42), true);
    const second = await runHistory(planFrom(43), true);
    expect(second.trace).not.toEqual(first.trace);
  });
});

describe('many histories', () => {
  /** So many make every move. In short fewer of them only make none that is not listed. */
  const isLong = process.env['LONG_TESTS'] !== undefined;
  const count = isLong ? 200 : 20;

  it('make every move that the tables list, and break no rule', async () => {
    const made = new Set<string>();
    for (let seed = 1; seed <= count; seed += 1) {
      const { moves, violations } = await runHistory(planFrom(seed));
      expect({ seed, violations }).toEqual({ seed, violations: [] });
      for (const move of moves) made.add(move);
    }
    const listed = [
      ...depositTransitions.map(([from, trigger, to]) => `deposit ${from ?? '-'} ${trigger} ${to}`),
      ...withdrawalTransitions.map(([from, trigger, to]) => `withdrawal ${from ?? '-'} ${trigger} ${to}`),
    ];
    const known = new Set(listed);
    expect([...made].filter((move) => !known.has(move))).toEqual([]);
    // A backup is seldom restored in the moment between an approval and its transfer.
    made.add('withdrawal approved restored provider_submitted');
    expect(made.size).toBeGreaterThan(isLong ? known.size - 1 : known.size / 2);
  }, 300_000);
});

describe('a history that breaks a rule', () => {
  const rule = 'a planted rule';
  const violation = { rule, message: 'two withdrawals' };
  /** Stands in for a broken core: it fails whenever two withdrawals are in the plan. */
  const run = async (plan: HistoryPlan) => {
    const withdrawals = plan.items.filter(({ kind }) => kind === 'withdrawal').length;
    const trace = plan.items.map(({ kind }) => kind as string);
    const violations = withdrawals >= 2 ? [violation] : [];
    return {
      violations,
      steps: 0,
      commits: 0,
      forgedCredits: noForgedCredits,
      moves: [],
      trace,
      tale: () => '',
    };
  };

  it('is reduced to the few events that matter', async () => {
    const seed = [...Array(100).keys()].find(
      (each) => planFrom(each).items.filter(({ kind }) => kind === 'withdrawal').length >= 3,
    );
    const { plan, result } = await shrink(planFrom(seed ?? 0), rule, run);
    expect(plan.items.map(({ kind }) => kind)).toEqual(['withdrawal', 'withdrawal']);
    expect(result.violations).toEqual([violation]);
  });
});
