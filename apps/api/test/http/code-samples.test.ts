import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { curlSample, sampleOrigin } from '../../src/http/openapi/code-samples.ts';
import { readCurl } from '../support/curl-command.ts';
import { languages } from '../support/languages.ts';
import { apiKey, startSandbox } from '../support/sandbox.ts';
import { root } from '../support/service-process.ts';
import type { WholeService } from '../support/whole-service.ts';

jest.setTimeout(60_000);

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, unknown>>;
  readonly 'x-codeSamples': readonly { readonly lang: string; readonly source: string }[];
}

let sandbox: WholeService;
let operations: readonly (Operation & { readonly name: string })[];
const folder = mkdtempSync(join(tmpdir(), 'code-samples-'));

beforeAll(async () => {
  sandbox = await startSandbox();
  const { paths } = (await (await fetch(`${sandbox.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, name: `${method} ${path}` })),
  );
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

const sampleOf = (operation: Operation, lang: string): string =>
  operation['x-codeSamples'].find((sample) => sample.lang === lang)?.source ?? '';

const send = (command: string): Promise<Response> =>
  fetch(readCurl(command.replace(sampleOrigin, sandbox.url), { SERVICE_API_KEY: apiKey }));

test('every sample in curl does what it says in a sandbox, or is refused as the document says', async () => {
  const answers: Record<string, number> = {};
  for (const operation of operations) {
    const { status } = await send(sampleOf(operation, 'Shell'));
    expect(Object.keys(operation.responses)).toContain(String(status));
    answers[operation.name] = status;
  }
  // The id in the samples is of no transaction; all others are done.
  expect(answers).toEqual({
    'post /api/v1/deposits': 200,
    'get /api/v1/events': 200,
    'get /api/v1/events/{event_id}/webhook': 404,
    'post /api/v1/withdrawals': 200,
    'post /api/v1/msisdn/detect': 200,
    'get /api/v1/transactions/{service_tx_id}': 404,
    'get /api/v1/players/{player_id}/transactions': 200,
    'post /api/v1/transactions/{service_tx_id}/page': 404,
    'post /api/v1/transactions/{service_tx_id}/replay-webhook': 404,
    'get /api/v1/failure-codes': 200,
    'get /api/v1/security/callback-public-key': 200,
    'get /api/v1/security/jwks': 200,
    'get /api/v1/{country}/providers': 200,
    'get /api/v1/{country}/providers/status': 200,
    'get /health': 200,
    'post /api/v1/sandbox/transactions/{service_tx_id}/simulate': 404,
  });
});

test('with the id of a deposit, the samples in curl simulate it and read it', async () => {
  const sample = (name: string): string => {
    const operation = operations.find((each) => each.name === name);
    return operation === undefined ? '' : sampleOf(operation, 'Shell');
  };
  const { service_tx_id } = (await (await send(sample('post /api/v1/deposits'))).json()) as {
    service_tx_id: string;
  };
  const withId = (name: string): string =>
    sample(name).replace(/(?<=transactions\/)[\w-]{36}/, service_tx_id);
  const simulated = await send(withId('post /api/v1/sandbox/transactions/{service_tx_id}/simulate'));
  expect(await simulated.json()).toMatchObject({ previous_state: 'pending', state: 'succeeded' });
  const transaction = await send(withId('get /api/v1/transactions/{service_tx_id}'));
  expect(await transaction.json()).toMatchObject({ service_tx_id, state: 'succeeded' });
});

describe.each(languages)('samples in $name', ({ name, program, env }) => {
  // At length, as CI runs it after all other tests: each sample starts a program.
  const testHere = program === null || process.env['LONG_TESTS'] === undefined ? test.skip : test;
  if (program === null)
    console.warn(`${name} or what its client needs was not found: its samples are not run.`);

  testHere('do what they say in a sandbox, or are refused as the document says', async () => {
    mkdirSync(join(folder, 'vendor'), { recursive: true });
    const autoload = join(root, 'packages/client-php/autoload.php');
    writeFileSync(join(folder, 'vendor/autoload.php'), `<?php require '${autoload}';`);
    const given = { ...process.env, ...env, SERVICE_API_KEY: apiKey };
    const refused: string[] = [];
    for (const operation of operations) {
      const file = join(folder, `${operation.operationId}.${name}`);
      writeFileSync(file, sampleOf(operation, name).replaceAll(sampleOrigin, sandbox.url));
      await promisify(execFile)(program ?? '', [file], { cwd: folder, env: given }).catch(
        (error: { readonly stdout: string; readonly stderr: string }) => {
          expect(error.stdout + error.stderr).toContain('NotFound');
          refused.push(operation.name);
        },
      );
    }
    const curls = operations.map(
      async (each) => [each.name, (await send(sampleOf(each, 'Shell'))).status] as const,
    );
    const notThere = (await Promise.all(curls)).filter(([, status]) => status === 404);
    expect(refused.sort()).toEqual(notThere.map(([operation]) => operation).sort());
  });
});

test('what a shell would change stands in quotes', () => {
  const body = { reference: `it's "$HOME" \\ \`x\`` };
  const command = curlSample({
    method: 'POST',
    address: 'http://localhost/a?b=1&c=$2',
    path: {},
    body,
    isKeyNeeded: true,
  });
  const request = readCurl(command, { SERVICE_API_KEY: 'the key', HOME: 'elsewhere' });
  expect([request.url, request.headers.get('x-api-key')]).toEqual(['http://localhost/a?b=1&c=$2', 'the key']);
  return expect(request.json()).resolves.toEqual(body);
});

test('every sample in TypeScript compiles against the client, under strict rules', async () => {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const operation of operations) {
    writeFileSync(join(folder, `${operation.operationId}.ts`), sampleOf(operation, 'TypeScript'));
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUnusedLocals: true,
    noEmit: true,
    target: 'es2023',
    module: 'nodenext',
    types: ['node'],
    // The sources of the client, as in every test: what is built may be older.
    customConditions: ['source'],
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  // One that is wrong shows that the others are really looked at.
  const wrong = operations
    .map((each) => sampleOf(each, 'TypeScript'))
    .join('\n')
    .replace('5000', "'5000'");
  writeFileSync(join(folder, 'planted.ts'), wrong.slice(0, wrong.indexOf('import', 1)));
  const complaints = await compile();
  expect(
    [...complaints.matchAll(/(\w+\.ts)\(\d+,\d+\): (.*)/g)].map(([, file, text]) => [file, text]),
  ).toEqual([['planted.ts', expect.stringContaining("Type 'string' is not assignable to type 'number'")]]);
});

/** Gives what the compiler objects to. */
const compile = (): Promise<string> =>
  promisify(execFile)(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
