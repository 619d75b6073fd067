import { execFile, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { PaymentClient, receiveWebhooks, WebhookVerifier } from '@mobile-money/client';
import { languages } from '../support/languages.ts';
import { type Block, blocksOf, seen } from '../support/page-walk.ts';
import { apiKey, startSandbox } from '../support/sandbox.ts';
import { root } from '../support/service-process.ts';
import type { WholeService } from '../support/whole-service.ts';

jest.setTimeout(120_000);

const folder = mkdtempSync(join(tmpdir(), 'developer-samples-'));
let sandbox: WholeService;
beforeAll(async () => {
  sandbox = await startSandbox();
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'vendor'));
  const autoload = join(root, 'packages/client-php/autoload.php');
  writeFileSync(join(folder, 'vendor/autoload.php'), `<?php require '${autoload}';`);
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

/** How the samples of a language are run: a file of which ending, by which program, if there is one. */
interface Runner {
  readonly fence: string;
  readonly ending: string;
  readonly program: string | null;
  readonly env: Readonly<Record<string, string>>;
}
const runnerOf = (name: string, fence: string, ending: string): Runner => {
  const { program = null, env = {} } = languages.find((each) => each.name === name) ?? {};
  return { fence, ending, program, env };
};
const runners: readonly Runner[] = [
  {
    fence: 'sh',
    ending: 'sh',
    program: spawnSync('curl', ['--version']).status === 0 ? 'sh' : null,
    env: {},
  },
  // Written so that it is JavaScript too, once `as const` is gone.
  { fence: 'ts', ending: 'mjs', program: process.execPath, env: {} },
  runnerOf('PHP', 'php', 'php'),
  runnerOf('Python', 'python', 'py'),
];
for (const { fence, program } of runners)
  if (program === null) console.warn(`Nothing here runs the samples in ${fence}: they are left out.`);

/** At length, as CI runs it after all other tests, in all languages. */
const isLong = process.env['LONG_TESTS'] !== undefined;
const tried = runners.filter(({ program, fence }) => program !== null && (isLong || fence === 'sh'));

const pagesIn = join(root, 'docs/developers');
const names = readdirSync(pagesIn).filter((name) => !name.endsWith('.fr.md'));
const pages = names.map((name) => ({
  name,
  blocks: blocksOf(readFileSync(join(pagesIn, name), 'utf8')),
}));
const setups = pages.find(({ name }) => name === 'README.md')?.blocks ?? [];

interface Sample {
  readonly text: string;
  readonly shows: string;
}
/** The samples of one language on a page. What they show stands after them, once for several languages. */
const samplesIn = (blocks: readonly Block[], fence: string): readonly Sample[] =>
  blocks.flatMap((block, place) => {
    if (block.language !== fence || block.place !== 'sample') return [];
    const shown = blocks.slice(place).find(({ place: where }) => where === 'shows');
    return [{ text: block.text, shows: shown?.text ?? 'nothing' }];
  });

async function output(
  runner: Runner,
  sample: Sample,
  file: string,
  kept: Record<string, string>,
): Promise<string> {
  const setup = setups.find(({ language }) => language === runner.fence)?.text ?? '';
  const text = `${setup}\n\n${sample.text}\n`.replaceAll(' as const', '');
  writeFileSync(join(folder, file), text);
  const env = { ...process.env, ...runner.env, ...kept, SERVICE_URL: sandbox.url, SERVICE_API_KEY: apiKey };
  const { stdout } = await promisify(execFile)(runner.program ?? '', [file], { cwd: folder, env });
  return stdout.trim();
}

describe.each(pages.filter(({ blocks }) => samplesIn(blocks, 'sh').length > 0))(
  'the page $name',
  ({ name, blocks }) => {
    test.each(tried)('shows what its samples in $fence do', async (runner) => {
      // Each language has orders and a player of its own, or the second would find those of the first.
      const own = (text: string): string =>
        text
          .replace(/\b(order|payout)-(?=\d{4})/g, `$1-${runner.fence}-`)
          .replaceAll('8f0b1c11', playerOf(runner.fence));
      const kept: Record<string, string> = {};
      for (const [place, sample] of samplesIn(blocks, runner.fence).entries()) {
        const file = `${name.replace('.md', '')}-${place}.${runner.ending}`;
        const shown = await output(runner, { ...sample, text: own(sample.text) }, file, kept);
        expect(shown).toMatch(new RegExp(`^${seen(own(sample.shows)).source}$`));
        // What a reader keeps from one command for the next.
        kept['ID'] = /"service_tx_id":"([^"]+)"/.exec(shown)?.[1] ?? kept['ID'] ?? '';
        kept['CURSOR'] ??= /"next":"([^"]+)"/.exec(shown)?.[1] ?? '';
      }
    });

    test('has every sample in every language', () => {
      const counts = ['ts', 'php', 'python'].map((fence) => samplesIn(blocks, fence).length);
      expect(new Set(counts).size).toBe(1);
      expect(counts[0]).toBeGreaterThan(0);
    });
  },
);

describe('the list of what to look at before going live', () => {
  const [english = '', french = ''] = ['', '.fr'].map((ending) =>
    readFileSync(join(pagesIn, `going-live${ending}.md`), 'utf8'),
  );
  /** Commands stand under the line that they check, indented as Markdown wants it. */
  const checksIn = (markdown: string): readonly Block[] => blocksOf(markdown.replaceAll(/^ {2}/gm, ''));

  test('has the same commands in both languages, and each says what it shows', () => {
    const places = checksIn(english).map(({ place }) => place);
    expect(checksIn(french)).toEqual(checksIn(english));
    expect(places.slice(1)).toEqual(Array.from({ length: 13 }, () => ['check', 'shows']).flat());
    for (const page of [english, french]) expect(page.match(/^- \[ \] \*\*/gm)).toHaveLength(13);
  });

  const withCurl = runners[0]?.program === null ? test.skip : test;
  withCurl('shows what its commands do, with a platform that is ready', async () => {
    const client = new PaymentClient({ baseUrl: sandbox.url, apiKey });
    const verifier = new WebhookVerifier({ baseUrl: sandbox.url, apiKey });
    const receiver = createServer(
      receiveWebhooks(verifier, () => 'processed', { onProblem: () => undefined }),
    );
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    const callback_url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks`;
    try {
      const PLAYER_ID = '5f0c6c1e-6f0a-4b57-9a2e-2f2f8f0b1c12';
      const order = {
        player_id: PLAYER_ID,
        msisdn: '+237690000100',
        amount_xaf: 500,
        operator: 'orange',
        reference: 'before-going-live',
        callback_url,
      } as const;
      const { service_tx_id: ID } = await client.createDeposit(order);
      await client.simulate(ID, 'succeeded');
      await client.simulate((await client.createWithdrawal(order)).service_tx_id, 'succeeded');
      const service = { SERVICE_URL: sandbox.url, SERVICE_API_KEY: apiKey };
      const phone = { MY_NUMBER: order.msisdn, MY_OPERATOR: order.operator };
      const env = { ...service, ...phone, RECEIVER_URL: callback_url, ID, PLAYER_ID };
      const [, ...checks] = checksIn(english);
      for (const [place, { text, language }] of checks.entries()) {
        if (language === 'text') continue;
        // A platform's own code, which has no key in it.
        const cwd = join(root, 'packages/client/src');
        const { stdout } = await promisify(execFile)('sh', ['-c', text], {
          cwd,
          env: { ...process.env, ...env },
        });
        expect(stdout.trim()).toMatch(new RegExp(`^${seen(checks[place + 1]?.text ?? 'nothing').source}$`));
      }
    } finally {
      receiver.close();
    }
  });

  withCurl.each([
    ['nobody answers', { SERVICE_URL: 'http://127.0.0.1:9' }],
    ['the key is wrong', { SERVICE_API_KEY: 'svc_test_abc_wrong' }],
  ])('does not take two calls that fail for one transaction: %s', async (_what, wrong) => {
    const check = checksIn(english).find(({ text }) => text.includes('going-live-1'))?.text ?? '';
    const ready = { SERVICE_URL: sandbox.url, MY_NUMBER: '+237690000100', MY_OPERATOR: 'orange' };
    const env = { ...process.env, SERVICE_API_KEY: apiKey, ...ready, ...wrong };
    const { stdout } = await promisify(execFile)('sh', ['-c', check], { env });
    expect(stdout).toBe('0\n');
  });
});

const playerOf = (fence: string): string => Buffer.from(fence.padEnd(4, '-')).toString('hex').slice(0, 8);

test.each(pages)(
  'the page $name has the same blocks in French, and its links lead somewhere',
  ({ name, blocks }) => {
    const inFrench = name.replace('.md', '.fr.md');
    expect(blocksOf(readFileSync(join(pagesIn, inFrench), 'utf8'))).toEqual(blocks);
    for (const page of [name, inFrench]) {
      const links = [...readFileSync(join(pagesIn, page), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)];
      expect(links.filter(([, to = '']) => !existsSync(join(pagesIn, to)))).toEqual([]);
    }
  },
);

test('the samples in TypeScript compile, under strict rules', async () => {
  const typed = join(folder, 'typed');
  mkdirSync(typed);
  const setup = setups.find(({ language }) => language === 'ts')?.text ?? '';
  for (const { name, blocks } of pages)
    for (const [place, { text }] of samplesIn(blocks, 'ts').entries())
      writeFileSync(join(typed, `${name}-${place}.ts`), `${setup}\n${text}\nexport {};\n`);
  writeFileSync(join(typed, 'package.json'), '{"type": "module"}');
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2023',
    module: 'nodenext',
    types: ['node'],
    customConditions: ['source'],
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  };
  writeFileSync(join(typed, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const complaints = await promisify(execFile)(process.execPath, [tsc, '-p', typed]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
  expect(complaints).toBe('');
});
