import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../harness/chromium.ts';
import { exampleSession } from './example-people.ts';
import { paidReference } from './example-service.ts';
import { takePlayerPictures } from './player-pictures.ts';

interface Picture {
  readonly name: string;
  /** Of the back office, after `/console`. */
  readonly path: string;
  readonly width?: number;
  readonly height?: number;
  /** The whole page rather than what fits into the window. */
  readonly isWhole?: boolean;
  /** As someone of the example, rather than as whoever comes in development. */
  readonly isSignedIn?: boolean;
  /** Makes the page look as it should on the picture. Words differ by language: parts are found by what they are. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const firstChoice = async (page: Page): Promise<void> => {
  await page.getByRole('option').first().click();
  await page.locator('.detail h2').first().waitFor();
};

const chosenWebhooks = async (page: Page): Promise<void> => {
  await page.locator('.candidate .tick').first().waitFor();
  for (const index of [0, 1, 3]) await page.locator('.candidate .tick').nth(index).click();
};

const drawnCharts = (page: Page): Promise<void> => page.locator('.chart').first().waitFor();

const firstTable = (page: Page): Promise<void> => page.getByRole('table').first().waitFor();

/** What is found alone opens at once. */
const oneRecord = (page: Page): Promise<void> => page.locator('.timeline .entry').first().waitFor();

/** The pages as operators see them, in the order of the guide. A page that someone adds gets a line here. */
const pictures: readonly Picture[] = [
  { name: 'overview', path: '/', isWhole: true },
  { name: 'withdrawals', path: '/withdrawals', height: 640, prepare: firstChoice },
  { name: 'held', path: '/held/payments', prepare: firstChoice },
  { name: 'transactions', path: '/transactions?state=open', height: 480, prepare: firstTable },
  { name: 'number', path: '/numbers/+237699120000', prepare: firstTable },
  { name: 'transaction', path: `/search?q=${paidReference}`, prepare: oneRecord },
  { name: 'providers', path: '/providers', prepare: drawnCharts },
  { name: 'wallets', path: '/wallets', height: 420, prepare: firstTable },
  { name: 'webhooks', path: '/webhooks', prepare: chosenWebhooks },
  {
    name: 'reconciliation',
    path: '/reconciliation?provider=orange_money&day=',
    isWhole: true,
    prepare: firstTable,
  },
  { name: 'overview-phone', path: '/', width: 390, height: 844 },
  { name: 'withdrawals-phone', path: '/withdrawals', width: 390, height: 844, prepare: firstChoice },
  { name: 'audit', path: '/audit', height: 480 },
  { name: 'keys', path: '/keys', height: 360 },
  { name: 'people', path: '/people', isWhole: true, isSignedIn: true, prepare: firstTable },
  { name: 'security', path: '/security', isWhole: true, isSignedIn: true, prepare: firstTable },
];

/** Larger ones make the repository heavy for everyone. */
const bytesMax = 150_000;
const languages = ['fr', 'en'] as const;
type Language = (typeof languages)[number];

/** Writes each picture in both languages, and says so; `only` names one of them. */
export async function takePictures(url: string, folder: string, only: string | null): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const browser = await launchChromium();
  if (browser === null) throw new Error('No Chromium was found: set CHROMIUM_PATH.');
  try {
    for (const picture of pictures) {
      if (only !== null && picture.name !== only) continue;
      for (const language of languages) console.log(await take(browser, url, folder, picture, language));
    }
    if (only === null || only === 'player')
      for (const file of await takePlayerPictures(browser, url, folder, paidReference)) console.log(file);
  } finally {
    await browser.close();
  }
}

async function take(
  browser: Browser,
  url: string,
  folder: string,
  { name, path, width = 1280, height = 620, isWhole = false, isSignedIn = false, prepare }: Picture,
  language: Language,
): Promise<string> {
  const context = await browser.newContext({
    locale: language === 'fr' ? 'fr-CM' : 'en-GB',
    viewport: { width, height },
    reducedMotion: 'reduce',
  });
  if (isSignedIn) await context.addCookies([{ name: 'operator_session', value: exampleSession, url }]);
  const page = await context.newPage();
  await page.goto(`${url}/console${path}`);
  await page.locator('h1').first().waitFor();
  await page.locator('.live-live').waitFor();
  await prepare?.(page);
  // Until everything that the page asks for has come.
  while ((await page.locator('main .pad[role="status"]').count()) > 0) await page.waitForTimeout(50);
  // The content scrolls inside the window: a window as high as its content shows all of it.
  if (isWhole) {
    const contentHeight = await page.evaluate<number>(
      'document.querySelector("main").scrollHeight + document.querySelector("header.top").offsetHeight',
    );
    await page.setViewportSize({ width, height: Math.min(contentHeight, 2_400) });
  }
  const file = join(folder, `${name}-${language}.webp`);
  // Two thirds of a PNG, and no one can tell them apart. Playwright itself does not offer the format.
  const browserItself = await context.newCDPSession(page);
  const { data } = await browserItself.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  const picture = Buffer.from(data, 'base64');
  writeFileSync(file, picture);
  await context.close();
  const { length } = picture;
  return `${file}: ${Math.round(length / 1_024)} KiB${length > bytesMax ? ', too large' : ''}`;
}
