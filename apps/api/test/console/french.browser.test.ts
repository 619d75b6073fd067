import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { sentences } from '@mobile-money/core';
import type { Browser, Page } from 'playwright-core';
import { english } from '../../../console/src/texts/english.ts';
import { french } from '../../../console/src/texts/french.ts';
import { tokens } from '../../src/container/tokens.ts';
import type { AnswerShape } from '../../src/http/fields/schema.ts';
import { inBrowser, openBrowser } from '../support/browser.ts';
import { buildConsole, moveTo } from '../support/console.ts';
import { MadeAnswers } from '../support/made-answers.ts';
import { serviceOfAllTests } from '../support/service.ts';

jest.setTimeout(120_000);

/** Every text of a dictionary; functions are asked with a sign that is in no text. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(value(...Array(value.length).fill('\0')))];
  return Object.values(value as object).flatMap(textsOf);
}

/** What stands in a text whatever it is filled with. */
const partsOf = (text: string): readonly string[] => text.split(/\0|\{\w+\}/).map((part) => part.trim());

const all = (language: 'en' | 'fr'): readonly string[] =>
  [...textsOf(language === 'en' ? english : french), ...Object.values(sentences[language])].flatMap(partsOf);

/** What the English pages say and the French ones do not: long parts wherever they stand, short ones alone. */
function englishIn(texts: readonly string[], names: ReadonlySet<string>): readonly string[] {
  const inFrench = new Set(all('fr'));
  const own = [...new Set(all('en'))].filter((part) => /\p{L}{2}/u.test(part) && !inFrench.has(part));
  const short = new Set([...own, ...names].filter((part) => !inFrench.has(part)));
  const long = own.filter((part) => part.length > 15 && part.includes(' '));
  return texts.filter((text) => short.has(text) || long.some((part) => text.includes(part)));
}

/** Every text in the page, and what is said to those who do not see it. */
const readTexts = `(() => {
  const said = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode.data);
  for (const each of document.body.querySelectorAll('*'))
    for (const name of said) texts.push(each.getAttribute(name) ?? '');
  return [...new Set(texts.map((text) => text.trim()))];
})()`;

const isSaid = (texts: readonly string[], part: string): boolean => texts.some((text) => text.includes(part));

/** Of a list of which one at a time is shown whole, the states and statuses of these are all that there are. */
const rowsWalked = 12;

inBrowser('in French', () => {
  const service = serviceOfAllTests();
  let browser: Browser;
  beforeAll(async () => {
    await buildConsole();
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  /** What operators, platforms and people call things is no English. */
  const ownNames = new Set(['mtn', 'orange', 'sms', 'api', 'live', 'test', 'callback']);
  const namesOf = (): ReadonlySet<string> => {
    const shapes = service.container
      .get(tokens.internalEndpoints)
      .map(({ answer }): AnswerShape<never> => answer);
    const names = new Set<string>();
    for (const { fields } of shapes) {
      for (const { schema, nested } of fields) {
        for (const name of [...(schema.enum ?? []), ...(schema.items?.enum ?? [])]) names.add(String(name));
        if (nested !== undefined && !shapes.includes(nested)) shapes.push(nested);
      }
    }
    return new Set([...names].filter((name) => !ownNames.has(name) && !name.includes('.')));
  };

  /** A window in which the service answers with everything that it can answer with. */
  async function open(): Promise<Page> {
    const made = new MadeAnswers(service.container.get(tokens.internalEndpoints), {
      action: Object.keys(english.auditActions),
      before: Object.keys(english.auditValues),
      after: Object.keys(english.auditValues).toReversed(),
    });
    const context = await browser.newContext({
      locale: 'fr-CM',
      baseURL: service.url,
      viewport: { width: 1280, height: 800 },
    });
    await context.route('**/internal/v1/**', async (route) => {
      const answer = made.to(new URL(route.request().url()).pathname);
      if (answer === null || route.request().method() !== 'GET') return route.continue();
      return route.fulfill({ json: answer });
    });
    return context.newPage();
  }

  const pages: readonly (readonly [path: string, isWorkbench?: true])[] = [
    ['/'],
    ['/withdrawals', true],
    ...['unmatched', 'excess', 'returning', 'returned', 'set_aside'].map(
      (view) => [`/held/payments?status=${view}`, true] as const,
    ),
    ['/held/transactions', true],
    ['/held/messages'],
    ['/transactions'],
    ['/transactions/00000000-0000-4000-8000-000000000001'],
    ['/search?q=x'],
    ['/numbers/+237699123456'],
    ['/blocks'],
    ['/wallets'],
    ['/wallets/orange-237698417301'],
    ['/reconciliation'],
    ['/webhooks'],
    ['/providers'],
    ['/sms-templates'],
    ['/keys'],
    ['/people'],
    ['/audit'],
    ['/security'],
  ];

  test('the audit has a name for every list that can be looked at or saved', () => {
    const files = service.container.get(tokens.internalEndpoints).flatMap(({ file }) => file?.name.en ?? []);
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((name) => !Object.hasOwn(french.lists, name))).toEqual([]);
  });

  test('no page says anything in English, whatever code, state or name it is told', async () => {
    const page = await open();
    await page.goto('/console/');
    const names = namesOf();
    const found: Record<string, readonly string[]> = {};
    const seen: string[] = [];
    for (const [path, isWorkbench] of pages) {
      await moveTo(page, path);
      const texts = new Set<string>();
      const read = async (): Promise<void> => {
        for (const text of await page.evaluate<string[]>(readTexts)) texts.add(text);
      };
      for (let row = 0; row <= (isWorkbench === true ? rowsWalked : 0); row += 1) {
        if (row > 0) await page.keyboard.press('j');
        await read();
        // Some of what is shown of a row comes after it.
        await page.locator('main .pad[role="status"]').first().waitFor({ state: 'detached' });
        await read();
      }
      seen.push(...texts);
      const inEnglish = englishIn([...texts], names);
      if (inEnglish.length > 0) found[path] = inEnglish;
    }
    expect(found).toEqual({});
    // Else the pages would say nothing at all.
    const unsaid = Object.entries(sentences.fr).filter(
      ([, text]) => !partsOf(text).every((part) => isSaid(seen, part)),
    );
    expect(unsaid).toEqual([]);
  });
});
