import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { excuses, isExcusedBy } from '../../src/mutants/excused.ts';
import { instrument } from '../../src/mutants/instrument.ts';

const sourceOf = (file: string): string =>
  readFileSync(new URL(`../../../packages/core/src/${file}`, import.meta.url), 'utf8');

/** Hundreds are excused in a few dozen files, and each file is changed once. */
const made = new Map<string, ReturnType<typeof instrument>['mutants']>();
function mutantsOf(file: string) {
  const known = made.get(file) ?? instrument(file, sourceOf(file), 0).mutants;
  made.set(file, known);
  return known;
}

describe('An excused mutant', () => {
  it.each(excuses)('stands in one place of $file: $code', (excuse) => {
    const excused = mutantsOf(excuse.file).filter((each) => isExcusedBy(each, excuse));
    expect(new Set(excused.map(({ line }) => line)).size).toBe(1);
    // In one line, each change of it is made once.
    expect(new Set(excused.map(({ what }) => what)).size).toBe(excused.length);
  });

  it('is excused once, and for a reason', () => {
    const names = excuses.map(({ file, code, on = '', what = '' }) => `${file} ${code} ${on} ${what}`);
    expect(new Set(names).size).toBe(names.length);
    expect(excuses.every(({ why }) => why.length > 10)).toBe(true);
  });
});
