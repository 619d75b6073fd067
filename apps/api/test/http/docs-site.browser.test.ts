import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { readDocPages } from '../../src/http/docs/doc-pages.ts';
import { atLength, inBrowser, isLong, openBrowser } from '../support/browser.ts';
import { barriers } from '../support/console.ts';
import { startSandbox } from '../support/sandbox.ts';
import type { WholeService } from '../support/whole-service.ts';

jest.setTimeout(120_000);

inBrowser('the pages for developers in a real browser', () => {
  let sandbox: WholeService;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    sandbox = await startSandbox();
    browser = await openBrowser();
    page = await browser.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('request', (request) => {
      if (!request.url().startsWith(sandbox.url)) complaints.push(`It asked for ${request.url()}.`);
    });
  });
  afterEach(() => expect(complaints).toEqual([]));
  afterAll(async () => {
    await browser?.close();
    await sandbox?.stop();
  });

  it('fit on a phone of 360 pixels, and hinder no one, in the light and in the dark', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    const pages = readDocPages().filter((_, place) => isLong || place % 5 === 0);
    for (const { address, language } of pages) {
      await page.emulateMedia({ colorScheme: language === 'fr' ? 'dark' : 'light' });
      await page.goto(`${sandbox.url}${address}`);
      const isTooWide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
      expect([address, isTooWide, await barriers(page)]).toEqual([address, false, []]);
    }
    await page.setViewportSize({ width: 1200, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('find what is typed while it is typed', async () => {
    await page.goto(`${sandbox.url}/docs/search`);
    const box = page.getByRole('searchbox');
    await box.fill('database role');
    const first = page.locator('#results a').first();
    await first.waitFor();
    expect(await first.innerText()).toBe('Connecting operators: Which rights the database role needs');
    expect(new URL(page.url()).searchParams.get('q')).toBe('database role');
    await first.click();
    await page.getByRole('heading', { name: 'Which rights the database role needs' }).waitFor();
  });

  atLength('show a sample in the language that was chosen once, on every page', async () => {
    await page.goto(`${sandbox.url}/docs/deposits`);
    const samples = page.locator('figure[data-sample]:visible');
    await page.getByRole('button', { name: 'PHP' }).first().click();
    expect(await samples.allTextContents()).toContainEqual(
      expect.stringContaining('$payments->createDeposit'),
    );
    expect(await page.locator('figure[data-sample="Python"]:visible').count()).toBe(0);
    await page.goto(`${sandbox.url}/docs/withdrawals`);
    expect(await page.locator('figure[data-sample="PHP"]:visible').count()).toBeGreaterThan(0);
  });

  atLength('keep what was ticked, also in the other language', async () => {
    await page.goto(`${sandbox.url}/docs/going-live`);
    await page.getByRole('checkbox').nth(2).check();
    await page.getByRole('link', { name: 'Français' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mise en service' }).waitFor();
    await page.waitForLoadState();
    expect(await page.getByRole('checkbox').nth(2).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox').first().isChecked()).toBe(false);
  });

  atLength('work without scripts', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const still = await plain.newPage();
    await still.goto(`${sandbox.url}/docs/fr/deposits`);
    expect(await still.locator('figure[data-sample="Python"]').first().isVisible()).toBe(true);
    await still.getByRole('searchbox').fill('portefeuille');
    await still.getByRole('button', { name: 'Chercher' }).click();
    await still.locator('#results li').first().waitFor();
    await plain.close();
  });
});
