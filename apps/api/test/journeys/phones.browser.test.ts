import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { inBrowser, openBrowser } from '../support/browser.ts';
import { Journey } from '../support/journey.ts';
import { reconcile } from '../support/reconcile.ts';

/** What the README tells a new user to do: deposits by the API, and a hand on the pretend phones. */
inBrowser('with the phones in a real browser', () => {
  let journey: Journey;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    journey = await Journey.begin();
    browser = await openBrowser();
    page = await browser.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await journey?.end();
  });

  /** The page with one phone on it. */
  async function phoneOf(msisdn: string): Promise<Locator> {
    await page.goto(`${journey.phones.url}/?phones=${msisdn.slice(-9)}`);
    await page.getByText('Live', { exact: true }).waitFor();
    return page.getByRole('article', { name: `Phone ${msisdn}` });
  }

  test('an MTN prompt is confirmed, and the deposit succeeds', async () => {
    const player = journey.player('mtn');
    const phone = await phoneOf(player);
    const deposit = await journey.deposit('mtn', player);
    const prompt = phone.getByRole('dialog', { name: 'Pay 5,000 XAF' });
    await prompt.getByLabel('PIN').fill('1234');
    await page.keyboard.press('Enter');
    await phone.getByText('495,000 XAF').waitFor();
    await journey.until(deposit, 'succeeded');
    await journey.untilTold(deposit, 'payment.succeeded');
  }, 60_000);

  test('an MTN prompt is refused, and the deposit fails', async () => {
    const player = journey.player('mtn');
    const phone = await phoneOf(player);
    const deposit = await journey.deposit('mtn', player);
    const prompt = phone.getByRole('dialog', { name: 'Pay 5,000 XAF' });
    await prompt.getByRole('button', { name: 'Refuse' }).click();
    await prompt.waitFor({ state: 'detached' });
    await journey.until(deposit, 'failed');
    await journey.untilTold(deposit, 'payment.failed');
  }, 60_000);

  test('the code of an Orange deposit is dialled, and the deposit succeeds', async () => {
    const player = journey.player('orange');
    const phone = await phoneOf(player);
    const deposit = await journey.deposit('orange', player);
    await phone.getByLabel('Code to dial').fill(deposit.instructions?.ussd_string ?? '');
    await page.keyboard.press('Enter');
    await phone.getByRole('dialog', { name: 'Pay 5,000 XAF' }).getByLabel('PIN').fill('1234');
    await page.keyboard.press('Enter');
    await phone.getByText('495,000 XAF').waitFor();
    const record = await journey.until(deposit, 'succeeded');
    expect(await phone.getByRole('list', { name: 'Messages' }).innerText()).toContain(record.provider_tx_id);
    await journey.untilTold(deposit, 'payment.succeeded');
  }, 60_000);

  test('a withdrawal that a staff member approves arrives before the eyes of its player', async () => {
    const player = journey.player('orange');
    const phone = await phoneOf(player);
    await phone.getByText('500,000 XAF').waitFor();
    const withdrawal = await journey.withdrawal('orange', player);
    await journey.approve(withdrawal);
    await phone.getByText('505,000 XAF').waitFor();
    await journey.until(withdrawal, 'succeeded');
    await journey.untilTold(withdrawal, 'payment.succeeded');
  }, 60_000);

  test('at the end the books agree, and the page had nothing to complain of', async () => {
    expect(await reconcile(journey)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
