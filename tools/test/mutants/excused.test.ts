import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { excuses, isExcusedBy } from '../../src/mutants/excused.ts';
import { instrument } from '../../src/mutants/instrument.ts';

const sourceOf = (file: string): string =>
  readFileSync(new URL(`../../../packages/core/src/${file}`, import.meta.url), 'utf8');

describe('An excused mutant', () => {
  it.each(excuses)('is one of $file: $code', (excuse) => {
    const { mutants } = instrument(excuse.file, sourceOf(excuse.file), 0);
    expect(mutants.some((each) => isExcusedBy(each, excuse))).toBe(true);
  });

  it('is excused once, and for a reason', () => {
    const names = excuses.map(({ file, code, what = '' }) => `${file} ${code} ${what}`);
    expect(new Set(names).size).toBe(names.length);
    expect(excuses.every(({ why }) => why.length > 10)).toBe(true);
  });
});
