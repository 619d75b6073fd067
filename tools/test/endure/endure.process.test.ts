import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { mix } from '../../src/endure/mix.ts';
import type { EndureFigures } from '../../src/endure/verdict.ts';
import { buildTools, root, run } from '../support/built-tools.ts';

jest.setTimeout(120_000);

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'endure-test-'));
  await buildTools();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('npm run endure: every kind of request is answered as it must be, and every webhook is delivered', async () => {
  const file = join(folder, 'figures.json');
  const args = ['--seconds', '3', '--rate', '50', '--peak-seconds', '1', '--json', file];
  // How fast it was is not asked here: the machine may be busy with other tests.
  const ran = await run(process.execPath, ['tools/dist/endure.js', ...args], { cwd: root }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  const figures = JSON.parse(await readFile(file, 'utf8')) as EndureFigures;
  expect(figures.problems).toEqual([]);
  expect(figures.kinds[0]).toMatchObject({ kind: 'all', requests: 150, errors: 0 });
  expect(figures.kinds.filter(({ requests }) => requests > 0)).toHaveLength(mix.length + 1);
  expect(figures.webhooks).toMatchObject({ givenUp: 0, left: 0 });
  expect(figures.webhooks.delivered).toBeGreaterThan(30);
  expect(ran.stdout).toContain('webhooks delivered');
});
