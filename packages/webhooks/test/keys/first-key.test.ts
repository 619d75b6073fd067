import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { createWhole } from '../../src/keys/whole-file.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

const directory = temporaryDirectory();
const root = join(import.meta.dirname, '../../../..');

/** One file of plain JavaScript, since Node 20 runs no TypeScript. */
async function bundled(): Promise<string> {
  const program = join(directory(), 'open-ring.cjs');
  await promisify(execFile)(join(root, 'node_modules/.bin/esbuild'), [
    join(import.meta.dirname, 'open-ring.process.ts'),
    '--bundle',
    '--platform=node',
    '--conditions=source',
    '--log-level=error',
    `--outfile=${program}`,
  ]);
  return program;
}

describe('The first key', () => {
  test('is the same for processes that start at once on an empty directory, and for their owner only.', async () => {
    const program = await bundled();
    const keys = join(directory(), 'keys');
    const children = Array.from({ length: 4 }, () => {
      const child = spawn(process.execPath, [program, keys], { stdio: ['pipe', 'pipe', 'inherit'] });
      return { child, lines: createInterface(child.stdout) };
    });
    await Promise.all(children.map(({ lines }) => once(lines, 'line')));
    const answers = children.map(({ lines }) => once(lines, 'line'));
    for (const { child } of children) child.stdin.write('go\n');
    const records = (await Promise.all(answers)).map(String);
    expect(new Set(records).size).toBe(1);
    expect(JSON.parse(records[0] ?? '')).toMatchObject({ key_id: 'service-payments-v1', algorithm: 'RS256' });
    const files = await readdir(keys);
    expect(files).toEqual(['keys.json', 'service-payments-v1.pem']);
    const modes = await Promise.all(['.', ...files].map(async (file) => (await stat(join(keys, file))).mode));
    expect(modes.map((mode) => mode & 0o777)).toEqual([0o700, 0o600, 0o600]);
  }, 60_000);
});

test('A file that is created whole is there once, and for its owner only, also where there are no links.', async () => {
  const noLinks = async (): Promise<void> => {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' });
  };
  const path = join(directory(), 'without-links', 'key.pem');
  expect(await createWhole(path, 'first', noLinks)).toBe(true);
  expect(await createWhole(path, 'second', noLinks)).toBe(false);
  expect(await readFile(path, 'utf8')).toBe('first');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(directory(), 'without-links'))).toEqual(['key.pem']);
});
