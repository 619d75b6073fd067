import { describe, expect, it } from '@jest/globals';
import { transformSync } from '@swc/core';
import { instrument } from '../../src/mutants/instrument.ts';

/** What the last line of the source comes to: as it is, and with each of its mutants awake. */
function outcomesOf(source: string): Readonly<Record<string, unknown>> {
  const { code, mutants } = instrument('rules.ts', source, 0);
  const plain = transformSync(code, { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }).code;
  const run = new Function('mutants', plain.replace(/;\s*$/, '').replace(/^result = /m, 'return '));
  const outcome = (awake: number | null): unknown => run({ is: (id: number) => id === awake });
  return { sound: outcome(null), ...Object.fromEntries(mutants.map(({ id, what }) => [what, outcome(id)])) };
}

describe('Mutants of a source', () => {
  it.each([
    ['a comparison', 'result = [1, 2, 3].map((n) => n < 2)', { '< to <=': [true, true, false] }],
    ['an equality', 'result = "a" === "b"', { '=== to !==': true }],
    ['a sum', 'const a = Number("4"); result = a + a', { '+ to -': 0 }],
    ['a constant', 'result = 500', { '500 to 501': 501, '500 to 499': 499 }],
    ['nothing', 'result = 0', { '0 to 1': 1 }],
    ['a yes', 'result = true', { 'always false': false }],
    ['a not', 'const a = Boolean(""); result = !a', { 'without !': false }],
    [
      'two conditions',
      'const [a, b] = "x,".split(","); result = Boolean(a) && Boolean(b)',
      { '&& to ||': true, 'only the left of &&': true },
    ],
    ['what is taken otherwise', 'const a = null; result = a ?? "b"', { 'only the left of ??': null }],
    ['a test', 'const a = ""; result = a ? "b" : "c"', { 'always true': 'b' }],
    ['a row of a list', 'result = ["a", "b"]', { 'without row 1': ['b'], 'without row 2': ['a'] }],
    ['a row of a table', 'result = { a: "x", b: "y" }', { 'without row a': { b: 'y' } }],
    [
      'a filter',
      'const all = "ab".split(""); result = all.filter((x) => x > "a")',
      { 'without filter': ['a', 'b'] },
    ],
    [
      'a choice of all or one',
      'const all = "ab".split(""); result = all.some((x) => x > "a")',
      { 'some to every': false },
    ],
    [
      'what a function gives',
      'const f = (a: string) => (a ? "yes" : "no"); result = f("")',
      { "'no' to 'yes'": 'yes' },
    ],
  ])('change %s and nothing else', (_, source, changed) => {
    const { sound, ...outcomes } = outcomesOf(source);
    expect(outcomes).toMatchObject(changed);
    for (const outcome of Object.values(changed)) expect(outcome).not.toEqual(sound);
  });

  it('are one mistake at a time, however deep they lie in each other', () => {
    const outcomes = outcomesOf('const n = Number("5"); result = n > 4 && n < 6 && n !== 5');
    expect(outcomes).toMatchObject({ sound: false, '!== to ===': true });
  });

  it('leave types, names and texts alone', () => {
    const source = `import { a } from './a.ts'; type B = 1 | 'two'; const c = { 3: 'd' } as { 3: B | 'd' };`;
    expect(instrument('rules.ts', source, 0).mutants).toEqual([]);
  });

  it('are numbered on from file to file, and say where they stand', () => {
    const { mutants } = instrument('rules.ts', 'const a = 1;\nconst b = !a;\n', 7);
    expect(mutants).toEqual([
      { id: 7, file: 'rules.ts', line: 1, on: 'const a = 1;', code: '1', what: '1 to 2' },
      { id: 8, file: 'rules.ts', line: 1, on: 'const a = 1;', code: '1', what: '1 to 0' },
      { id: 9, file: 'rules.ts', line: 2, on: 'const b = !a;', code: '!a', what: 'without !' },
    ]);
  });
});
