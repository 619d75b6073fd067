import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { excuses, isExcusedBy } from '../../src/mutants/excused.ts';
import { instrument } from '../../src/mutants/instrument.ts';

const sourceOf = (file: string): string =>
  readFileSync(new URL(`../../../packages/core/src/${file}`, import.meta.url), 'utf8');

describe('An excused mutant', () => {
  it.each(excuses)('stands in one place of $file: $code', (excuse) => {
    const { mutants } = instrument(excuse.file, sourceOf(excuse.file), 0);
    const excused = mutants.filter((each) => isExcusedBy(each, excuse));
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
