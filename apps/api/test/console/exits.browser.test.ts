import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { atLength, inBrowser } from '../support/browser.ts';
import { barriers, ConsoleProbe } from '../support/console.ts';
import { eventually } from '../support/eventually.ts';
import type { Created, IncomingPayment } from '../support/journey.ts';

jest.setTimeout(120_000);

inBrowser('money that fits nothing', () => {
  let probe: ConsoleProbe;
  beforeAll(async () => {
    probe = await ConsoleProbe.begin();
  });
  afterEach(() => probe.closeWindows());
  afterAll(() => probe?.end());

  const dialog = (page: Page): Locator => page.getByRole('dialog');
  const told = (page: Page, text: string): Promise<void> =>
    page.locator('.notice', { hasText: text }).waitFor();

  async function keys(page: Page, ...pressed: readonly string[]): Promise<void> {
    for (const key of pressed) await page.keyboard.press(key);
  }

  /** Someone else pays for the deposit of a player. */
  async function paidByStranger(amount_xaf: number): Promise<{ deposit: Created; stranger: string }> {
    const { journey } = probe;
    const deposit = await journey.deposit('orange', journey.player('orange'), { amount_xaf });
    const stranger = journey.player('orange');
    const code = deposit.instructions?.ussd_string ?? '';
    expect(await journey.phones.dialAndPay(stranger, code)).toBe('paid');
    await untilPayment(amount_xaf, 'unmatched');
    return { deposit, stranger };
  }

  async function payments(status: string): Promise<readonly IncomingPayment[]> {
    const { json } = await probe.journey.call('GET', `/internal/v1/payments?status=${status}`);
    return (json as { items: readonly IncomingPayment[] }).items;
  }

  const untilPayment = (amountXaf: number, status: string): Promise<void> =>
    eventually(
      async () => (await payments(status)).some(({ amount_xaf }) => amount_xaf === amountXaf),
      () => `No payment of ${amountXaf} is ${status}.`,
    );

  test('a payment from a wrong number is sent back and approved by a second person, with keys alone', async () => {
    const [carl, dora] = [
      await probe.staffMember('carl@example.com', 'approver'),
      await probe.staffMember('dora@example.com', 'approver'),
    ];
    await paidByStranger(5_100);
    const first = await probe.open('', { person: carl });
    const second = await probe.open('', { person: dora, locale: 'fr-CM' });
    await Promise.all([first, second].map((page) => page.locator('.live-live').waitFor()));
    // On a busy machine the letter may come when `g` no longer waits for it.
    await eventually(async () => {
      await keys(first, 'g', 'h');
      return first.url().includes('/held/');
    });
    await first.getByRole('option').first().waitFor();
    await keys(first, 'j');
    await first.getByText('Expected and received 5\u202f100\u00a0FCFA, from').waitFor();
    await keys(first, 'r', 'Enter');
    await told(first, 'on its way back once another person approves it.');
    await keys(second, 'w');
    await second.getByText('À renvoyer à qui a payé').waitFor();
    await keys(second, 'a', 'Enter');
    await told(second, 'approuvé.');
    await untilPayment(5_100, 'returned');
  });

  atLength('whoever asked for a return cannot approve it, and is told so', async () => {
    const erin = await probe.staffMember('erin@example.com', 'approver');
    await paidByStranger(5_200);
    const page = await probe.open('/held/payments', { person: erin });
    await page.getByRole('option', { name: '5\u202f200' }).click();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send back' }).click();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await told(page, 'on its way back');
    await page.goto('/console/withdrawals');
    await page.getByRole('option', { name: 'asked for by erin@example.com' }).click();
    await page.getByText('You asked for this return: someone else must approve it.').waitFor();
    expect(await page.getByRole('button', { name: 'Approve', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Open the payment that it sends back' }).click();
    await page.getByText('being sent back').first().waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  test('a payment is set aside, found again, and taken back; a refusal keeps the dialog and what was typed', async () => {
    const { deposit } = await paidByStranger(5_300);
    const page = await probe.open('/held/payments');
    const row = page.getByRole('option', { name: '5\u202f300' });
    // All wallets are asked for only where their gaps matter.
    const wallets: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/internal/v1/wallets')) wallets.push(request.url());
    });
    await row.click();
    const place = `/console/wallets/orange-${deposit.instructions?.merchant.msisdn.slice(1)}`;
    await page.locator(`.facts a[href="${place}"]`).waitFor();
    expect(wallets).toEqual([]);
    await page.route('**/set-aside', (route) => route.abort());
    await keys(page, 's');
    await dialog(page).getByText('Another reason').click();
    await dialog(page).getByLabel('Reason in your own words').fill('Of a friend.');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('alert').waitFor();
    expect(await dialog(page).getByLabel('Reason in your own words').inputValue()).toBe('Of a friend.');
    expect(await dialog(page).innerText()).toContain('5\u202f300\u00a0FCFA');
    await page.unroute('**/set-aside');
    await page.keyboard.press('Enter');
    await told(page, 'set aside.');
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Which payments' }).click();
    await page.getByRole('option', { name: 'Set aside' }).click();
    await row.click();
    expect(page.url()).toContain('status=set_aside');
    await page.locator('q', { hasText: 'Of a friend.' }).waitFor();
    await keys(page, 't');
    await dialog(page).getByLabel('Reason').fill('The friend has called.');
    await page.keyboard.press('Enter');
    await told(page, 'waits for a decision again.');
    await untilPayment(5_300, 'unmatched');
    // The address of one that has gone elsewhere still shows it.
    const [payment] = await payments('unmatched');
    await page.goto(`/console/held/payments?status=returned&id=${payment?.payment_id}`);
    await page.locator('.detail').getByRole('heading', { level: 2 }).first().waitFor();
  });

  atLength('what was paid too much is sent back, and the deposit leads to it', async () => {
    const { journey } = probe;
    const player = journey.player('orange');
    const deposit = await journey.deposit('orange', player, { amount_xaf: 6_000 });
    const code = (deposit.instructions?.ussd_string ?? '').replace(/\*\d+#$/, '*6400#');
    expect(await journey.phones.dialAndPay(player, code)).toBe('paid');
    await untilPayment(6_400, 'unmatched');
    const page = await probe.open('/held/payments');
    await page.getByRole('option', { name: '6\u202f400' }).click();
    await page.getByText('Expected 6\u202f000\u00a0FCFA, received 6\u202f400\u00a0FCFA').waitFor();
    await keys(page, 'a');
    await dialog(page).getByLabel('Reason').fill('Paid a little more.');
    await dialog(page).getByText('400\u00a0FCFA more than needed').waitFor();
    await page.keyboard.press('Enter');
    await told(page, 'completed.');
    await page.goto(`/console/transactions/${deposit.service_tx_id}`);
    await page.getByRole('link', { name: 'Open the payment' }).click();
    await page.getByText('400\u00a0FCFA too much').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send 400\u00a0FCFA back' }).click();
    await page.keyboard.press('Enter');
    await told(page, '400\u00a0FCFA: on its way back');
  });

  test('at the end the pages had nothing to complain of but what was broken on purpose', () => {
    expect(probe.complaints.filter((each) => !each.includes('/set-aside'))).toEqual([]);
  });
});
