import { existsSync } from 'node:fs';
import { openDatabase } from '@mobile-money/postgres';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { BenchOptions, Figure } from './figure.ts';
import { median } from './load.ts';
import { operatorAuthorization } from './operator-token.ts';
import { type Server, startService } from './processes.ts';
import { fillWaiting } from './waiting-withdrawals.ts';

const waiting = 5_000;
const rounds = 5;
const usableWithinMs = 1_500;

const places = [process.env['CHROMIUM_PATH'] ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'];

/** The back office with five thousand withdrawals to decide: when the first can be worked on, and how it scrolls. */
export async function queueFigures({ databaseUrl, note }: BenchOptions): Promise<readonly Figure[]> {
  const executablePath = places.find((place) => place !== '' && existsSync(place));
  if (executablePath === undefined) {
    note('no Chromium was found: set CHROMIUM_PATH to measure the back office');
    return [];
  }
  const service = await startService(databaseUrl);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    note(`storing ${waiting} withdrawals that wait`);
    const authorization = await prepare(databaseUrl);
    const visits: Visit[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      note(`the queue of withdrawals: round ${round} of ${rounds}`);
      visits.push(await look(browser, service, authorization));
    }
    const middle = (member: keyof Visit): number => median(visits.map((visit) => visit[member]));
    return [
      {
        work: `queue usable, first visit, ${waiting} waiting, ms`,
        value: middle('usableMs'),
        against: 'the limit',
        limit: usableWithinMs,
        floor: null,
        ceiling: 1,
      },
      {
        work: `p95 of frames, scrolling in ${waiting} waiting, ms`,
        value: middle('scrollingMs'),
        against: 'the same page standing still',
        limit: middle('standingMs'),
        floor: null,
      },
    ];
  } finally {
    await browser.close();
    await service.stop();
  }
}

interface Visit {
  readonly usableMs: number;
  readonly scrollingMs: number;
  readonly standingMs: number;
}

/** Stores what waits, and gives the header of someone who may decide. */
async function prepare(databaseUrl: string): Promise<string> {
  const database = openDatabase({ url: databaseUrl, poolMax: 1 });
  try {
    await fillWaiting(database.pool, waiting);
    return await operatorAuthorization(database);
  } finally {
    await database.close();
  }
}

/** One visit with nothing in the browser's cache: until the oldest is open beside the list, then through the list. */
async function look(browser: Browser, { url }: Server, authorization: string): Promise<Visit> {
  const context = await browser.newContext({
    extraHTTPHeaders: { authorization },
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(`${url}/console/withdrawals`, { waitUntil: 'commit' });
  await page.getByRole('option').first().click();
  await page.locator('#detail-title').waitFor();
  const usableMs = performance.now() - began;
  await page.locator(`[aria-setsize="${waiting}"]`).first().waitFor();
  const standingMs = await frames(page, false);
  const scrollingMs = await frames(page, true);
  await context.close();
  return { usableMs, scrollingMs, standingMs };
}

/** For three seconds, at 300 rows a second or without a move: the time that 95 % of frames keep to. */
const frames = (page: Page, isScrolled: boolean): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const list = document.querySelector('[role="listbox"]');
    const began = performance.now();
    const gaps = [];
    let last = began;
    const step = (now) => {
      gaps.push(now - last);
      last = now;
      if (${isScrolled}) list.scrollTop = ((list.scrollHeight / ${waiting}) * 300 * (now - began)) / 1000;
      if (now - began < 3000) requestAnimationFrame(step);
      else resolve(gaps.sort((a, b) => a - b)[Math.floor(gaps.length * 0.95)]);
    };
    requestAnimationFrame(step);
  })`);
