import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { atLength, inBrowser } from '../support/browser.ts';
import { barriers, ConsoleProbe, held } from '../support/console.ts';
import { eventually } from '../support/eventually.ts';
import { envelope, orangeSms } from '../support/sms.ts';

jest.setTimeout(120_000);

const french = { locale: 'fr-CM' } as const;
const number = '+237\u00a06\u00a098\u00a041\u00a073\u00a001';
const wallet = '/wallets/orange-237698417301';

inBrowser('what our wallets hold', () => {
  let probe: ConsoleProbe;
  beforeAll(async () => {
    probe = await ConsoleProbe.begin({ SMS_REORDER_SECONDS: '1' });
  });
  afterEach(() => probe.closeWindows());
  afterAll(() => probe?.end());

  /** `698417301` as people read it. */
  const merchantText = (national: string): string =>
    `+237\u00a0${national.slice(0, 1)}\u00a0${(national.slice(1).match(/../g) ?? []).join('\u00a0')}`;
  /** How many of these end early. */
  const cut = (page: Page, what: string): Promise<number> =>
    page.evaluate<number>(
      `[...document.querySelectorAll('${what}')].filter((each) => each.scrollWidth > each.clientWidth).length`,
    );
  const dialog = (page: Page): Locator => page.getByRole('dialog');
  const row = (page: Page, name: string): Locator => page.getByRole('row', { name });
  /** The window, or the part of it that scrolls. */
  const scrollsSideways = (page: Page): Promise<boolean> =>
    page.evaluate<boolean>(
      '[document.documentElement, document.querySelector("main")].some((each) => each.scrollWidth > each.clientWidth)',
    );

  /** Wallets are looked at every 15 seconds, which pass at once for a page with a clock of its own. */
  async function withOwnClock(page: Page): Promise<void> {
    await page.clock.install();
    await page.reload();
  }
  const isSoon = (page: Page, shown: Locator): Promise<void> =>
    eventually(async () => {
      // Whoever does nothing for half an hour is signed out.
      await page.keyboard.press('Shift');
      await page.clock.fastForward(15_000);
      return shown.isVisible();
    });

  /** The phone of the wallet passes on that someone paid, and what the wallet holds then. */
  async function hear(minute: number, amount: number, balance: number): Promise<void> {
    const id = `PP260101.10${String(minute).padStart(2, '0')}.A0000${minute}`;
    const sms = envelope(orangeSms({ id, amount, balance: `${balance}.5` }), { messageId: id });
    const { status } = await probe.journey.call('POST', '/gateway/v1/orange_money/device', sms);
    expect(status).toBe(200);
  }

  test('every merchant number is listed with what it holds, since when and from whom', async () => {
    const page = await probe.open('/wallets');
    await row(page, number).getByText('nothing told').waitFor();
    expect(await page.title()).toBe('Wallets · Mobile money');
    await hear(1, 5_000, 105_000);
    await row(page, `${number} Orange 105\u202f000\u00a0FCFA`).getByText('fine').waitFor();
    await row(page, number).getByText('Orange Money').waitFor();
    await row(page, number).getByText('SMS').waitFor();
    await page.getByText('No money is missing').waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  test('money that no SMS told of is a gap, and who explains it vouches for what follows', async () => {
    await hear(2, 1_000, 108_000);
    const approver = await probe.staffMember('amina@example.com', 'approver');
    const viewer = await probe.staffMember('bruno@example.com', 'viewer');
    const page = await probe.open(wallet, { ...french, person: approver });
    await withOwnClock(page);
    const gap = page.getByRole('listitem').filter({ hasText: '+\u00a02\u202f000\u00a0FCFA' });
    await isSoon(page, gap.getByText('de plus dans le portefeuille que ce qui a été annoncé'));
    await gap.getByText('+\u00a05\u202f000\u00a0FCFA, solde 105\u202f000\u00a0FCFA').waitFor();
    await gap.getByText('+\u00a01\u202f000\u00a0FCFA, solde 108\u202f000\u00a0FCFA').waitFor();
    await row(page, '+\u00a01\u202f000\u00a0FCFA').getByText('à confirmer').waitFor();
    await row(page, '+\u00a05\u202f000\u00a0FCFA').getByText('confirmé', { exact: true }).waitFor();
    await isSoon(page, page.getByRole('link', { name: 'Portefeuilles 1' }));
    expect(await barriers(page)).toEqual([]);

    const reader = await probe.open(wallet, { person: viewer });
    await withOwnClock(reader);
    await reader.getByText('more in the wallet than was told').waitFor();
    expect(await reader.getByRole('button', { name: 'Explain' }).count()).toBe(0);

    await gap.getByRole('button', { name: 'Expliquer' }).click();
    const confirm = dialog(page).getByRole('button', { name: 'Expliquer' });
    expect([await confirm.isDisabled(), await barriers(page)]).toEqual([true, []]);
    await dialog(page).getByLabel('Motif').fill('Versé au guichet.');
    await confirm.click();
    await page.getByText('Rien ne manque').waitFor();
    await isSoon(page, row(page, '+\u00a01\u202f000\u00a0FCFA').getByText('confirmé', { exact: true }));
    await page.getByRole('radio', { name: 'Expliqués' }).click();
    await page.getByText('Expliqué par amina@example.com : Versé au guichet.').waitFor();
    // The other sees it without a reload.
    await isSoon(reader, reader.getByText('No money is missing'));
  });

  test('gaps are read as far as someone looks, however many are open', async () => {
    const page = await probe.open('/audit');
    const asked: (string | null)[] = [];
    await page.route('**/internal/v1/gaps?*', async (route) => {
      const cursor = new URL(route.request().url()).searchParams.get('cursor');
      asked.push(cursor);
      const items = [Number(cursor ?? 0) + 1, Number(cursor ?? 0) + 2].map((each) => ({
        gap_id: `gap-${each}`,
        wallet_id: 'orange-237698417301',
        missing_xaf: 7_000 + each,
        after: null,
        before: null,
        status: 'open',
        opened_at: '2026-01-01T10:00:00.000Z',
        ended_at: null,
        explained_by: null,
        explanation: '',
      }));
      await route.fulfill({
        json: { items, next_cursor: cursor === '4' ? null : String(items.length + Number(cursor ?? 0)) },
      });
    });
    await page.goto('/console/wallets');
    const gap = (amount: string): Locator => page.getByRole('listitem').filter({ hasText: amount });
    await gap('7\u202f002').waitFor();
    await page.locator('.live-live').waitFor();
    expect(asked.filter((each) => each !== null)).toEqual([]);
    const more = page.getByRole('button', { name: 'Show more' });
    await more.click();
    await gap('7\u202f004').waitFor();
    await more.click();
    await gap('7\u202f006').waitFor();
    expect(await more.count()).toBe(0);
    expect(await barriers(page)).toEqual([]);
  });

  atLength('the balance over time is a picture with a name, and a table that says the same', async () => {
    const page = await probe.open(wallet);
    const name = `${number}: balance at the end of each hour, last 24 hours`;
    await page.getByRole('img', { name: `${name}. Highest: 108\u202f000\u00a0FCFA` }).waitFor();
    await page.getByText('As a table').click();
    const table = page.getByRole('table', { name, exact: true });
    expect(await table.getByRole('row').last().innerText()).toMatch(/^\d\d:00\s108\u202f000\u00a0FCFA$/);
    expect(await barriers(page)).toEqual([]);
  });

  test('an administrator says when a wallet is low, and the overview begins with it', async () => {
    const page = await probe.open('/providers');
    await page.getByRole('button', { name: `${number}: change from when on it is low` }).click();
    const field = dialog(page).getByLabel('Low under, in FCFA');
    const confirm = dialog(page).getByRole('button', { name: 'Change' });
    await field.fill('plenty');
    expect([await confirm.isDisabled(), await barriers(page)]).toEqual([true, []]);
    await field.fill('900 000 000');
    await confirm.click();
    await page.getByText('900\u202f000\u202f000\u00a0FCFA').waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    const provider = page
      .getByRole('listitem')
      .filter({ hasText: 'Orange Money' })
      .filter({ hasText: number });
    await provider.getByText('low', { exact: true }).waitFor();
    await provider.getByText('Operational').waitFor();
    expect(await barriers(page)).toEqual([]);
    await provider.getByRole('link', { name: number }).click();
    await page.getByText('Low under 900\u202f000\u202f000\u00a0FCFA').waitFor();
  });

  test('a withdrawal shows what each wallet of its provider holds, which has too little, and what is promised', async () => {
    const { journey } = probe;
    const full = orangeSms({ id: 'PP260101.1900.B00001', receiver: '698417302', balance: '70000000.5' });
    const second = envelope(full, { messageId: 'second', simNumber: 2 });
    await journey.call('POST', '/gateway/v1/orange_money/device', second);
    await journey.withdrawal('orange', journey.player('orange'), { amount_xaf: 400_000 });
    const page = await probe.open('/withdrawals');
    await page.getByRole('option', { name: '400\u202f000\u00a0FCFA' }).click();
    const detail = page.getByRole('article');
    await detail.getByText('In each wallet').waitFor();
    await detail.getByText('One of these wallets pays').waitFor();
    const line = (name: string): Locator => detail.getByRole('paragraph').filter({ hasText: name });
    await line('6\u00a098\u00a041\u00a073\u00a001').getByText('FCFA short').waitFor();
    await line('6\u00a098\u00a041\u00a073\u00a002 70\u202f000\u202f000').waitFor();
    expect(await detail.getByText('FCFA short').count()).toBe(1);
    await detail.getByText('Already promised').waitFor();
    expect(await barriers(page)).toEqual([]);
    // Where none has enough, whichever pays lacks at least what the fullest does.
    await page.route('**/internal/v1/transactions/*', async (route) => {
      const answer = await route.fetch();
      const record = (await answer.json()) as { float: { wallets: object[] } };
      const wallets = record.float.wallets.map((each) => ({ ...each, balance_xaf: 1_000 }));
      const float = { ...record.float, wallets, promised_xaf: 99_000_000 };
      await route.fulfill({ json: { ...record, float } });
    });
    await page.reload();
    await detail.getByText('No wallet of its provider has enough').waitFor();
    await detail.getByText(/^at least .* short$/).waitFor();
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await cut(page, '.detail, .facts, .detail .badge > span')).toBe(0);
    // What cannot be read is not taken for enough; and what is known stays beside that.
    await page.clock.install();
    await page.reload();
    await detail.getByText(/^at least .* short$/).waitFor();
    await page.route('**/internal/v1/transactions/*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.clock.fastForward(15_000);
    const unread = detail.getByText('What the wallets of its provider hold was not read. The service could');
    await unread.waitFor();
    await detail.getByText(/^at least .* short$/).waitFor();
    await page.reload();
    await unread.waitFor();
    expect(await detail.getByText(/^at least .* short$/).count()).toBe(0);
    const others = probe.complaints.filter((each) => !/status of 500/.test(each));
    probe.complaints.splice(0, probe.complaints.length, ...others);
  });

  atLength('an entry leads to the transaction that it is about', async () => {
    const { journey } = probe;
    const player = journey.player('orange');
    const deposit = await journey.deposit('orange', player, { amount_xaf: 2_500 });
    await journey.phones.dialAndPay(player, deposit.instructions?.ussd_string ?? '');
    await journey.until(deposit, 'succeeded');
    const page = await probe.open('/wallets');
    const used = deposit.instructions?.merchant.msisdn.slice(1);
    await page.goto(`/console/wallets/orange-${used}`);
    await row(page, '+\u00a02\u202f500\u00a0FCFA').getByRole('link', { name: 'Transaction' }).click();
    await page.getByRole('heading', { level: 1, name: 'Deposit 2\u202f500\u00a0FCFA' }).waitFor();
  });

  atLength('nothing has to be scrolled sideways on a phone, and the bar is one line in French', async () => {
    const phone = await probe.open('/wallets', { ...french, width: 360 });
    for (const path of ['/wallets', wallet, '/']) {
      await phone.goto(`/console${path}`);
      await phone.getByText(number).filter({ visible: true }).first().waitFor();
      expect([path, await scrollsSideways(phone)]).toEqual([path, false]);
    }
    const laptop = await probe.open('/', french);
    await laptop.getByText(number).filter({ visible: true }).first().waitFor();
    const heights = await laptop.evaluate<readonly number[]>(
      '[...document.querySelectorAll(".top, .place")].map((each) => each.clientHeight)',
    );
    expect(heights.filter((each) => each > 56)).toEqual([]);
  });

  test('a payment that no balance vouches for begins with the balances, and crediting it is not offered first', async () => {
    const { journey } = probe;
    const deposit = await journey.deposit('orange', journey.player('orange'), { amount_xaf: 60_000 });
    const receiver = deposit.instructions?.merchant.msisdn.slice('+237'.length) ?? '';
    const payer = (await journey.record(deposit)).msisdn.slice('+237'.length);
    // Later than what other tests told of either wallet: this deposit is asked for at any of them.
    const before = orangeSms({ id: 'PP260101.2001.B00001', receiver, amount: 1_000, balance: '105000.5' });
    const forged = orangeSms({
      id: 'PP260101.2002.F00002',
      receiver,
      payer,
      amount: 60_000,
      balance: '905000.5',
    });
    for (const text of [before, forged]) {
      const sms = envelope(text, { messageId: text.slice(-20) });
      expect((await journey.call('POST', '/gateway/v1/orange_money/device', sms)).status).toBe(200);
    }
    const page = await probe.open('/held/payments', french);
    const listed = page.getByRole('option', { name: '60\u202f000\u00a0FCFA' });
    await listed.getByText('à confirmer').waitFor();
    await listed.click();
    const figures =
      'Solde annoncé 905\u202f000\u00a0FCFA, 165\u202f000\u00a0FCFA d’après le dernier solde annoncé avant';
    await page.getByText(`${figures}, écart +\u00a0740\u202f000\u00a0FCFA.`).waitFor();
    await page.getByText('Concorde, mais aucun solde ne le confirme.').waitFor();
    const ways = page.getByRole('region', { name: 'Ce qu’on peut faire' }).getByRole('button');
    expect(await ways.first().innerText()).toContain('Confirmer l’argent');
    expect(await barriers(page)).toEqual([]);
    // On a phone neither the flag in the list nor what is said of the deposit is cut off, and no tab.
    await page.setViewportSize({ width: 320, height: 800 });
    expect([
      await cut(page, '.detail .badge > span'),
      await cut(page, '.row-held'),
      await cut(page, '.tabs'),
    ]).toEqual([0, 0, 0]);
    await page.setViewportSize({ width: 1280, height: 800 });
    // Whoever vouches for it, sets it aside, or credits it among others sees the same in the question.
    for (const key of ['v', 's']) {
      await page.keyboard.press(key);
      await dialog(page).getByText(`${figures}, écart +\u00a0740\u202f000\u00a0FCFA.`).waitFor();
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
    }
    await page.keyboard.press('a');
    const tick = dialog(page).locator('.tick', { hasText: 'PP260101.2002.F00002' });
    await tick.getByText('à confirmer').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect([await cut(page, '.modal'), await cut(page, '.tick .badge > span')]).toEqual([0, 0]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press('Escape');
    await page.getByText('Payé au').first().getByRole('link').click();
    await page.getByRole('heading', { name: 'Ce qui a été annoncé' }).waitFor();
    expect(page.url()).toContain(`/wallets/orange-237${receiver}`);
    // Whoever explains the gap vouches for what follows: the question says what waits for that, before they can.
    await withOwnClock(page);
    const gap = page.getByRole('listitem').filter({ hasText: '+\u00a0740\u202f000\u00a0FCFA' });
    await isSoon(page, gap.getByRole('button', { name: 'Expliquer' }));
    const reading = await held(page, '**/internal/v1/payments?*');
    await gap.getByRole('button', { name: 'Expliquer' }).click();
    const named = `${merchantText(receiver)} : +\u00a0740\u202f000\u00a0FCFA`;
    await dialog(page).getByText(named).waitFor();
    await dialog(page).getByLabel('Motif').fill('Versé au guichet.');
    const confirm = dialog(page).getByRole('button', { name: 'Expliquer' });
    const said = dialog(page).getByRole('status');
    await said.getByText('Ce qui attend son solde est en lecture…').waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    await (await reading()).continue();
    await said.getByText('1 paiement de ce portefeuille attend son solde, 60\u202f000\u00a0FCFA').waitFor();
    await said.getByText('Ce qui demande deux personnes doit d’abord être confirmé par deux.').waitFor();
    expect([await confirm.isEnabled(), await barriers(page)]).toEqual([true, []]);
    // Of the payments to this number it is the first, before those that only fit no deposit.
    await dialog(page).getByRole('link', { name: 'Voir ce qui attend' }).click();
    await page.waitForURL(/status=unmatched&operator=orange&receiver=/);
    await page.getByRole('option').first().getByText('60\u202f000\u00a0FCFA').waitFor();
    await page.goBack();
    await isSoon(page, gap.getByRole('button', { name: 'Expliquer' }));
    // The browser may err about the network: it is asked, and they go on.
    await page.evaluate(`Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
      dispatchEvent(new Event('offline'))`);
    await gap.getByRole('button', { name: 'Expliquer' }).click();
    await said.getByText('1 paiement de ce portefeuille attend son solde').waitFor();
    await page.keyboard.press('Escape');
    await page.evaluate(`delete navigator.onLine; dispatchEvent(new Event('online'))`);
    await page.route('**/internal/v1/payments?*', (route) => route.fulfill({ status: 500, json: {} }));
    await gap.getByRole('button', { name: 'Expliquer' }).click();
    await said.getByText('Ce qui attend son solde n’a pas été lu. Le service n’a pas pu le faire.').waitFor();
    await dialog(page)
      .getByText('Ce qui suit l’écart est alors confirmé, jusqu’à l’écart suivant.')
      .waitFor();
    await dialog(page).getByLabel('Motif').fill('Versé au guichet.');
    expect(await confirm.isEnabled()).toBe(true);
    expect(probe.complaints.splice(0)).toEqual([expect.stringContaining('500')]);
  });

  test('at the end the pages had nothing to complain of', () => {
    expect(probe.complaints).toEqual([]);
  });
});
