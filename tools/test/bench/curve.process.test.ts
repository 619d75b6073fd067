import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { startTool } from '../../../apps/api/test/support/service-process.ts';
import type { CpuPoint } from '../../src/bench/cpu-table.ts';
import type { CurvePoint } from '../../src/bench/curve-table.ts';
import { withJsonOf } from '../support/built-tools.ts';

jest.setTimeout(120_000);

/** At length, as CI runs it after all other tests. */
const atLength = process.env['LONG_TESTS'] === undefined ? test.skip : test;

interface Line {
  readonly operation: string;
  readonly points: readonly (CurvePoint & CpuPoint)[];
}

const bench = withJsonOf<{ lines: readonly Line[] }>('bench', '--curve-json');

atLength(
  'npm run bench -- --curve measures every operation at every size, and keeps what it shows.',
  async () => {
    // So few requests may well be too steep: then it ends with 1, and has told all the same.
    const { kept, stdout } = await bench([
      '--curve',
      '--curve-sizes',
      '100',
      '1000',
      '--curve-requests',
      '5',
    ]);
    expect(kept.lines.length).toBeGreaterThanOrEqual(18);
    for (const { operation, points } of kept.lines) {
      expect(stdout).toContain(operation);
      expect(points.map(({ stored }) => stored)).toEqual([100, 1_000]);
      expect(points.every(({ p50Ms, p99Ms }) => p50Ms > 0 && p99Ms >= p50Ms)).toBe(true);
    }
  },
);

atLength(
  "npm run bench -- --against-empty measures the database's CPU for every call, full and empty, and the disk.",
  async () => {
    const { kept, stdout } = await bench(
      '--against-empty --curve-sizes 200 400 --curve-requests 100'.split(' '),
    );
    expect(kept.lines.length).toBeGreaterThanOrEqual(11);
    for (const { operation, points } of kept.lines) {
      expect(stdout).toContain(operation);
      expect(points.map(({ stored }) => stored)).toEqual([200, 400]);
      expect(points.every(({ emptyMs, fullMs }) => emptyMs > 0 && fullMs > 0)).toBe(true);
    }
    expect(stdout).toMatch(/400 stored, MB: .*transactions \d+ \+ \d+/);
  },
);

atLength('npm run bench, broken off, ends its database and leaves nothing of it behind.', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-test-'));
  await chmod(folder, 0o755);
  const { child, ended } = startTool('bench', ['--only', 'expiry', '--json', join(folder, 'kept.json')], {
    TMPDIR: folder,
  });
  let said = '';
  while (!said.includes('deposits, round 1')) said += (await once(child.stderr ?? child, 'data'))[0];
  expect(await readdir(folder)).toContainEqual(expect.stringMatching(/^bench-/));
  child.kill('SIGINT');
  const { code, stderr } = await ended;
  expect(code).toBe(1);
  expect(stderr).toContain('expiry could not be measured: It was broken off.');
  expect((await readdir(folder)).filter((name) => name.startsWith('bench-'))).toEqual([]);
  await rm(folder, { recursive: true });
});
