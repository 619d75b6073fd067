import { tmpdir } from 'node:os';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../harness/chromium.ts';
import { newStaff } from '../harness/installation.ts';
import { median } from '../harness/loops.ts';
import type { Server } from '../harness/server-process.ts';
import type { Figure } from './figure.ts';
import { storeWaiting } from './stored.ts';
import type { Bench } from './surroundings.ts';

const waiting = 5_000;
const rounds = 5;
export const usableWithinMs = 1_500;

/** The back office with five thousand withdrawals to decide: when the first can be worked on, and how it scrolls. */
export async function queueFigures(bench: Bench): Promise<readonly Figure[]> {
  const { note } = bench;
  const browser = await launchChromium();
  if (browser === null) {
    note('no Chromium was found: set CHROMIUM_PATH to measure the back office');
    return [];
  }
  bench.started.add({ stop: () => browser.close() });
  const service = await bench.start('service');
  note(`storing ${waiting} withdrawals that wait`);
  await storeWaiting(bench.open(1).pool, waiting);
  const authorization = await authorizationOn(bench);
  const visits: Visit[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    note(`the queue of withdrawals: round ${round} of ${rounds}`);
    visits.push(await look(browser, service, authorization));
  }
  const middle = (member: keyof Visit): number => median(visits.map((visit) => visit[member]));
  const usable = { work: `queue usable, first visit, ${waiting} waiting, ms`, value: middle('usableMs') };
  const frames = `p95 of frames, scrolling in ${waiting} waiting, ms`;
  const still = { against: 'the same page standing still', limit: middle('standingMs') };
  return [
    { ...usable, against: 'the limit', limit: usableWithinMs, floor: null, ceiling: 1 },
    { work: frames, value: middle('scrollingMs'), ...still, floor: null },
  ];
}

/** Adds someone who may decide withdrawals, and gives the header of their requests. */
export async function authorizationOn({ databaseUrl }: Pick<Bench, 'databaseUrl'>): Promise<string> {
  const installation = { environment: 'development', databaseUrl, dataDir: tmpdir() } as const;
  return `Bearer ${(await newStaff(installation, 'bench@example.com')).token}`;
}

interface Visit {
  readonly usableMs: number;
  readonly scrollingMs: number;
  readonly standingMs: number;
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
