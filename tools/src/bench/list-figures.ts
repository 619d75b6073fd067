import type pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../harness/chromium.ts';
import { median } from '../harness/loops.ts';
import type { Figure } from './figure.ts';
import { anyOf, anyPaid, fill, filledAt, filledDeposit, filledReference } from './fill.ts';
import { authorizationOn, usableWithinMs } from './queue-figures.ts';
import { storeHeld, storeToldOf } from './stored.ts';
import type { Bench } from './surroundings.ts';

const storedMax = 100_000;
const heldMax = 5_000;
const rounds = 5;
const requests = 100;
/** What comes so soon is not waited for. */
const answeredWithinMs = 300;

/** The lists and the one box with a hundred thousand transactions and five thousand held payments. */
export async function listFigures(bench: Bench): Promise<readonly Figure[]> {
  const stored = Math.min(bench.sizes.large, storedMax);
  const held = Math.min(heldMax, stored / 20);
  const { pool } = bench.open(2);
  const service = await bench.start('service');
  bench.note(`storing ${stored} transactions and ${held} held payments`);
  await fill(pool, 0, stored, () => undefined);
  await storeHeld(pool, held);
  await storeToldOf(pool);
  const authorization = await authorizationOn(bench);
  const middle = await placeInHeld(pool, held / 2);
  const figures: Figure[] = [];
  for (const [work, next] of asks(stored, middle)) {
    bench.note(work);
    const value = await p95(() => ask(`${service.url}/internal/v1/${next()}`, authorization));
    figures.push(limited(`${work}, p95, ms`, value, answeredWithinMs));
  }
  const browser = await launchChromium();
  if (browser === null) {
    bench.note('no Chromium was found: set CHROMIUM_PATH to measure the pages');
    return figures;
  }
  bench.started.add({ stop: () => browser.close() });
  for (const [work, path, use] of pages(stored, held)) {
    bench.note(work);
    const visits: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      visits.push(await visit(browser, `${service.url}/console${path}`, authorization, use));
    figures.push(limited(`${work} usable, first visit, ms`, median(visits), usableWithinMs));
  }
  return figures;
}

const limited = (work: string, value: number, limit: number): Figure => ({
  work,
  value,
  against: 'the limit',
  limit,
  floor: null,
  ceiling: 1,
});

const placeInHeld = async (pool: pg.Pool, at: number): Promise<{ cursor: string; id: string }> => {
  const sql = `select received_at::text || '_' || id as cursor, id from payments where status = 'held'
    order by received_at, payments.id offset $1 limit 1`;
  return (await pool.query(sql, [at])).rows[0];
};

const dayOf = (n: number): string => new Date(filledAt(n)).toISOString().slice(0, 10);

/** What people ask for, each of anything in the whole history. */
function asks(
  stored: number,
  middle: { cursor: string; id: string },
): readonly (readonly [string, () => string])[] {
  const number = (): string => filledDeposit(anyPaid(stored)).msisdn.slice(1);
  const last = stored - 1;
  return [
    ['held payments, the first part', () => 'payments?order=oldest&limit=50'],
    ['held payments from the middle', () => `payments?order=oldest&limit=50&cursor=${middle.cursor}`],
    ['held payments of an operator and amount', () => 'payments?order=oldest&operator=mtn&amount_min=5000'],
    ['a held payment', () => `payments/${middle.id}`],
    ['search by number', () => `search?q=${number()}`],
    ['search by the last four digits', () => `search?q=${number().slice(-4)}`],
    ['search by name', () => `search?q=Name${letters(anyOf(100))}`],
    [
      'search by the beginning of a reference',
      () => `search?q=${filledReference(anyOf(stored)).slice(0, 8)}`,
    ],
    ["search by the operator's id", () => `search?q=PP${anyPaid(stored)}`],
    ['all about a number', () => `numbers/${number()}`],
    [
      'transactions of days, state and amount',
      () => `transactions?state=succeeded&from=${dayOf(0)}&to=${dayOf(last)}&amount_min=1400`,
    ],
    ['transactions of a provider that are open', () => 'transactions?state=open&provider=mtn_momo'],
    ['transactions of an application that has none', () => 'transactions?application=none'],
  ];
}

/** Names are of letters alone. */
const letters = (n: number): string => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

const inList = async (page: Page): Promise<void> => {
  await page.getByRole('option').first().click();
  await page.locator('#detail-title').waitFor();
};
const inTable = (page: Page): Promise<void> => page.getByRole('row').nth(1).waitFor();

function pages(
  stored: number,
  held: number,
): readonly (readonly [string, string, (page: Page) => Promise<void>])[] {
  return [
    [`held payments, ${held} held,`, '/held/payments', inList],
    [`search by name, ${stored} stored,`, '/search?q=Nameb', inTable],
    [
      `transactions that succeeded, ${stored} stored,`,
      '/transactions?state=succeeded&amount_min=1400',
      inTable,
    ],
  ];
}

async function ask(url: string, authorization: string): Promise<void> {
  const answer = await fetch(url, { headers: { authorization } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text}`);
}

async function p95(work: () => Promise<void>): Promise<number> {
  await work();
  const times: number[] = [];
  for (let count = 0; count < requests; count += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[Math.floor(requests * 0.95)] ?? 0;
}

/** With nothing in the browser's cache. */
async function visit(
  browser: Browser,
  url: string,
  authorization: string,
  use: (page: Page) => Promise<void>,
): Promise<number> {
  const context = await browser.newContext({
    extraHTTPHeaders: { authorization },
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await use(page);
  const tookMs = performance.now() - began;
  await context.close();
  return tookMs;
}
