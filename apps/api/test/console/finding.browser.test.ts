import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { atLength, inBrowser } from '../support/browser.ts';
import { barriers, ConsoleProbe, held, moveTo } from '../support/console.ts';
import type { Created } from '../support/journey.ts';
import { envelope, orangeSms } from '../support/sms.ts';

jest.setTimeout(120_000);

const heldId = 'PP260101.1001.B45899';
const spoken = '+237\u00a06\u00a099\u00a000\u00a000\u00a001';

inBrowser('where is my money', () => {
  let probe: ConsoleProbe;
  let player: string;
  let deposit: Created;
  beforeAll(async () => {
    probe = await ConsoleProbe.begin();
    const { journey } = probe;
    player = journey.player('orange');
    deposit = await journey.deposit('orange', player, { amount_xaf: 7_000 });
    await journey.phones.dialAndPay(player, deposit.instructions?.ussd_string ?? '');
    await journey.until(deposit, 'succeeded');
    await journey.withdrawal('orange', player, { amount_xaf: 800 });
    // Someone of whom nothing else is known has paid.
    const sms = orangeSms({ payer: '690000177', id: heldId, amount: 4_200 }).replace(
      'ALICE NGONO',
      'BERTILLE ZOGO',
    );
    await journey.call('POST', '/gateway/v1/orange_money/device', envelope(sms));
  });
  afterEach(() => probe.closeWindows());
  afterAll(() => probe?.end());

  const dialog = (page: Page): Locator => page.getByRole('dialog');

  /** One step: the box is opened, filled by pasting, and what is meant opens. */
  async function paste(page: Page, text: string): Promise<void> {
    await page.goto('/console/keys');
    await page.locator('.live-live').waitFor();
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await page.keyboard.press('/');
    await page.keyboard.press('Control+v');
  }

  test('a number, an SMS id and a name each answer in one step', async () => {
    const page = await probe.open('/keys');
    await paste(page, '699 00 00 01');
    await page.getByRole('heading', { name: spoken }).waitFor();
    expect(await page.locator('.sums').innerText()).toContain('7\u202f000\u00a0FCFA');
    await paste(page, heldId);
    await page.getByText('Received 4\u202f200\u00a0FCFA, from').waitFor();
    await paste(page, 'zogo');
    await page.getByText('Received 4\u202f200\u00a0FCFA, from').waitFor();
    await paste(page, deposit.reference);
    await page.locator('.facts .id').and(page.getByTitle(deposit.reference)).waitFor();
  });

  atLength('several are shown in groups, and nothing found says what was looked for and where', async () => {
    const page = await probe.open('/keys');
    await page.locator('.live-live').waitFor();
    await page.keyboard.press('/');
    await dialog(page).getByLabel('Search', { exact: true }).fill(player);
    await dialog(page).getByRole('group', { name: 'Transactions' }).getByRole('option').nth(1).waitFor();
    await dialog(page).getByRole('group', { name: 'Payments' }).getByRole('option').waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog(page).getByRole('option', { name: 'See all results' }).click();
    await page.getByRole('table', { name: 'Transactions' }).waitFor();
    await page.getByRole('table', { name: 'Payments' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.goto('/console/search?q=nobody+at+all');
    await page.getByText('Nothing was found for “nobody at all”.').waitFor();
    await page.getByText('Looked for among transactions, payments and SMS').waitFor();
  });

  test('a search that has not come to its end says so and goes on, and names what cannot be read in any part', async () => {
    const nothing = { transactions: [], payments: [], messages: [], unreadable_months: [] as string[] };
    const cursors = { transactions: null, payments: null, messages: null };
    const page = await probe.open('/keys');
    await page.route('**/internal/v1/search?*', (route) => {
      const group = new URL(route.request().url()).searchParams.get('in');
      const month = { payments: ['2026-03'], messages: ['2026-02', '2026-03'] }[group ?? ''];
      return route.fulfill({
        json:
          month === undefined
            ? { ...nothing, cursors: { ...cursors, payments: 'a', messages: 'b' } }
            : { ...nothing, cursors, unreadable_months: month },
      });
    });
    const soFar = 'Nothing found so far.';
    const none = page.getByText('Nothing was found for “zogo”.');
    await page.locator('.live-live').waitFor();
    await page.keyboard.press('/');
    await dialog(page).getByLabel('Search', { exact: true }).fill('zogo');
    await dialog(page).getByText(soFar).waitFor();
    await dialog(page).getByRole('option', { name: 'See all results' }).click();
    const [payments, messages] = ['Payments', 'SMS and callbacks'].map((name) =>
      page.getByRole('region', { name, exact: true }),
    ) as [Locator, Locator];
    await messages.getByText(soFar).waitFor();
    await payments.getByText(soFar).waitFor();
    expect([await none.count(), await page.getByRole('region', { name: 'Transactions' }).count()]).toEqual([
      0, 0,
    ]);
    expect(await barriers(page)).toEqual([]);
    await payments.getByRole('button').click();
    await page.getByText('what belongs to 2026-03 is kept').waitFor();
    expect([await payments.count(), await none.count()]).toEqual([0, 0]);
    await messages.getByRole('button').click();
    await page.getByText('what belongs to 2026-02, 2026-03 is kept').waitFor();
    await messages.waitFor({ state: 'detached' });
    expect(await none.count()).toBe(0);
  });

  test('nothing is said to have come from a number while not all was looked through', async () => {
    const page = await probe.open('/keys');
    const never = '+237690000999';
    await page.route(`**/internal/v1/numbers/${encodeURIComponent(never)}`, async (route) => {
      const record = (await (await route.fetch()).json()) as { cursors: object };
      await route.fulfill({ json: { ...record, cursors: { ...record.cursors, messages: 'a' } } });
    });
    await moveTo(page, `/numbers/${never}`);
    const part = page.locator('section', { has: page.getByRole('heading', { name: 'SMS that name it' }) });
    await part.getByText('Nothing found so far.').waitFor();
    await part.getByRole('link', { name: 'More of it in the search' }).waitFor();
    expect(await page.getByText('Nothing came from this number').count()).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await page.getByText('Nothing came from this number').waitFor();
    expect(await part.count()).toBe(0);
  });

  test('the page of a number has sums, all that came and went, notes, and its block', async () => {
    const page = await probe.open(`/numbers/${player}`);
    await page.getByRole('table', { name: 'Deposits and withdrawals' }).waitFor();
    await page.getByLabel('New note').fill('Calls every day.');
    await page.keyboard.press('Enter');
    await page.locator('.note-text', { hasText: 'Calls every day.' }).waitFor();
    await page.getByRole('button', { name: 'Block this number' }).click();
    await dialog(page).getByLabel('Reason').fill('Stolen phone.');
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Blocked by dev').waitFor();
    expect(await barriers(page)).toEqual([]);
    // The queue says so, and can be narrowed to it.
    await page.goto('/console/withdrawals?risk=blocked');
    await page.getByRole('option', { name: 'blocked' }).click();
    await page.locator('.detail .badge', { hasText: 'blocked' }).waitFor();
    await page.getByRole('button', { name: 'Which withdrawals' }).click();
    await page.getByRole('option', { name: 'several waiting', exact: true }).click();
    await page.getByText('No waiting withdrawal has this risk.').waitFor();
    await page.goto('/console/blocks');
    await page.getByRole('row', { name: 'Stolen phone.' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Lift the block of' }).click();
    await dialog(page).getByLabel('Reason').fill('Found again.');
    await page.keyboard.press('Enter');
    await page.getByText('No one is blocked.').waitFor();
    await page.getByRole('radio', { name: 'Lifted' }).click();
    await page.getByText('Found again.').waitFor();
  });

  test('transactions are narrowed by filters in the address, and saved whole', async () => {
    const page = await probe.open('/transactions');
    const rows = page.getByRole('table').getByRole('row');
    await expectCount(rows, 3);
    await page.getByLabel('State').selectOption('open');
    await expectCount(rows, 2);
    expect(page.url()).toContain('state=open');
    await page.getByLabel('Amount from').fill('5000');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing fits these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await expectCount(rows, 3);
    expect(await barriers(page)).toEqual([]);
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Save as CSV/ }).click();
    expect((await saving).suggestedFilename()).toMatch(/^transactions.*\.csv$/);
    // The link of a row lies over all of it.
    await page.getByRole('cell', { name: '800 FCFA' }).click({ force: true });
    await page.getByRole('heading', { level: 1, name: '800' }).waitFor();
  });

  atLength('the audit is narrowed to an action, and its ids lead on', async () => {
    const page = await probe.open('/audit');
    const note = page.getByRole('row', { name: 'wrote a note' });
    await note.waitFor();
    await page.getByLabel('Action').selectOption('block.add');
    await note.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: 'blocked a number or a player' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.goto('/console/audit?action=note.add');
    await page.getByRole('row', { name: 'wrote a note' }).getByRole('link').click();
    await page.getByRole('heading', { name: spoken }).waitFor();
  });

  test.each([
    ['/transactions', 'Kind', 'withdrawal'],
    ['/audit', 'Action', 'note.add'],
  ])(
    'what is chosen on %s stands in the address, outlives a reload, and narrows the file too',
    async (path, label, value) => {
      const { journey } = probe;
      await journey.call('POST', `/internal/v1/numbers/${player}/notes`, { text: 'Calls again.' });
      const someone = { kind: 'player', value: crypto.randomUUID(), reason: 'Stolen phone.' };
      await journey.call('POST', '/internal/v1/blocks', someone);
      const page = await probe.open(path);
      const rows = page.getByRole('table').first().getByRole('row');
      const choice = page.getByLabel(label, { exact: true });
      await rows.nth(1).waitFor();
      const all = await rows.count();
      await choice.selectOption(value);
      await page.waitForURL((url) => url.search.endsWith(`=${value}`));
      await page.reload();
      await rows.nth(1).waitFor();
      expect(await choice.inputValue()).toBe(value);
      const narrowed = await rows.count();
      expect(narrowed).toBeLessThan(all);
      const saving = page.waitForEvent('download');
      await page.getByRole('link', { name: /^Save as CSV/ }).click();
      const file = readFileSync(await (await saving).path(), 'utf8');
      expect(file.trimEnd().split('\r\n')).toHaveLength(narrowed);
    },
  );

  atLength('nothing has to be scrolled sideways on a phone, and nothing is English in French', async () => {
    const page = await probe.open('/blocks', { locale: 'fr-CM' });
    const paths = [
      '/blocks',
      '/transactions',
      '/audit',
      '/held/payments',
      `/numbers/${player}`,
      '/withdrawals',
      `/search?q=${encodeURIComponent(player)}`,
    ];
    for (const path of paths) {
      await moveTo(page, path);
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        expect([path, width, await scrollsSideways(page)]).toEqual([path, width, false]);
        expect([path, englishIn(await page.locator('main').innerText())]).toEqual([path, []]);
      }
      expect([path, await barriers(page)]).toEqual([path, []]);
    }
  });

  test('a list goes on with its next part, and shows what happens while it is asked for', async () => {
    const { journey } = probe;
    const made = (amount_xaf: number): Promise<Created> =>
      journey.deposit('orange', journey.player('orange'), { amount_xaf });
    await Promise.all(Array.from({ length: 50 }, () => made(2_000)));
    const page = await probe.open('/keys');
    await page.locator('.live-live').waitFor();
    await moveTo(page, '/transactions');
    const rows = page.getByRole('table').getByRole('row');
    await expectCount(rows, 51);
    const again = await held(page, /internal\/v1\/transactions\?/);
    await made(9_100);
    const reading = await again();
    await page.getByRole('button', { name: 'Show more' }).click();
    await reading.continue();
    await page.getByText('9\u202f100\u00a0FCFA').first().waitFor();
    await page.getByText('7\u202f000\u00a0FCFA').first().waitFor();
  });

  test('a deposit that was credited with money that is gone says so wherever its payment stands', async () => {
    const { journey } = probe;
    const payer = journey.player('orange');
    const paid = await journey.deposit('orange', payer, { amount_xaf: 6_000 });
    await journey.phones.dialAndPay(payer, paid.instructions?.ussd_string ?? '');
    await journey.until(paid, 'succeeded');
    const { json } = await journey.call('GET', `/internal/v1/transactions/${paid.service_tx_id}`);
    const [payment] = (json as { payments: readonly { raw_text: string; operator_tx_id: string }[] })
      .payments;
    const sms = `${payment?.raw_text}. Ce transfert a ete annule par l expediteur.`;
    await journey.call('POST', '/gateway/v1/orange_money/device', envelope(sms, { messageId: 'back' }));
    const page = await probe.open(`/transactions/${paid.service_tx_id}`, { locale: 'fr-CM' });
    await page.getByText('son argent n’est pas là').waitFor();
    await page.locator('.timeline .badge-failed', { hasText: 'repris par l’opérateur' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await moveTo(page, `/numbers/${payer}`);
    const row = page
      .getByRole('table', { name: 'Paiements' })
      .getByRole('row', { name: payment?.operator_tx_id ?? '' });
    await row.locator('.badge-failed', { hasText: 'repris par l’opérateur' }).waitFor();
    expect(await row.locator('.badge-done').count()).toBe(0);
    expect(await barriers(page)).toEqual([]);
  });

  test('what comes meanwhile pushes nothing out between the first part of a search and what was read on', async () => {
    const { journey } = probe;
    const player_id = crypto.randomUUID();
    const made = (amount_xaf: number): Promise<Created> =>
      journey.deposit('orange', journey.player('orange'), { amount_xaf, player_id });
    for (let n = 0; n < 22; n += 1) await made(1_000 + n);
    const page = await probe.open('/keys');
    await page.locator('.live-live').waitFor();
    await moveTo(page, `/search?q=${player_id}`);
    const rows = page.getByRole('table', { name: 'Transactions' }).getByRole('row');
    await expectCount(rows, 21);
    await page.getByRole('button', { name: 'More' }).click();
    await expectCount(rows, 23);
    for (let n = 22; n < 25; n += 1) await made(1_000 + n);
    await expectCount(rows, 26);
    const amounts = (await rows.allInnerTexts()).flatMap((row) => /1\D?0\d\d(?=\D*FCFA)/.exec(row) ?? []);
    expect(new Set(amounts).size).toBe(25);
    expect(await barriers(page)).toEqual([]);
  });

  test('at the end the pages had nothing to complain of', () => {
    expect(probe.complaints).toEqual([]);
  });

  const expectCount = async (rows: Locator, count: number): Promise<void> => {
    await rows.nth(count - 1).waitFor();
    await rows.nth(count).waitFor({ state: 'detached' });
  };

  const scrollsSideways = (page: Page): Promise<boolean> =>
    page.evaluate<boolean>(
      'Math.max(document.documentElement.scrollWidth - innerWidth, document.querySelector("main").scrollWidth - document.querySelector("main").clientWidth) > 0',
    );
});

/** Words that only stand in English sentences; what people and operators wrote is left out by the test's own data. */
const englishWords =
  /\b(?:the|and|with|from|held|blocked|number|payment|withdrawal|deposit|waiting|none|of)\b/gi;

const englishIn = (text: string): readonly string[] => text.match(englishWords) ?? [];
