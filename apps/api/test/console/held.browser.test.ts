import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { atLength, inBrowser } from '../support/browser.ts';
import { barriers, ConsoleProbe, held } from '../support/console.ts';
import { eventually } from '../support/eventually.ts';
import type { Created } from '../support/journey.ts';
import { envelope } from '../support/sms.ts';

jest.setTimeout(120_000);

inBrowser('what is held for a person', () => {
  let probe: ConsoleProbe;
  beforeAll(async () => {
    probe = await ConsoleProbe.begin({
      DEPOSIT_WINDOW_SECONDS: '2',
      STUCK_WITHDRAWAL_SECONDS: '1',
      TWO_PERSON_APPROVAL_XAF: '500000',
    });
  });
  afterEach(() => probe.closeWindows());
  afterAll(() => probe?.end());

  const dialog = (page: Page): Locator => page.getByRole('dialog');
  const told = (page: Page, text: string): Promise<void> =>
    page.locator('.notice', { hasText: text }).waitFor();

  /** The one box, opened by its key. */
  async function look(page: Page, text: string): Promise<void> {
    await page.locator('main').waitFor();
    const box = dialog(page).getByLabel('Search', { exact: true });
    // The page listens a moment after it is there.
    await eventually(async () => {
      await page.keyboard.press('/');
      // Another dialog may still be closing.
      const opened = box.waitFor({ timeout: 5_000 });
      return opened.then(
        () => true,
        () => false,
      );
    });
    await box.fill(text);
    await page.keyboard.press('Enter');
  }

  /** The player pays something else than what was asked for. */
  async function pay(player: string, deposit: Created, amountXaf: number): Promise<void> {
    const code = (deposit.instructions?.ussd_string ?? '').replace(/\*\d+#$/, `*${amountXaf}#`);
    expect(await probe.journey.phones.dialAndPay(player, code)).toBe('paid');
  }

  test('a deposit is completed by hand from two payments, once their sum is enough', async () => {
    const { journey } = probe;
    const player = journey.player('orange');
    const deposit = await journey.deposit('orange', player, { amount_xaf: 5_000 });
    const page = await probe.open('/held/payments');
    await page.getByText('Every payment has found its deposit.').waitFor();
    await pay(player, deposit, 3_000);
    // It appears by itself.
    await page.getByRole('option', { name: '3\u202f000\u00a0FCFA' }).click();
    await page.getByText('No open deposit has this paying number and amount.').waitFor();
    await page.getByText('Montant Transaction: 3000FCFA').waitFor();
    await page.getByText('other amount').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Complete by hand' }).click();
    const confirm = dialog(page).getByRole('button', { name: 'Credit 5\u202f000\u00a0FCFA' });
    await dialog(page).getByLabel('Reason').fill('Paid in two parts.');
    await dialog(page).getByText('2\u202f000\u00a0FCFA missing').waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    await pay(player, deposit, 2_500);
    await dialog(page).getByText('2\u202f500\u00a0FCFA').click();
    await dialog(page).getByText('500\u00a0FCFA more than needed').waitFor();
    expect(await barriers(page)).toEqual([]);
    await confirm.click();
    await told(page, '5\u202f000\u00a0FCFA from +237\u00a06\u00a099\u00a000\u00a000\u00a001: completed.');
    const { payments, state_reason } = await journey.until(deposit, 'succeeded');
    expect(state_reason).toContain('Paid in two parts.');
    expect(payments.map(({ amount_xaf }) => amount_xaf).sort()).toEqual([2_500, 3_000]);
    await page.getByText('Every payment has found its deposit.').waitFor();
  });

  test('what is held is narrowed by what stands in the address, also in its file, and to what is set aside', async () => {
    const { journey } = probe;
    const player = journey.player('orange');
    const deposit = await journey.deposit('orange', player, { amount_xaf: 9_000 });
    for (const amountXaf of [3_100, 4_100]) await pay(player, deposit, amountXaf);
    const page = await probe.open('/held/payments');
    const rows = page.locator('.choice');
    await rows.nth(1).waitFor();
    await page.getByText('Filters').click();
    await page.getByLabel('Amount from').fill('4000');
    await page.keyboard.press('Enter');
    await page.getByText('Filters (1)').waitFor();
    await eventually(async () => (await rows.count()) === 1);
    expect(await barriers(page)).toEqual([]);
    await page.reload();
    await rows.filter({ hasText: '4\u202f100\u00a0FCFA' }).click();
    expect(await rows.count()).toBe(1);
    const file = await page.getByRole('link', { name: /^Save as CSV/ }).getAttribute('href');
    expect(file).toContain('amount_min=4000');
    // What is decided goes, and the keys go on in the list.
    await page.getByRole('button', { name: 'Set aside' }).click();
    await dialog(page).getByText('It was paid as a test.').click();
    await page.keyboard.press('Enter');
    await page.getByText('Nothing fits these filters.').waitFor();
    // The question goes when everything that it may have changed is read anew.
    await page.locator('#content:focus').waitFor();
    await page.goto('/console/held/payments?status=set_aside&amount_min=4000');
    await rows.filter({ hasText: '4\u202f100\u00a0FCFA' }).waitFor();
    await page.goto('/console/held/payments');
    await rows.filter({ hasText: '3\u202f100\u00a0FCFA' }).click();
    await page.keyboard.press('s');
    await dialog(page).getByText('It was paid as a test.').click();
    await page.keyboard.press('Enter');
    await page.getByText('Every payment has found its deposit.').waitFor();
  });

  test('a late payment is resolved, and its page tells the whole story', async () => {
    const { journey } = probe;
    const player = journey.player('mtn');
    const deposit = await journey.deposit('mtn', player);
    await journey.until(deposit, 'expired');
    await journey.phones.confirm(player);
    await journey.until(deposit, 'requires_manual_resolution');
    const page = await probe.open('/held/transactions');
    await page.getByRole('option').click();
    await page.getByRole('button', { name: 'Resolve', exact: true }).click();
    expect(await barriers(page)).toEqual([]);
    await dialog(page).getByText('The money has arrived: succeeded').click();
    await dialog(page).getByLabel('Reason').fill('Seen on the statement.');
    const confirm = dialog(page).getByRole('button', { name: 'Confirm 5\u202f000\u00a0FCFA as succeeded' });
    // A payment that may be its own stands in the way, for one click: the refusal leads there.
    const why = { code: 'this_payment_unmatched', facts: { payment: deposit.service_tx_id } };
    await page.route('**/resolve', (route) => route.fulfill({ status: 409, json: { why } }), { times: 1 });
    await confirm.click();
    const inTheWay = dialog(page).getByRole('alert').getByRole('link', { name: 'Open the payment' });
    expect(await inTheWay.getAttribute('href')).toContain(
      `/held/payments?status=unmatched&id=${why.facts.payment}`,
    );
    await confirm.click();
    await told(page, 'resolved.');
    await page.getByText('Nothing waits to be resolved.').waitFor();
    await journey.untilTold(deposit, 'payment.expired', 'payment.succeeded');

    // What is found alone opens at once.
    await look(page, deposit.reference);
    const story = page.getByRole('listitem').filter({ has: page.locator('.entry-title') });
    await story.filter({ hasText: 'Seen on the statement.' }).waitFor();
    for (const part of ['Pending', 'Expired', 'Payment of', 'payment.expired', 'Succeeded'])
      expect(await story.filter({ hasText: part }).count()).toBeGreaterThan(0);
    expect(await barriers(page)).toEqual([]);

    await page.getByRole('button', { name: 'Copy: Id' }).click();
    await eventually(
      async () => (await page.evaluate('navigator.clipboard.readText()')) === deposit.service_tx_id,
    );
    await page.getByRole('button', { name: 'Send again: payment.succeeded' }).click();
    await told(page, 'Sent again:');
    await journey.untilTold(deposit, 'payment.expired', 'payment.succeeded', 'payment.succeeded');
  });

  atLength(
    'much money is resolved when a second person decides the same, and the first is named',
    async () => {
      const { journey } = probe;
      const player = journey.player('mtn');
      const deposit = await journey.deposit('mtn', player, { amount_xaf: 500_000 });
      await journey.until(deposit, 'expired');
      await journey.phones.confirm(player);
      await journey.until(deposit, 'requires_manual_resolution');
      const [carl, dora] = [
        await probe.staffMember('carl@example.com', 'approver'),
        await probe.staffMember('dora@example.com', 'approver'),
      ];
      const first = await probe.open('/held/transactions', { person: carl });
      const second = await probe.open('/held/transactions', { person: dora, locale: 'fr-CM' });
      await first.getByRole('option').click();
      await first.getByRole('button', { name: 'Resolve', exact: true }).click();
      await dialog(first).getByText('This amount takes two people').waitFor();
      await dialog(first).getByText('The money has not arrived: failed').click();
      await dialog(first).getByLabel('Reason').fill('Paid back by hand.');
      await dialog(first).getByRole('button', { name: 'Propose 500\u202f000\u00a0FCFA as failed' }).click();
      await told(first, 'proposed by you. It is done when a second person decides the same.');
      // The other sees it without a reload.
      await second.getByRole('option', { name: 'proposé par carl@example.com' }).click();
      await second.getByRole('button', { name: 'Résoudre', exact: true }).click();
      await dialog(second).getByText('carl@example.com propose : le noter comme échoué.').waitFor();
      expect(await barriers(second)).toEqual([]);
      await dialog(second).getByRole('button', { name: 'Choisir la même chose' }).click();
      await dialog(second).getByLabel('Motif').fill('Reçu vu.');
      await dialog(second).getByRole('button', { name: 'Noter comme échoué, en deuxième personne' }).click();
      await told(second, 'résolu.');
      await journey.until(deposit, 'failed');
    },
  );

  atLength('a stuck withdrawal shows what the provider says at that moment, before one decides', async () => {
    const { journey } = probe;
    await journey.phones.fault({
      mtn_momo: { answer: { is: 'broken_connection_after_taking', next: 1 }, status: { is: 'unknown_404' } },
    });
    const withdrawal = await journey.withdrawal('mtn', journey.player('mtn'));
    await journey.approve(withdrawal);
    await journey.until(withdrawal, 'requires_manual_resolution');
    const page = await probe.open(`/transactions/${withdrawal.service_tx_id}`);
    await page.getByText('It cannot say what became of the transfer.').waitFor();
    await page.getByText('MTN does not know the request (404).').waitFor();
    await journey.phones.fault({ mtn_momo: { status: { is: 'normal' } } });
    await page.getByRole('button', { name: 'Resolve', exact: true }).click();
    await dialog(page).getByText('The transfer has arrived.').waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog(page).getByText('The money has arrived: succeeded').click();
    await dialog(page).getByLabel('Reason').fill('The provider says so.');
    await dialog(page).getByRole('button', { name: 'Confirm 5\u202f000\u00a0FCFA as succeeded' }).click();
    await told(page, 'resolved.');
    await journey.until(withdrawal, 'succeeded');
  });

  atLength(
    'someone looks for a number, a player, an id or the operator’s id, and finds the deposit',
    async () => {
      const { journey } = probe;
      const player = journey.player('orange');
      const player_id = '5d2a7a1c-90a1-4b8e-8a3c-6a5f0e1d2c3b';
      const deposit = await journey.deposit('orange', player, { player_id });
      await pay(player, deposit, deposit.amount_xaf);
      const { provider_tx_id } = await journey.until(deposit, 'succeeded');
      const page = await probe.open('');
      await look(page, player);
      await page.getByRole('table').getByText(deposit.reference).waitFor();
      for (const text of [player_id, deposit.service_tx_id, provider_tx_id ?? '']) {
        await page.goto('/console/audit');
        await look(page, text);
        await page.locator('.columns').getByText(deposit.reference).waitFor();
      }
      await look(page, 'nothing of the kind');
      await page.getByText('Nothing was found for “nothing of the kind”.').waitFor();
      // What was looked for last is offered first.
      await page.keyboard.press('/');
      const recent = dialog(page).getByRole('group', { name: 'Looked for last' }).getByRole('option');
      const looked = ['nothing of the kind', provider_tx_id, deposit.service_tx_id, player_id, player];
      expect(await recent.allInnerTexts()).toEqual(looked);
      expect(await barriers(page)).toEqual([]);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.locator('.columns').getByText(deposit.reference).waitFor();
      // What is pasted opens without another key.
      await page.goto('/console/audit');
      await page.getByRole('table').waitFor();
      await page.evaluate(`navigator.clipboard.writeText('${deposit.reference}')`);
      await page.keyboard.press('Control+k');
      await page.keyboard.press('Control+v');
      await page.locator('.columns').getByText(deposit.reference).waitFor();
    },
  );

  test('money that was credited and never came is counted, and leads to its deposit', async () => {
    const { journey } = probe;
    const player = journey.player('orange');
    const deposit = await journey.deposit('orange', player, { amount_xaf: 6_000 });
    await pay(player, deposit, 6_000);
    const { payments } = await journey.until(deposit, 'succeeded');
    const takenBack = `${payments[0]?.raw_text} Ce transfert a ete annule par l expediteur.`;
    const sms = envelope(takenBack, { messageId: 'taken-back' });
    const { status } = await journey.call('POST', '/gateway/v1/orange_money/device', sms);
    expect(status).toBe(200);
    const page = await probe.open('/');
    await page.getByRole('link', { name: '1 Credited without money' }).click();
    await page.getByRole('link', { name: 'SMS to check (1)' }).waitFor();
    await page.getByRole('link', { name: /^Held [1-9]/ }).waitFor();
    const sheet = page.getByRole('region', { name: 'Suspicious SMS' }).getByRole('listitem');
    await sheet.getByText('Credited without money', { exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await sheet.getByRole('link', { name: 'Open the transaction' }).click();
    await page.getByRole('heading', { level: 1, name: 'Deposit 6\u202f000\u00a0FCFA' }).waitFor();
    // Its payment says so itself, and the figures of its player say that it is among them.
    const itself = `/console/held/payments?status=returned&id=${payments[0]?.payment_id}`;
    await page.goto(itself);
    await page.locator('.detail .badge-failed', { hasText: 'taken back by the operator' }).waitFor();
    await page.route(`**/payments/${payments[0]?.payment_id}`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), reversed: false, standing: 'contradicted' } });
    });
    await page.goto(itself);
    await page.locator('.detail .badge-failed', { hasText: 'contradicted by the balances' }).waitFor();
    const out = await journey.withdrawal('orange', player, { amount_xaf: 2_000 });
    await page.goto(`/console/withdrawals?id=${out.service_tx_id}`);
    await page
      .getByText('A deposit of this player, or one that came from this number, was credited with')
      .waitFor();
    expect(await barriers(page)).toEqual([]);
    await journey.call('POST', `/internal/v1/withdrawals/${out.service_tx_id}/reject`, { reason: 'A test.' });
  });

  test('an SMS that no one could read is shown, and one from a stranger is called suspicious', async () => {
    const sms = envelope('Vous avez recu 5000 FCFA.', { sender: 'Brother', messageId: 'from-a-stranger' });
    const { status } = await probe.journey.call('POST', '/gateway/v1/orange_money/device', sms);
    expect(status).toBe(200);
    const page = await probe.open('/held/payments');
    // Nothing is counted before it is known. The page that stood there may be about to count anew by itself.
    await page.goto('about:blank');
    const overview = await held(page, '**/internal/v1/overview');
    await page.goto('/console/held/payments');
    await page.getByRole('link', { name: 'SMS to check', exact: true }).waitFor();
    await (await overview()).continue();
    await page.getByRole('link', { name: /^SMS to check \(\d+\)/ }).click();
    const shown = page.getByRole('listitem').filter({ hasText: 'Vous avez recu 5000 FCFA.' });
    expect(await shown.innerText()).toContain('suspicious');
    expect(await barriers(page)).toEqual([]);
    // As many as the overview counts: what was understood and told of no money is shown to who asks for it.
    const balance = envelope('Le solde de votre compte est de 5000 FCFA.', { messageId: 'balance' });
    await probe.journey.call('POST', '/gateway/v1/orange_money/device', balance);
    await page.reload();
    await shown.waitFor();
    const all = page.getByRole('region', { name: 'SMS without a payment' }).getByRole('listitem');
    expect(await all.count()).toBe(1);
    await page.getByRole('radio', { name: 'All', exact: true }).click();
    await all.filter({ hasText: 'Le solde de votre compte est de 5000 FCFA.' }).waitFor();
    const file = page.getByRole('link', { name: 'Save as CSV: SMS without a payment' });
    expect(await file.getAttribute('href')).toContain('status=ignored');
  });

  atLength('webhooks and audit are listed, and lead to their transactions', async () => {
    const page = await probe.open('/webhooks');
    await page.getByText('No webhook is in this state.').waitFor();
    await page.getByRole('radio', { name: 'delivered' }).click();
    await page
      .getByRole('link', { name: /^payment.succeeded/ })
      .first()
      .waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Audit' }).click();
    await page.locator('main:focus').waitFor();
    expect(await page.title()).toMatch(/Audit · Mobile money$/);
    const resolved = page.getByRole('row', { name: 'resolved a transaction' });
    await resolved.filter({ hasText: 'Seen on the statement.' }).getByRole('link').waitFor();
    const proposed = page.getByRole('row', { name: 'proposed what is to become of a transaction' });
    await proposed.filter({ hasText: 'carl@example.com' }).getByRole('link').waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  test('at the end the pages had nothing to complain of', () => {
    // The one that was to be refused.
    expect(probe.complaints.filter((each) => !each.endsWith('/resolve'))).toEqual([]);
  });
});
