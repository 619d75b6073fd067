import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { browserPath, noBrowser, openBrowser } from '../support/browser.ts';
import { startService, type TestService } from '../support/service.ts';

if (browserPath === null) console.warn(noBrowser);
const inBrowser = browserPath === null ? describe.skip : describe;

inBrowser('the explorer in a real browser', () => {
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    service = await startService();
    browser = await openBrowser(browserPath ?? '');
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  it('shows every endpoint, loads nothing from elsewhere, and creates a deposit', async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('request', (request) => {
      const isOwn = request.url().startsWith(service.url) || request.url().startsWith('data:');
      if (!isOwn) complaints.push(`It asked for ${request.url()}.`);
    });
    await page.goto(`${service.url}/docs`);
    const deposit = page
      .locator('.opblock', { hasText: 'POST' })
      .filter({ hasText: '/api/v1/deposits' })
      .first();
    await deposit.locator('.opblock-summary').click();
    await deposit.getByRole('button', { name: 'Execute' }).click();
    const answer = deposit.locator('.live-responses-table .response').first();
    await answer.waitFor();
    expect(await answer.locator('.response-col_status').innerText()).toContain('200');
    expect(await answer.innerText()).toContain('"service_tx_id"');
    expect(await page.locator('.opblock').count()).toBeGreaterThanOrEqual(10);
    expect(complaints).toEqual([]);
  }, 60_000);
});
