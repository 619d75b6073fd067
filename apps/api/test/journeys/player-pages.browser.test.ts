import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import type { Operator } from '@mobile-money/core';
import type { Browser, Page } from 'playwright-core';
import { atLength, inBrowser, openBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { type Created, Journey } from '../support/journey.ts';
import { member } from '../support/requests.ts';

jest.setTimeout(60_000);

/** Where someone who wants to look at the pages has them written to. */
const pictures = process.env['PAGE_PICTURES'];

/** What a player sees while the pretend network does what real ones do. */
inBrowser('the page of a player who', () => {
  let journey: Journey;
  let browser: Browser;
  beforeAll(async () => {
    [journey, browser] = await Promise.all([Journey.begin(), openBrowser()]);
  });
  afterEach(async () => {
    for (const each of browser.contexts()) await each.close();
  });
  afterAll(async () => {
    await browser?.close();
    await journey?.end();
  });

  const opened = async (operator: Operator, own: Journey = journey) => {
    const player = own.player(operator);
    const deposit = await own.deposit(operator, player);
    const body = { lang: 'en', return_url: 'https://platform.example/wallet' };
    const { json } = await own.call('POST', `/api/v1/transactions/${deposit.service_tx_id}/page`, body);
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    await page.goto(String(member(json, 'url')).replace(/^http:\/\/[^/]+/, own.url));
    return { player, deposit, page };
  };
  const picture = async (page: Page, name: string): Promise<void> => {
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
  };
  const seen = async (page: Page, title: string, name: string): Promise<void> => {
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await picture(page, name);
  };
  const codeOf = ({ instructions }: Created): string => instructions?.ussd_string ?? '';

  it('dials and pays sees that it has arrived', async () => {
    const { player, deposit, page } = await opened('orange');
    await seen(page, 'Dial the code to pay', 'dialled-1');
    await journey.phones.dial(player, codeOf(deposit));
    expect(await journey.phones.confirm(player)).toBe('paid');
    await seen(page, 'Payment received', 'dialled-2');
  });

  it('confirms a prompt sees that it has arrived', async () => {
    const { player, page } = await opened('mtn');
    await seen(page, 'Confirm on your phone', 'prompted-1');
    expect(await journey.phones.confirm(player)).toBe('paid');
    await seen(page, 'Payment received', 'prompted-2');
  });

  atLength('refuses a prompt sees why it did not work', async () => {
    const { player, page } = await opened('mtn');
    expect(await journey.phones.refuse(player)).toBe('refused');
    await seen(page, 'The payment did not work', 'refused');
    await page.getByText('The payment was refused on the phone. You can try again.').waitFor();
  });

  it.each<[string, (player: string, code: string) => readonly [string, string]]>([
    ['another amount', (player, code) => [player, code.replace('*5000#', '*4000#')]],
    ['from another phone', (_player, code) => [journey.player('orange'), code]],
  ])('pays %s says so, and staff see it first', async (what, how) => {
    const { player, deposit, page } = await opened('orange');
    const [phone, code] = how(player, codeOf(deposit));
    await journey.phones.dial(phone, code);
    expect(await journey.phones.confirm(phone)).toBe('paid');
    const { movements } = await journey.books();
    const paid = movements.find(({ from }) => from === phone);
    await page.getByText('I have paid and nothing happens').click();
    await page.getByRole('textbox').fill(`ID transaction: ${paid?.operatorTxId}`);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Thank you, it is noted.').waitFor();
    await seen(page, 'Dial the code to pay', `wrong-${what.replaceAll(' ', '-')}`);
    let held: Record<string, unknown> | undefined;
    // The player may be quicker than the SMS.
    await eventually(async () => {
      const { json } = await journey.call('GET', '/internal/v1/payments?status=unmatched');
      held = (member(json, 'items') as readonly Record<string, unknown>[]).find(
        ({ operator_tx_id }) => operator_tx_id === paid?.operatorTxId,
      );
      return held !== undefined;
    });
    expect(held?.['candidates']).toMatchObject([
      { service_tx_id: deposit.service_tx_id, hinted: true },
      ...((held?.['candidates'] as readonly object[]) ?? []).slice(1).map(() => ({ hinted: false })),
    ]);
  });

  atLength('is too late is told so, and what is dialled then still arrives', async () => {
    const hasty = await Journey.begin({ DEPOSIT_WINDOW_SECONDS: '3' });
    try {
      const { player, deposit, page } = await opened('orange', hasty);
      await seen(page, 'The time is over, but you can still pay', 'late-1');
      await hasty.phones.dial(player, codeOf(deposit));
      expect(await hasty.phones.confirm(player)).toBe('paid');
      await seen(page, 'Payment received', 'late-2');
      const prompted = await opened('mtn', hasty);
      await seen(prompted.page, 'The time is over', 'late-prompt-1');
      expect(await hasty.phones.confirm(prompted.player)).toBe('paid');
      await seen(prompted.page, 'A person looks at your deposit', 'late-prompt-2');
    } finally {
      await hasty.end();
    }
  });
});
