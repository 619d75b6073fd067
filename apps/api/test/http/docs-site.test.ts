import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { failureCodeNames, failureMessages, magicNumbers } from '@mobile-money/core';
import { readDocPages } from '../../src/http/docs/doc-pages.ts';
import { slugOf } from '../../src/http/docs/page-html.ts';
import { searchOf } from '../../src/http/docs/search-pages.ts';
import { startSandbox } from '../support/sandbox.ts';
import type { WholeService } from '../support/whole-service.ts';

jest.setTimeout(60_000);

let sandbox: WholeService;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const get = (path: string): Promise<Response> => fetch(`${sandbox.url}${path}`);
const textOf = async (path: string): Promise<string> => (await get(path)).text();
const linksIn = (html: string): readonly string[] =>
  [...html.matchAll(/(?:src|href|action)="([^"]+)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'));

const pages = readDocPages();

describe.each(pages)('the page $address', ({ address, language, label }) => {
  test('is whole, names itself, and has nothing from another server', async () => {
    const answer = await get(address);
    const html = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(html).toContain(`<html lang="${language}"`);
    expect(html.replaceAll('&quot;', '"')).toContain(`aria-current="page">${label}</a>`);
    expect(html).not.toMatch(/ style=|<script>| on\w+="/);
    // What a person may follow is no request of the page.
    const asked = linksIn(html.replaceAll(/<a href="https:[^"]+"/g, ''));
    expect(asked.filter((to) => !/^(\/(?!\/)|#)/.test(to))).toEqual([]);
  });

  test('leads only to what is there, also inside of pages', async () => {
    const links = linksIn(await textOf(address)).filter((to) => !to.startsWith('https:'));
    for (const to of new Set(links)) {
      const [path = '', part] = to.split('#');
      const target = await get(path || address);
      expect([to, target.status]).toEqual([to, 200]);
      if (part !== undefined)
        expect([to, await target.text()]).toEqual([to, expect.stringContaining(`id="${part}"`)]);
    }
  });

  test('is there as Markdown, whose links lead on to Markdown', async () => {
    const answer = await get(`${address}.md`);
    const markdown = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/markdown; charset=utf-8',
    ]);
    expect(markdown).toMatch(/^# /);
    // Samples may have comments of their own.
    expect(markdown.replaceAll(/^```.*?^```$/gms, '')).not.toMatch(/<!--|\]\([^)]*localhost/);
    for (const [, to = ''] of markdown.matchAll(/\]\((\/[^)#]+)/g)) expect((await get(to)).status).toBe(200);
  });
});

test('every page is there in both languages', () => {
  const names = (language: string) =>
    pages.filter((page) => page.language === language).map(({ name }) => name);
  expect(names('fr')).toEqual(names('en'));
  for (const name of [
    'five-minutes',
    'deposits',
    'withdrawals',
    'webhooks',
    'player-page',
    'failure-codes',
    'sandbox',
    'errors',
  ])
    expect(names('en')).toContain(name);
  expect(names('en')).toEqual(expect.arrayContaining(['going-live', 'connecting-operators']));
});

test('failure codes and the numbers of the sandbox come from the service itself', async () => {
  for (const language of ['en', 'fr'] as const) {
    const prefix = language === 'en' ? '/docs' : '/docs/fr';
    const codes = await textOf(`${prefix}/failure-codes.md`);
    for (const code of failureCodeNames)
      expect(codes).toMatch(
        new RegExp(
          `\\| \`${code}\` \\| .* \\| ${failureMessages[language][code].replaceAll('.', '\\.')} \\|`,
        ),
      );
    const numbers = await textOf(`${prefix}/sandbox`);
    for (const { msisdn } of magicNumbers) expect(numbers).toContain(msisdn);
  }
});

describe('the search', () => {
  const search = searchOf(pages);
  const firstOf = (language: 'en' | 'fr', query: string) => search(language, query)[0]?.address;

  test.each([
    ['en', 'failure codes', '/docs/failure-codes#failure-codes'],
    ['en', 'Unvouched_MAX_xaf', '/docs/connecting-operators#every-member-of-a-channel'],
    ['en', 'database role', '/docs/connecting-operators#which-rights-the-database-role-needs'],
    ['fr', "codes d'echec", '/docs/fr/failure-codes#codes-déchec'],
    ['fr', 'cle révoquée', '/docs/fr/going-live#le-chemin-vers-le-service'],
  ] as const)('finds in %s by %p %s', (language, query, address) => {
    expect(firstOf(language, query)).toBe(address);
  });

  test.each(['', '   ', '…', '<blink>', 'nosuchwordanywhere', '(((', '\\'])(
    'finds nothing by %p',
    (query) => {
      expect(search('en', query)).toEqual([]);
    },
  );

  test('takes words by their beginning, and marks them in the excerpt', () => {
    expect(search('en', 'imulate')).toEqual([]);
    for (const { excerpt } of search('en', 'receiv'))
      for (const [place, piece] of excerpt.entries())
        if (place % 2 === 1) expect(piece.toLowerCase()).toBe('receiv');
    expect(search('en', 'receiv')[0]?.excerpt.length).toBeGreaterThan(1);
  });

  test('needs no script: a form asks, and what was asked for is only ever text', async () => {
    const html = await textOf(
      `/docs/search?${new URLSearchParams({ q: '"><script>alert(1)</script> webhook' })}`,
    );
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; webhook"');
    const found = await textOf('/docs/search?q=webhook');
    expect(found.match(/<li><a href="\/docs\/[\w-]+#/g)?.length).toBeGreaterThan(5);
    expect(await textOf('/docs/fr/search?q=xyzzy')).toContain("Rien n'a été trouvé");
    expect((await get('/docs/search')).status).toBe(200);
    expect((await fetch(`${sandbox.url}/docs/search`, { method: 'POST' })).status).toBe(405);
    expect((await get('/docs/de/search')).status).toBe(404);
  });
});

test('llms.txt lists every page as Markdown, with what it is about', async () => {
  const answer = await get('/llms.txt');
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(text).toMatch(/^# .+\n\n> .+\n/);
  const links = [...text.matchAll(/^- \[.+\]\((.+)\): .+/gm)].map(([, to]) => to);
  expect(links).toEqual([
    '/openapi.json',
    '/docs/postman.json',
    ...pages.map(({ address }) => `${address}.md`),
  ]);
});

test('headings are named as the usual readers of Markdown name them', () => {
  expect(slugOf('The player dials: `customer_initiated`')).toBe('the-player-dials-customer_initiated');
  expect(slugOf("Codes d'échec")).toBe('codes-déchec');
});
