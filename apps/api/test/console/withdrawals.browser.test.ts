import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Locator, Page, Route } from 'playwright-core';
import { browserPath, noBrowser } from '../support/browser.ts';
import { barriers, ConsoleTrial } from '../support/console.ts';
import type { Created } from '../support/journey.ts';

if (browserPath === null) console.warn(noBrowser);
const inBrowser = browserPath === null ? describe.skip : describe;
jest.setTimeout(60_000);

inBrowser('the withdrawals to decide', () => {
  let trial: ConsoleTrial;
  beforeAll(async () => {
    trial = await ConsoleTrial.begin();
  });
  afterAll(() => trial?.end());
  // Each test finds an empty queue, whatever became of the one before.
  afterEach(async () => {
    const { json } = await trial.journey.call('GET', '/internal/v1/transactions?state=pending_approval');
    for (const each of (json as { items: readonly Created[] }).items) await trial.journey.approve(each);
  });

  let asked = 0;
  /** A withdrawal of an amount that no other one has, so that its row can be told by it. */
  async function withdrawal(): Promise<{ readonly created: Created; readonly text: string }> {
    asked += 1;
    const amount_xaf = 12_500 + asked;
    const created = await trial.journey.withdrawal('mtn', trial.journey.player('mtn'), { amount_xaf });
    return { created, text: `12\u00a0${500 + asked}\u00a0FCFA` };
  }
  const row = (page: Page, text: string): Locator => page.getByRole('option', { name: text });
  const dialog = (page: Page): Locator => page.getByRole('dialog');
  const send = (page: Page): Locator => dialog(page).getByRole('button', { name: /^Send/ });
  const told = (page: Page, text: string | RegExp): Promise<void> =>
    page.locator('.notice', { hasText: text }).waitFor();

  test('one is approved with a note: the question repeats amount and number, and the money arrives', async () => {
    const { created, text } = await withdrawal();
    const page = await trial.open('');
    await row(page, text).click();
    await page.getByRole('heading', { name: text }).waitFor();
    await page.getByText('First withdrawal of this player').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    const number = '+237\u00a06\u00a077\u00a000\u00a000\u00a001';
    expect(await dialog(page).innerText()).toContain(text);
    expect(await send(page).innerText()).toBe(`Send ${text} to ${number}`);
    expect(await barriers(page)).toEqual([]);
    await dialog(page).getByLabel('Note (optional)').fill('Called the player.');
    await send(page).click();
    await told(page, `${text} to ${number}: approved.`);
    await row(page, text).waitFor({ state: 'detached' });
    const { history } = await trial.journey.until(created, 'succeeded');
    expect(history).toContainEqual(expect.objectContaining({ to: 'approved', reason: 'Called the player.' }));
  });

  test('one is rejected for a listed reason, another for one in own words', async () => {
    const [listed, own] = [await withdrawal(), await withdrawal()];
    const page = await trial.open('');
    await row(page, listed.text).click();
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    const confirm = dialog(page).getByRole('button', { name: /^Reject 12/ });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog(page).getByText('The number does not belong to the player.').click();
    await confirm.click();
    // The next in line is looked at by itself, and the keyboard is back in the list.
    await page.getByRole('heading', { name: own.text }).waitFor();
    await page.locator('[role="listbox"]:focus').waitFor();
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await dialog(page).getByText('Another reason').click();
    expect(await confirm.isDisabled()).toBe(true);
    await dialog(page).getByLabel('Reason in your own words').fill('Asked by the bank.');
    expect(await barriers(page)).toEqual([]);
    await confirm.click();
    await page.getByText('No withdrawal is waiting.').waitFor();
    const reasons = await Promise.all(
      [listed, own].map(({ created }) => trial.journey.until(created, 'failed')),
    );
    expect(reasons.map(({ state_reason }) => state_reason)).toEqual([
      'The number does not belong to the player.',
      'Asked by the bank.',
    ]);
  });

  test('a link to one leads from its own page to the queue, which can be saved as a file', async () => {
    const { created, text } = await withdrawal();
    const page = await trial.open(`/transactions/${created.service_tx_id}`);
    await page.getByRole('link', { name: 'Decide in the queue' }).click();
    await page.getByRole('heading', { level: 2, name: text }).waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Save as CSV/ }).click();
    const saved = readFileSync(await (await saving).path(), 'utf8');
    expect(saved.split('\r\n')[1]).toContain(`${created.service_tx_id},${created.reference},withdrawal,mtn,`);
    await trial.journey.approve(created);
    await page.getByText('This withdrawal has been decided in the meantime.').waitFor();
  });

  test('a double click sends the money once, and says nothing of a second time', async () => {
    const { created, text } = await withdrawal();
    const page = await trial.open('');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/approve')) calls.push(request.url());
    });
    await row(page, text).click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await send(page).dblclick();
    await told(page, 'approved.');
    await trial.journey.until(created, 'succeeded');
    expect(calls).toHaveLength(1);
    expect(await page.locator('.notice').count()).toBe(1);
  });

  test('of two operators on one withdrawal the second is told calmly who was first', async () => {
    const [awa, ben] = [
      await trial.operator('awa@example.com', 'approver'),
      await trial.operator('ben@example.com', 'approver'),
    ];
    const { text } = await withdrawal();
    const windows = [await trial.open('', { person: awa }), await trial.open('', { person: ben })] as const;
    for (const page of windows) {
      // What the other does is not heard of in time.
      await row(page, text).click();
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await send(page).waitFor();
    }
    const [first, second] = windows;
    const held = holdCalls(second);
    await send(second).click();
    await held.begun;
    await send(first).click();
    await told(first, 'approved.');
    held.release();
    await told(second, 'Someone else was first: awa@example.com decided, it is now “Succeeded”.');
    await row(second, text).waitFor({ state: 'detached' });
    // A refusal that was expected is logged by the browser all the same.
    trial.complaints.splice(
      0,
      trial.complaints.length,
      ...trial.complaints.filter((each) => !/409/.test(each)),
    );
  });

  /** Keeps the approvals of a window on their way until they are let go. */
  function holdCalls(page: Page): { begun: Promise<void>; release: () => void } {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const begun = new Promise<void>((resolve, fail) => {
      const hold = async (route: Route): Promise<void> => {
        resolve();
        await released;
        await route.continue();
      };
      page.route('**/approve', hold).catch(fail);
    });
    return { begun, release };
  }

  test('several are decided with one confirmation, by keyboard alone', async () => {
    const some = [await withdrawal(), await withdrawal(), await withdrawal()];
    const page = await trial.open('');
    await row(page, some[2]?.text ?? '').waitFor();
    for (const key of ['j', 'x', 'j', 'x', 'j', 'k', 'a']) await page.keyboard.press(key);
    const sum = 2 * 12_500 + 2 * asked - 3;
    const sumText = `25\u00a0${String(sum).slice(-3)}\u00a0FCFA`;
    expect(await send(page).innerText()).toBe(`Send 2 payouts, ${sumText} in all`);
    expect(await send(page).isDisabled()).toBe(true);
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await told(page, '2 decided.');
    await Promise.all(some.slice(0, 2).map(({ created }) => trial.journey.until(created, 'succeeded')));
    await trial.journey.until((some[2] ?? some[0])?.created as Created, 'pending_approval');
    await page.keyboard.press('r');
    await dialog(page).getByText('It was asked for twice.').waitFor();
    // Keys that decide mean nothing while someone is being asked.
    await page.keyboard.press('a');
    expect(await page.getByRole('heading', { name: 'Reject this withdrawal?' }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await trial.journey.approve((some[2] ?? some[0])?.created as Created);
    await page.getByText('No withdrawal is waiting.').waitFor();
  });

  test('a second window follows what happens in the first, in the language of its reader', async () => {
    const french = await trial.open('', { locale: 'fr-CM' });
    await french.getByText('En direct').waitFor();
    await french.getByText('Aucun retrait n’attend.').waitFor();
    const { created, text } = await withdrawal();
    await row(french, text).click();
    await french.getByRole('button', { name: 'Approuver', exact: true }).click();
    await dialog(french)
      .getByRole('button', { name: `Envoyer ${text} au` })
      .waitFor();
    await trial.journey.approve(created);
    // Someone else decides while the question is on the screen: it can no longer be answered.
    await dialog(french).getByText('Ce retrait a été décidé entre-temps.').waitFor();
    expect(
      await dialog(french)
        .getByRole('button', { name: /^Envoyer/ })
        .isDisabled(),
    ).toBe(true);
    await dialog(french).getByRole('button', { name: 'Annuler' }).click();
    await french.getByText('Aucun retrait n’attend.').waitFor();

    await french.getByRole('radio', { name: 'English' }).click();
    await french.getByText('No withdrawal is waiting.').waitFor();
    await french.reload();
    await french.getByText('No withdrawal is waiting.').waitFor();
    expect(await french.locator('html').getAttribute('lang')).toBe('en');
  });

  test('five thousand that wait are all there, with only a screenful of them in the page', async () => {
    const { created, text } = await withdrawal();
    const { json } = await trial.journey.call('GET', '/internal/v1/transactions?state=pending_approval');
    const [model] = (json as { items: readonly Record<string, unknown>[] }).items;
    const page = await trial.open('/audit', { width: 390 });
    await page.route('**/internal/v1/transactions?*state=pending_approval*', async (route) => {
      const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
      const items = Array.from({ length: 100 }, (_, index) => ({
        ...model,
        service_tx_id: `row-${from + index}`,
        amount_minor: from + index + 1,
      }));
      await route.fulfill({ json: { items, next_cursor: from < 4_900 ? String(from + 100) : null } });
    });
    await page.goto('/console/withdrawals');
    await page.getByText(/^5\u00a0000 waiting/).waitFor();
    // The service lists the newest first, people work from the oldest.
    await row(page, '5\u00a0000\u00a0FCFA').click();
    await page.getByRole('listbox').press('End');
    const last = page.locator('.choice-current[aria-posinset="5000"]');
    expect(await last.getAttribute('aria-setsize')).toBe('5000');
    expect(await page.getByRole('option').count()).toBeLessThan(60);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await barriers(page)).toEqual([]);
    await trial.journey.approve(created);
    expect(text).not.toBe('');
  });

  test('at the end the pages had nothing to complain of', () => {
    expect(trial.complaints).toEqual([]);
  });
});
