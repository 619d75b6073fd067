import { afterAll, describe, expect, it } from '@jest/globals';
import { bookRules } from '../../src/simulation/simulation.ts';
import { look } from './plant-fault.ts';
import { adversaryFaults } from './planted/adversary-faults.ts';
import { keepingFaults } from './planted/keeping-faults.ts';
import { lastSeeds, tellingSeeds } from './planted/last-seeds.ts';
import { matchingFaults } from './planted/matching-faults.ts';
import { moneyFaults } from './planted/money-faults.ts';
import { promptFaults } from './planted/prompt-faults.ts';
import { routingFaults } from './planted/routing-faults.ts';
import { transferFaults } from './planted/transfer-faults.ts';
import { walletFaults } from './planted/wallet-faults.ts';
import { webhookFaults } from './planted/webhook-faults.ts';

const kinds = [
  moneyFaults,
  matchingFaults,
  promptFaults,
  routingFaults,
  transferFaults,
  webhookFaults,
  keepingFaults,
  adversaryFaults,
  walletFaults,
];
const plantedFaults = kinds.flat();

/** In short one of each kind; at length, as CI runs it after all tests, every one. */
const lookedFor =
  process.env['LONG_TESTS'] === undefined ? kinds.flatMap((faults) => faults.slice(0, 1)) : plantedFaults;

const upTo = (last: number): readonly number[] => Array.from({ length: last }, (_, index) => index + 1);
const outdated: string[] = [];

afterAll(() => {
  if (outdated.length > 0) {
    console.warn(`Found again more quickly with this in last-seeds.ts:\n${outdated.join('\n')}`);
  }
});

describe('the simulation', () => {
  it('is asked to find faults that the books have rules for', () => {
    const unknown = plantedFaults.filter(({ rule }) => !bookRules.includes(rule));
    expect(unknown).toEqual([]);
    expect(plantedFaults.length).toBeGreaterThanOrEqual(10);
  });

  it('finds nothing where nothing is planted', async () => {
    expect(await look(null, upTo(10))).toEqual({ seed: null, rules: [] });
  });

  it.each(lookedFor)(
    'finds within 2000 seeds that $name',
    async (fault) => {
      const likely = [lastSeeds[fault.name] ?? [], tellingSeeds].flat();
      const { seed, rules } = await look(fault, [...new Set([...likely, ...upTo(2_000)])]);
      if (seed !== null && !likely.includes(seed)) outdated.push(`${JSON.stringify(fault.name)}: ${seed},`);
      expect(rules).toContain(fault.rule);
    },
    300_000,
  );
});
