import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { atLength, inBrowser } from '../support/browser.ts';
import { barriers, ConsoleProbe, moveTo } from '../support/console.ts';
import { eventually } from '../support/eventually.ts';
import { envelope, type OrangeTransfer, orangeSms } from '../support/sms.ts';

jest.setTimeout(90_000);

inBrowser('whoever works through what is held', () => {
  let probe: ConsoleProbe;
  beforeAll(async () => {
    probe = await ConsoleProbe.begin({ STUCK_WITHDRAWAL_SECONDS: '1' });
  });
  afterEach(() => probe.closeWindows());
  afterAll(() => probe?.end());

  const dialog = (page: Page): Locator => page.getByRole('dialog');
  const told = (page: Page, text: string): Promise<void> =>
    page.locator('.notice', { hasText: text }).waitFor();

  let sms = 0;
  /** The device passes on that money came; gives the id of the payment. */
  async function hear(transfer: OrangeTransfer): Promise<string> {
    sms += 1;
    const id = `PP260101.1001.C${String(10_000 + sms)}`;
    const message = envelope(orangeSms({ id, ...transfer }), { messageId: id });
    const { json } = await probe.journey.call('POST', '/gateway/v1/orange_money/device', message);
    return (json as { payment_id: string }).payment_id;
  }

  test('vouches for money that a balance contradicts, and it counts when a second person does', async () => {
    const { journey } = probe;
    const player = journey.player('orange');
    const deposit = await journey.deposit('orange', player, { amount_xaf: 40_000 });
    const receiver = deposit.instructions?.merchant.msisdn.slice(4) ?? '';
    const id = await hear({ payer: player.slice(4), receiver, amount: 40_000, balance: '100' });
    const [carl, dora] = [
      await probe.staffMember('carl@example.com', 'approver'),
      await probe.staffMember('dora@example.com', 'approver'),
    ];
    const first = await probe.open(`/held/payments?id=${id}`, { person: carl });
    const second = await probe.open(`/held/payments?id=${id}`, { person: dora, locale: 'fr-CM' });
    await second.locator('#detail-title').waitFor();
    await second.locator('.live-live').waitFor();
    await first.locator('#detail-title').waitFor();
    expect(await first.getByRole('button', { name: 'Send back' }).isDisabled()).toBe(true);
    await first.keyboard.press('v');
    await dialog(first).getByText('Has this money really come?').waitFor();
    await dialog(first).getByLabel('Reason').fill('Seen in the app of the operator.');
    expect(await barriers(first)).toEqual([]);
    await first.keyboard.press('Enter');
    await told(first, 'vouched for by you. A second person must too.');
    await first.getByRole('option', { name: '40\u202f000\u00a0FCFA' }).click();
    await first.getByText('You vouch for it: now someone else must too.').waitFor();
    expect(await first.getByRole('button', { name: 'Vouch for it' }).isDisabled()).toBe(true);
    // The other sees it without a reload, and what was said.
    await second.locator('.detail').getByText('carl@example.com').first().waitFor();
    await second.getByText('Seen in the app of the operator.').waitFor();
    await second.keyboard.press('v');
    await dialog(second).getByLabel('Motif').fill('Vu aussi.');
    await dialog(second)
      .getByRole('button', { name: /deuxième personne/ })
      .click();
    await told(second, '40\u202f000\u00a0FCFA');
    await journey.until(deposit, 'succeeded');
  });

  test('completes from money that no balance vouches for, and says before that it takes two, and who was first', async () => {
    const { journey } = probe;
    const player = journey.player('orange');
    const deposit = await journey.deposit('orange', player, { amount_xaf: 60_000 });
    const receiver = deposit.instructions?.merchant.msisdn.slice(4) ?? '';
    // Its balance follows from nothing that was told before.
    await hear({ payer: '699000777', receiver, amount: 100, balance: '1000' });
    const id = await hear({ payer: player.slice(4), receiver, amount: 60_000, balance: '5000000' });
    const [eve, finn] = [
      await probe.staffMember('eve@example.com', 'approver'),
      await probe.staffMember('finn@example.com', 'approver'),
    ];
    const first = await probe.open(`/held/payments?id=${id}`, { person: eve });
    const second = await probe.open('/held/payments', { person: finn, locale: 'fr-CM' });
    await second.locator('.live-live').waitFor();
    const record = `**/internal/v1/transactions/${deposit.service_tx_id}`;
    await first.route(record, (route) => route.fulfill({ status: 500, json: {} }));
    await first.getByRole('button', { name: 'Complete by hand' }).first().click();
    // Nothing is decided by someone who has not been told what it takes.
    await dialog(first).getByText('How it stands was not read anew. The service could not do it.').waitFor();
    await dialog(first).getByLabel('Reason').fill('Seen.');
    expect(
      await dialog(first)
        .getByRole('button', { name: /60.000/ })
        .isDisabled(),
    ).toBe(true);
    expect(await barriers(first)).toEqual([]);
    await first.unroute(record);
    await dialog(first).getByRole('button', { name: 'Try again' }).click();
    const propose = dialog(first).getByRole('button', { name: 'Propose to credit 60\u202f000\u00a0FCFA' });
    await eventually(() => propose.isEnabled());
    // Whatever happens has it read again.
    expect(probe.complaints.splice(0).filter((each) => !each.includes('500'))).toEqual([]);
    await dialog(first).getByText('No balance vouches for a chosen payment').waitFor();
    expect(await barriers(first)).toEqual([]);
    await dialog(first).getByLabel('Reason').fill('Seen in the app of the operator.');
    await propose.click();
    await told(first, 'proposed by you. It is done when a second person decides the same.');
    // The other sees in the list who was first, and beside the deposit.
    await second.getByRole('option', { name: 'proposé par eve@example.com' }).click();
    await second.locator('.candidate').getByText('proposé par eve@example.com').waitFor();
    expect(await barriers(second)).toEqual([]);
    await second.locator('.candidate').getByRole('button', { name: 'Compléter à la main' }).click();
    await dialog(second).getByText('eve@example.com propose').waitFor();
    await dialog(second).getByLabel('Motif').fill('Vu aussi.');
    await dialog(second)
      .getByRole('button', { name: /deuxième personne/ })
      .click();
    await journey.until(deposit, 'succeeded');
  });

  atLength('sees a payment also while a process of the version before answers', async () => {
    const { journey } = probe;
    const player = journey.player('orange');
    await journey.deposit('orange', player, { amount_xaf: 2_345 });
    const id = await hear({ payer: player.slice(4), amount: 2_346, balance: '9200000' });
    const page = await probe.open('/audit');
    await page.route(/\/internal\/v1\/payments/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll('"proposal":null', '"of_another_version":null');
      await route.fulfill({ response: answer, body });
    });
    await page.goto(`/console/held/payments?id=${id}`);
    await page.locator('.candidate').getByText('2\u202f345\u00a0FCFA').waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  test('keeps a note that is being written about a payment which someone else sets aside', async () => {
    const id = await hear({ payer: '699000666', amount: 4_321, balance: '9000000' });
    const page = await probe.open(`/held/payments?id=${id}`);
    await page.locator('.live-live').waitFor();
    const row = page.getByRole('option', { name: '4\u202f321\u00a0FCFA' });
    await row.waitFor();
    const note = page.getByLabel('New note');
    await note.fill('Called the payer');
    await probe.journey.call('POST', `/internal/v1/payments/${id}/set-aside`, { reason: 'A test.' });
    await row.waitFor({ state: 'detached' });
    await page.locator('.detail').getByText('A test.').waitFor();
    expect(await note.inputValue()).toBe('Called the payer');
    await page.keyboard.type(', twice');
    // Two times Enter are one note.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const notes = page.locator('.note-text', { hasText: 'Called the payer, twice' });
    await notes.first().waitFor();
    expect(await notes.count()).toBe(1);
  });

  test('asks the operator again, and sees what it says before anything is decided', async () => {
    const { journey } = probe;
    await journey.phones.fault({
      mtn_momo: { answer: { is: 'broken_connection_after_taking', next: 1 }, status: { is: 'unknown_404' } },
    });
    const withdrawal = await journey.withdrawal('mtn', journey.player('mtn'));
    await journey.approve(withdrawal);
    await journey.until(withdrawal, 'requires_manual_resolution');
    const page = await probe.open(`/transactions/${withdrawal.service_tx_id}`);
    const ask = page.getByRole('button', { name: 'Ask the operator again' });
    const verdict = page.locator('.ask-again');
    await ask.click();
    await verdict.getByText('It cannot say what became of it.').waitFor();
    await verdict.getByText('Nothing is decided by this.').waitFor();
    expect(await barriers(page)).toEqual([]);
    await journey.phones.fault({ mtn_momo: { status: { is: 'normal' } } });
    await ask.click();
    await verdict.getByText('It succeeded.').waitFor();
    expect((await journey.record(withdrawal)).state).toBe('requires_manual_resolution');
    await page.getByRole('button', { name: 'Resolve', exact: true }).click();
    await dialog(page).getByText('The transfer has arrived.').waitFor();
    await dialog(page).getByText('The money has arrived: succeeded').click();
    await dialog(page).getByLabel('Reason').fill('The operator says so.');
    await dialog(page).getByRole('button', { name: 'Confirm 5\u202f000\u00a0FCFA as succeeded' }).click();
    await journey.until(withdrawal, 'succeeded');
    // Who asked stands in the audit.
    await page.goto('/console/audit?action=transaction.ask');
    await page.getByRole('row', { name: 'asked the operator again' }).first().waitFor();
  });

  atLength(
    'reads a long list as far as they look, the oldest first, and opens one by its address',
    async () => {
      const ids: string[] = [];
      for (let each = 0; each < 70; each += 1)
        ids.push(await hear({ payer: '699000999', amount: 1_000 + each, balance: String(2_000_000 + each) }));
      const asked: string[] = [];
      const page = await probe.open('/held/payments');
      page.on('request', (request) => asked.push(request.url()));
      const options = page.getByRole('option');
      await page.getByRole('option', { name: '1\u202f000\u00a0FCFA' }).click();
      expect(await options.first().getAttribute('aria-setsize')).toBe('-1');
      expect(asked.filter((url) => url.includes('cursor='))).toEqual([]);
      await page.keyboard.press('End');
      await page.locator('[aria-setsize]:not([aria-setsize="-1"])').first().waitFor();
      await page.keyboard.press('End');
      await page.getByRole('option', { name: '1\u202f069\u00a0FCFA' }).waitFor();
      await page.waitForURL(new RegExp(`id=${ids.at(-1)}`));
      // It is further on than the first part.
      await page.reload();
      await page.locator('.detail').getByText('1\u202f069\u00a0FCFA').first().waitFor();
      await page.getByRole('heading', { name: 'Deposits that may be meant' }).waitFor();
      expect(await barriers(page)).toEqual([]);
    },
  );

  atLength('opens a withdrawal by its address before the whole queue is read', async () => {
    const { journey } = probe;
    let last = '';
    for (let each = 0; each < 101; each += 1)
      last = (await journey.withdrawal('mtn', journey.player('mtn'))).service_tx_id;
    const page = await probe.open('');
    // The rest of the queue does not come.
    await page.route(/\/internal\/v1\/transactions\?.*cursor=/, () => undefined);
    await page.goto(`/console/withdrawals?id=${last}`);
    await page.locator('#detail-title').waitFor();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await dialog(page).waitFor();
    await page.keyboard.press('Enter');
    await told(page, 'approved.');
    await journey.until({ service_tx_id: last } as never, 'succeeded');
  });

  test('sees keys and payments of a number as they come', async () => {
    const keys = await probe.open('/keys');
    await keys.locator('.live-live').waitFor();
    await keys.getByText('No key has been issued.').waitFor();
    // What is read once more as soon as the page follows what happens may have the first of them.
    for (const application of ['casino', 'poker']) {
      expect((await probe.journey.call('POST', '/internal/v1/keys', { application })).status).toBe(200);
      const list = keys.getByRole('table', { name: 'API keys' });
      await list.getByRole('cell', { name: application }).waitFor();
    }
    await moveTo(keys, '/numbers/+237699000555');
    await keys.getByText('Nothing came from this number').waitFor();
    await hear({ payer: '699000555', amount: 3_210, balance: '9500000' });
    await keys.getByText('3\u202f210\u00a0FCFA').first().waitFor();
  });

  test('is told what ends the alert of a withdrawal that failed and is said to have been sent, and does so', async () => {
    const { journey } = probe;
    const { service_tx_id: id } = await journey.withdrawal('mtn', journey.player('mtn'));
    await journey.call('POST', `/internal/v1/withdrawals/${id}/reject`, { reason: 'Asked for twice.' });
    const client = new pg.Client({ connectionString: journey.databaseUrl });
    await client.connect();
    await client.query(
      `insert into exchanges select id, version, 99, 'mtn_momo', '', 'read_status', 'contradicts', '', state_updated_at + 1
         from transactions where id = $1`,
      [id],
    );
    await client.end();
    const page = await probe.open('/held/transactions');
    await page.getByRole('option').click();
    await page.getByText('The provider says the other of what was decided').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel('New note').fill('The player keeps it: agreed with the platform.');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing waits to be resolved.').waitFor();
  });

  atLength(
    'finds every SMS that contradicts another, however many there are, and hears when they cannot be read',
    async () => {
      const id = 'PP260101.1001.D10000';
      const contradict = (amount: number): Promise<unknown> => {
        const text = orangeSms({ id, payer: '699000888', amount, balance: '1000' });
        const message = envelope(text, { messageId: `contradicts-${amount}` });
        return probe.journey.call('POST', '/gateway/v1/orange_money/device', message);
      };
      for (let each = 0; each <= 51; each += 1) await contradict(7_000 + each);
      const page = await probe.open('/held/messages');
      const section = page.getByRole('region', { name: 'Suspicious SMS' });
      await section.getByText('Montant Transaction: 7051FCFA').waitFor();
      expect(await section.getByText('Montant Transaction: 7001FCFA').count()).toBe(0);
      const file = section.getByRole('link', { name: /^Save as CSV/ });
      expect(await file.getAttribute('href')).toContain('status=suspicious');
      expect(await barriers(page)).toEqual([]);
      await section.getByRole('button', { name: 'Show more' }).click();
      await section.getByText('Montant Transaction: 7001FCFA').waitFor();
      // The filters above are about them, too.
      await page.goto('/console/held/messages?to=2020-01-01');
      await page.getByText('Nothing fits these filters.').waitFor();
      expect(await section.count()).toBe(0);
      await page.route('**/internal/v1/messages?*status=suspicious*', (route) =>
        route.fulfill({ status: 400, json: { detail: 'It is broken.' } }),
      );
      await page.goto('/console/held/messages');
      await section.getByRole('alert').waitFor();
      const others = probe.complaints.filter((each) => !each.includes('status=suspicious'));
      probe.complaints.splice(0, probe.complaints.length, ...others);
    },
  );

  test('at the end the pages had nothing to complain of', () => {
    expect(probe.complaints).toEqual([]);
  });
});
