import { describe, expect, jest, test } from '@jest/globals';
import type { Verdict } from '../../src/mutants/run-mutants.ts';
import { withJsonOf } from '../support/built-tools.ts';

jest.setTimeout(300_000);

describe('npm run mutants', () => {
  const mutants = withJsonOf<readonly (Verdict & { readonly why: string })[]>('mutants', '--json');

  test('says by file what it made, found and missed, and keeps what it missed with why', async () => {
    const chosen = ['--only', 'transition-table', '--histories', '5', '--workers', '1'];
    const { code, stdout, stderr, kept } = await mutants(chosen);
    const [row = ''] = stdout
      .split('\n')
      .filter((line) => line.startsWith('transaction/transition-table.ts'));
    const [, made, found, excused, missed] = row.split(/\s+/).map(Number);
    expect(made).toBeGreaterThan(5);
    expect(found).toBe((made ?? 0) - kept.length);
    expect(kept).toHaveLength((excused ?? 0) + (missed ?? 0));
    expect(kept.every(({ why, mutant }) => why !== '' && mutant.file.endsWith('transition-table.ts'))).toBe(
      true,
    );
    for (const { mutant } of kept) expect(stderr).toContain(`${mutant.file}:${mutant.line}  ${mutant.what}`);
    expect([0, 1]).toContain(code);
  });
});
