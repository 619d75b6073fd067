import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { CurveLine } from '../../src/bench/curve-table.ts';
import { buildTools, root, run } from '../support/built-tools.ts';

jest.setTimeout(120_000);

const small = ['--curve', '--curve-sizes', '100', '1000', '--curve-requests', '5'];

describe('npm run bench -- --curve', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'curve-test-'));
    await buildTools();
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('measures every operation at every size, and keeps what it shows.', async () => {
    const file = join(folder, 'curve.json');
    const args = ['tools/dist/bench.js', ...small, '--curve-json', file];
    // So few requests may well be too steep: then it ends with 1, and has told all the same.
    const { stdout } = await run(process.execPath, args, { cwd: root }).catch((error) => error);
    const { lines } = JSON.parse(await readFile(file, 'utf8')) as { lines: readonly CurveLine[] };
    expect(lines.length).toBeGreaterThanOrEqual(18);
    for (const { operation, points } of lines) {
      expect(stdout).toContain(operation);
      expect(points.map(({ stored }) => stored)).toEqual([100, 1_000]);
      expect(points.every(({ p50Ms, p99Ms }) => p50Ms > 0 && p99Ms >= p50Ms)).toBe(true);
    }
  });
});
