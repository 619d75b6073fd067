import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const folder = mkdtempSync(join(tmpdir(), 'audit-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the check with an npm that says what it is told to. */
function audit(says: string, exitCode: number): { status: number | null; stdout: string } {
  const npm = join(folder, 'npm');
  writeFileSync(npm, `#!/bin/sh\nprintf '%s\\n' '${says}'\nexit ${exitCode}\n`);
  chmodSync(npm, 0o755);
  const PATH = `${folder}${delimiter}${process.env['PATH'] ?? ''}`;
  return spawnSync(join(root, '.ci/audit'), { env: { ...process.env, PATH }, encoding: 'utf8' });
}

// biome-ignore format: reads by its columns
const runs: readonly (readonly [string, string, number, number, string])[] = [
  // what npm says            its words                                        code  ours  what is said
  ['that nothing is known',   'found 0 vulnerabilities',                       0,    0,    'No serious weakness is known'],
  ['that something is known', '1 high severity vulnerability in express',      1,    1,    '1 high severity vulnerability in express'],
  ['that no one answers',     'npm error audit endpoint returned an error',    1,    0,    'cannot be reached'],
  ['that there is no way',    'npm error getaddrinfo EAI_AGAIN the registry',  1,    0,    'cannot be reached'],
  ['anything else',           'npm error something broke',                     1,    1,    'something broke'],
];
test.each(runs)(
  'when npm says %s, the check of dependencies goes on or ends as it should',
  (_, says, code, ours, said) => {
    const { status, stdout } = audit(says, code);
    expect([status, stdout]).toEqual([ours, expect.stringContaining(said)]);
  },
);
