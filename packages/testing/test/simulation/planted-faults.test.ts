import { afterAll, describe, expect, it } from '@jest/globals';
import { bookRules } from '../../src/simulation/simulation.ts';
import { Nursery } from './plant-fault.ts';
import { lastSeeds } from './planted/last-seeds.ts';
import { plantedFaults } from './planted-faults.ts';

const nursery = new Nursery();
/** So many take about as long as planting the fault. */
const few = 10;
const outdated: string[] = [];

afterAll(() => {
  nursery.remove();
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

  it('finds nothing in the core as it is', async () => {
    expect(await nursery.look(null, 100)).toEqual({ seed: null, rules: [] });
  });

  it.each(plantedFaults)(
    'finds within 2000 seeds that $name',
    async (fault) => {
      const lastSeed = lastSeeds[fault.name] ?? 1;
      const { seed, rules } = await nursery.look(fault, 2_000, lastSeed);
      if (seed !== null && seed !== lastSeed && seed > few)
        outdated.push(`${JSON.stringify(fault.name)}: ${seed},`);
      expect(rules).toContain(fault.rule);
    },
    300_000,
  );
});
