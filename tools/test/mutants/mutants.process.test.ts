import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, jest, test } from '@jest/globals';
import type { KeptVerdict } from '../../src/mutants/kept.ts';
import { withJsonOf } from '../support/built-tools.ts';

jest.setTimeout(300_000);

/** The figures of the table's row. */
const rowOf = (stdout: string): readonly number[] =>
  (stdout.split('\n').find((line) => line.startsWith('transaction/transition-table.ts')) ?? '')
    .split(/\s+/)
    .map(Number);

const atLength = process.env['LONG_TESTS'] === undefined ? test.skip : test;

describe('npm run mutants', () => {
  const mutants = withJsonOf<readonly KeptVerdict[]>('mutants', '--json');

  atLength('says by file what it made, found and missed, and keeps what it missed with why', async () => {
    const chosen = ['--only', 'nothing-so-called,transition-table', '--every', '4'];
    const quick = ['--histories', '2', '--workers', '1'];
    const { code, stdout, stderr, kept } = await mutants([...chosen, ...quick]);
    const [, made, found, excused, missed] = rowOf(stdout);
    expect(made).toBeGreaterThan(5);
    expect(kept).toHaveLength(made ?? 0);
    const lost = kept.filter((each) => each.found === null);
    expect(found).toBe((made ?? 0) - lost.length);
    expect(lost).toHaveLength((excused ?? 0) + (missed ?? 0));
    expect(kept.every(({ mutant }) => mutant.file.endsWith('transition-table.ts'))).toBe(true);
    for (const { mutant, why } of lost) {
      expect(why).toMatch(/\w/);
      expect(stderr).toContain(`${mutant.file}:${mutant.line}  ${mutant.what}`);
    }
    expect([0, 1]).toContain(code);
    // What was missed is looked for again, and the rest is told as it was.
    const again = await mutants([...chosen, ...quick, '--again']);
    expect(again.kept).toHaveLength(kept.length);
    expect(rowOf(again.stdout)[1]).toBe(made);
    expect(again.kept.filter((each) => each.found === null).length).toBeLessThanOrEqual(lost.length);
  });

  test('ends when a history breaks a rule without a mutant, whatever the other threads are at', async () => {
    const history = `({ seed }) => (seed === 1 ? { violations: [{ rule: 'a rule' }], tale: String } : new Promise(() => {}))`;
    const world = `export const allAdversaries = {}, planFrom = (seed) => ({ seed }), glimpse = () => [], runHistory = ${history};`;
    const folder = mkdtempSync(join(tmpdir(), 'mutants-test-'));
    writeFileSync(join(folder, 'world.mjs'), world);
    const file = `'${join(folder, 'world.mjs')}'`;
    const hunt = `huntMutants({ file: ${file}, mutants: [] }, { histories: 2, workers: 2, chosen: () => true })`;
    const script = `import { huntMutants } from '${new URL('../../dist/mutants/run-mutants.js', import.meta.url)}';
      await ${hunt}.catch(({ message }) => console.log(message));`;
    writeFileSync(join(folder, 'hunt.mjs'), script);
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, [join(folder, 'hunt.mjs')], { timeout: 30_000 });
    expect(stdout.trim()).toBe('Without any mutant a history breaks a rule: a rule.');
    rmSync(folder, { recursive: true });
  });
});
