import { describe, expect, it } from '@jest/globals';
import { always, nextState, type TransitionTable } from '../../src/transaction/transition-table.ts';

type Light = 'red' | 'green';
type Press = 'press' | 'wait';

const isNight = (facts: { readonly night: boolean }): boolean => facts.night;

// biome-ignore format: reads by its columns
const table: TransitionTable<Light, Press, { readonly night: boolean }> = [
  [null,    'press', 'red',   always],
  ['red',   'press', 'green', always],
  ['red',   'wait',  'green', isNight],
  ['green', 'wait',  'red',   always],
  ['green', 'wait',  'green', isNight],
];

describe('a transition table', () => {
  it.each([
    // from          trigger  night  to
    [null, 'press', false, 'red'],
    ['red', 'press', false, 'green'],
    ['red', 'wait', true, 'green'],
    ['red', 'wait', false, null],
    ['green', 'press', true, null],
    [null, 'wait', true, null],
    ['green', 'wait', false, 'red'],
  ] as const)('leads from %s on %s at night %s to %s', (from, on, night, to) => {
    expect(nextState(table, from, on, { night })).toBe(to);
  });

  it('says so when two rows fit, whatever their order', () => {
    const fails = 'two rows fit: green on wait';
    expect(() => nextState(table, 'green', 'wait', { night: true })).toThrow(fails);
    expect(() => nextState(table.toReversed(), 'green', 'wait', { night: true })).toThrow(fails);
  });

  it('says so when two rows fit the beginning', () => {
    const twice: TransitionTable<Light, Press, object> = [
      [null, 'press', 'red', always],
      [null, 'press', 'green', always],
    ];
    expect(() => nextState(twice, null, 'press', {})).toThrow('two rows fit: nothing on press');
  });
});
