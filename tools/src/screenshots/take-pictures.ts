import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../harness/chromium.ts';
import { type Picture, pictures } from './pictures.ts';
import { smallerPng } from './smaller-png.ts';

/** Larger ones make the repository heavy for everyone. */
const bytesMax = 150_000;
const languages = ['fr', 'en'] as const;
type Language = (typeof languages)[number];

export interface Taken {
  readonly file: string;
  readonly bytes: number;
  readonly isTooLarge: boolean;
}

/** Writes each picture in both languages; `only` names one of them. */
export async function takePictures(
  url: string,
  folder: string,
  only: string | null,
  onTaken: (taken: Taken) => void,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const browser = await launchChromium();
  if (browser === null) throw new Error('No Chromium was found: set CHROMIUM_PATH.');
  try {
    for (const picture of pictures) {
      if (only !== null && picture.name !== only) continue;
      for (const language of languages) onTaken(await take(browser, url, folder, picture, language));
    }
  } finally {
    await browser.close();
  }
}

async function take(
  browser: Browser,
  url: string,
  folder: string,
  { name, path, width = 1280, height = 620, isWhole = false, prepare }: Picture,
  language: Language,
): Promise<Taken> {
  const context = await browser.newContext({
    locale: language === 'fr' ? 'fr-CM' : 'en-GB',
    viewport: { width, height },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${url}/console${path}`);
  await page.locator('h1').waitFor();
  await page.locator('.live-live').waitFor();
  await prepare?.(page);
  // Until everything that the page asks for has come.
  while ((await page.locator('main .pad[role="status"]').count()) > 0) await page.waitForTimeout(50);
  // The content scrolls inside the window: a window as high as its content shows all of it.
  if (isWhole) {
    const contentHeight = await page.evaluate<number>(
      'document.querySelector("main").scrollHeight + document.querySelector("header.bar").offsetHeight',
    );
    await page.setViewportSize({ width, height: Math.min(contentHeight, 2_400) });
  }
  const file = join(folder, `${name}-${language}.png`);
  const picture = smallerPng(await page.screenshot({ animations: 'disabled' }));
  writeFileSync(file, picture);
  await context.close();
  return { file, bytes: picture.length, isTooLarge: picture.length > bytesMax };
}
