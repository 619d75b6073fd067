import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { readDocPages } from '../src/http/docs/doc-pages.ts';
import { pageHtml } from '../src/http/docs/page-html.ts';
import { siteWords } from '../src/http/docs/site-frame.ts';
import { freePort } from './support/free-port.ts';
import { blocksOf, PageWalk } from './support/page-walk.ts';
import { root } from './support/service-process.ts';
import { Terminal } from './support/terminal.ts';
import { depositOfAnother, succeededWithdrawal } from './support/told-to-receivers.ts';

jest.setTimeout(240_000);

const isCurlHere = spawnSync('curl', ['--version']).status === 0;
if (!isCurlHere) console.warn('No curl was found: the page of five minutes is not walked through.');
/** At length, as CI runs it after all other tests. */
const isLong = process.env['LONG_TESTS'] !== undefined;
const withCurl = isCurlHere && isLong ? describe : describe.skip;

const markdown = readFileSync(join(root, 'docs/five-minutes.md'), 'utf8');
const blocks = blocksOf(markdown);

withCurl('from zero to the first webhook, as the page says', () => {
  // The folder of the repository, as far as someone on this page uses it; what is saved there must not stay.
  const folder = mkdtempSync(join(tmpdir(), 'five-minutes-'));
  const terminals = new Map<string, Terminal>();
  /** What a reader puts in, and ports that are free on any machine. */
  const putIn = new Map<string, string>();

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    putIn.set('8001', String(await freePort())).set('3000', String(await freePort()));
    const PORT = putIn.get('8001') ?? '';
    const sandbox = { ...process.env, PORT, DATA_DIR: join(folder, 'data') };
    terminals.set('1', new Terminal(root, sandbox));
    for (const name of ['2', '3']) terminals.set(name, new Terminal(folder, process.env));
  });
  afterAll(async () => {
    for (const terminal of [...terminals.values()].reverse()) await terminal.end();
    rmSync(folder, { recursive: true, force: true });
  });

  test('every block does what the page says, and shows what it says one will see', async () => {
    // A start from a checkout that is installed already.
    const here = blocks.map((block) => ({ ...block, text: block.text.replace('npm ci\n', '') }));
    await new PageWalk(folder, terminals, putIn).walk(here);
    expect(putIn.get('svc_test_…')).toMatch(/^svc_test_\w+_\w+$/);

    const baseUrl = `http://localhost:${putIn.get('8001')}`;
    const callback_url = `http://localhost:${putIn.get('3000')}/webhooks`;
    await succeededWithdrawal(
      { baseUrl, apiKey: putIn.get('svc_test_…') },
      { callback_url, reference: 'winnings' },
    );
    const [, said] = (await terminals.get('2')?.shows(/payment\.succeeded for winnings: (.*)/, 30_000)) ?? [];
    expect(said).toBe('nothing to credit');
    const installation = { DATA_DIR: join(folder, 'data') };
    await depositOfAnother(baseUrl, installation, { callback_url, reference: 'first-order' });
    const [answer] = (await terminals.get('2')?.shows(/not_found|balance is now/, 30_000)) ?? [];
    expect(answer).toBe('not_found');
  });
});

test('every block says where it belongs, and the receiver is short', () => {
  expect(markdown.match(/^```/gm)).toHaveLength(blocks.length * 2);
  for (const { place } of blocks) expect(place).toMatch(/^(terminal [123]|terminals 2 and 3|receiver\.mjs)$/);
  const receiver = blocks.find(({ language }) => language === 'js')?.text.split('\n') ?? [];
  expect(receiver.length).toBeGreaterThan(20);
  expect(receiver.length).toBeLessThanOrEqual(36);
});

test('the page in French has the same blocks', () => {
  expect(blocksOf(readFileSync(join(root, 'docs/five-minutes.fr.md'), 'utf8'))).toEqual(blocks);
});

test('the page has every block as it is written, and no address of another server', () => {
  const shown = readDocPages().find(({ address }) => address === '/docs/five-minutes');
  const page = pageHtml(shown?.markdown ?? '', siteWords.en);
  const plain = page
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  for (const { place, text } of blocks) {
    expect(plain).toContain(`<code>${text}</code>`);
    expect(plain).toContain(`<figcaption>${place}`);
  }
  expect([...page.matchAll(/href="([^"]+)"/g)].map(([, address]) => address)).toEqual([
    '/docs',
    '/docs',
    '/openapi.json',
  ]);
});
