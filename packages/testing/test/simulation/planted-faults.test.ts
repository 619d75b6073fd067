import { afterAll, describe, expect, it } from '@jest/globals';
import { bookRules } from '../../src/simulation/simulation.ts';
import { Nursery } from './plant-fault.ts';
import { plantedFaults } from './planted-faults.ts';

const nursery = new Nursery();
afterAll(() => nursery.remove());

describe('the simulation', () => {
  it('is asked to find faults that the books have rules for', () => {
    const unknown = plantedFaults.filter(({ rule }) => !bookRules.includes(rule));
    expect(unknown).toEqual([]);
    expect(plantedFaults.length).toBeGreaterThanOrEqual(10);
  });

  it('finds nothing in the core as it is', () => {
    expect(nursery.look(null, 100)).toEqual({ seed: null, rules: [] });
  });

  it.each(plantedFaults)(
    'finds within 2000 seeds that $name',
    (fault) => {
      expect(nursery.look(fault, 2_000)).toMatchObject({ rules: expect.arrayContaining([fault.rule]) });
    },
    300_000,
  );
});
