import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';

jest.setTimeout(120_000);

/** At length, as CI runs it after all other tests. */
const isLong = process.env['LONG_TESTS'] !== undefined;

const own = join(import.meta.dirname, '..');
const root = join(own, '../..');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'client-package-')));
const modules = join(folder, 'node_modules');
const installed = join(modules, '@mobile-money/client');
const tarball = join(folder, 'mobile-money-client-0.1.0.tgz');

const run = async (program: string, args: readonly string[], cwd = folder): Promise<string> => {
  const ran = await promisify(execFile)(program, [...args], { cwd }).catch((error: unknown) => error);
  const { stdout, stderr } = ran as { stdout: string; stderr: string };
  return `${stdout}${stderr}`;
};
const node = (...args: readonly string[]): Promise<string> => run(process.execPath, args);

const use = `
const client = new PaymentClient({ baseUrl: 'http://localhost:8001' });
export async function follow(): Promise<void> {
  for await (const item of client.events({ cursors: memoryCursor() })) {
    const { payload, failure_code }: EventItem = item;
    console.log(payload.event, failure_code);
  }
}
createServer(receiveWebhooks(new WebhookVerifier({ baseUrl: 'http://localhost:8001' }), () => 'processed'));
`;
const names = 'PaymentClient, memoryCursor, receiveWebhooks, WebhookVerifier';

/** An empty project into which the package was installed from its tarball. */
beforeAll(async () => {
  await node(join(root, 'node_modules/typescript/bin/tsc'), '-b', own, join(own, 'tsconfig.cjs.json'));
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], own);
  mkdirSync(installed, { recursive: true });
  mkdirSync(join(modules, '@types'));
  await run('tar', ['xzf', tarball, '-C', installed, '--strip-components', '1']);
  for (const name of ['jose', '@types/node', 'undici-types'])
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  const types = `import type { EventItem } from '@mobile-money/client';\nimport { createServer } from 'node:http';`;
  writeFileSync(
    join(folder, 'esm.mts'),
    `${types}\nimport { ${names} } from '@mobile-money/client';\n${use}`,
  );
  writeFileSync(
    join(folder, 'cjs.cts'),
    `${types}\nimport client_ = require('@mobile-money/client');\nconst { ${names} } = client_;\n${use}`,
  );
  writeFileSync(
    join(folder, 'run.mjs'),
    `import { ${names} } from '@mobile-money/client';\nprint([${names}]);\n${print}`,
  );
  writeFileSync(
    join(folder, 'run.cjs'),
    `const { ${names} } = require('@mobile-money/client');\nprint([${names}]);\n${print}`,
  );
});
const print = 'function print(all) { console.log(all.map((each) => each.name).join()); }';
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package as it is published', () => {
  test('has no finding of publint', async () => {
    expect(await node(join(root, 'node_modules/publint/src/cli.js'), 'run', tarball)).toContain('All good!');
  });

  (isLong ? test : test.skip)('has no finding of are the types wrong', async () => {
    const program = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js');
    expect(await node(program, tarball, '--format', 'ascii')).toContain('No problems found');
  });

  const compilers = [
    ['5.0', join(own, 'node_modules/typescript/bin/tsc')],
    ['newest', join(root, 'node_modules/typescript/bin/tsc')],
  ] as const;
  // Libraries are checked too: whoever leaves that out checks less. That is slow, most of all in 5.0.
  const matrix = (isLong ? compilers : compilers.slice(1)).flatMap(([name, program]) =>
    (isLong ? ['node16', 'nodenext'] : ['node16']).map((module) => [name, module, program] as const),
  );
  test.each(matrix)('has types for TypeScript %s under %s', async (_, module, program) => {
    const strict = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022', '--types', 'node'];
    const modules = ['--module', module, '--moduleResolution', module, '--skipLibCheck', 'false'];
    expect(await node(program, ...strict, ...modules, 'esm.mts', 'cjs.cts')).toBe('');
  });

  test.each(['run.mjs', 'run.cjs'])('runs from %s', async (file) => {
    const found = await node(file);
    expect(found.trim()).toBe(names.replaceAll(' ', ''));
  });

  test('brings its tool, and is not private', async () => {
    expect(await node(join(installed, 'dist/bin/main.js'), '--help')).toContain('listen --forward-to URL');
    expect(await run('npm', ['pkg', 'get', 'private'], installed)).toContain('{}');
  });
});
