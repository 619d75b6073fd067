import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { instrument } from '../../src/mutants/instrument.ts';
import { keepVerdicts, merged, verdictsIn } from '../../src/mutants/kept.ts';
import type { Verdict } from '../../src/mutants/run-mutants.ts';

const mutantsOf = (source: string) => instrument('rules.ts', source, 0).mutants;
const seen = { met: 1, matters: 1, changed: 0, histories: 1 };
const missed = (mutant: Verdict['mutant']): Verdict => ({ mutant, ...seen, found: null, by: null });
const found = (mutant: Verdict['mutant']): Verdict => ({ mutant, ...seen, found: 'a rule', by: 7 });

describe('Verdicts on mutants', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-test-'));
  const file = join(folder, 'kept.json');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are known again when other code was written before them, and forgotten when theirs is gone', async () => {
    const before = mutantsOf('const a = !b;\nconst c = [!d, !d];');
    await keepVerdicts(file, before.map(missed), before);
    const now = mutantsOf('const news = 5;\nconst c = [!d, !d];');
    const known = await verdictsIn(file, now);
    expect(known.map(({ mutant }) => mutant)).toEqual(now.filter(({ line }) => line === 2));
    expect(known).toHaveLength(before.length - 1);
  });

  it('are the last ones', () => {
    const [one, two] = mutantsOf('const a = 5;') as [Verdict['mutant'], Verdict['mutant']];
    expect(merged([missed(one), missed(two)], [found(two)])).toEqual([missed(one), found(two)]);
  });
});
