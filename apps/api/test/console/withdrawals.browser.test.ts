import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { dayOf } from '@mobile-money/core';
import pg from 'pg';
import type { Locator, Page, Route } from 'playwright-core';
import { SystemClock } from '../../src/bootstrap/system.ts';
import { atLength, inBrowser } from '../support/browser.ts';
import { barriers, ConsoleProbe, held, moveTo } from '../support/console.ts';
import { eventually } from '../support/eventually.ts';
import type { Created } from '../support/journey.ts';
import { providersWith } from '../support/providers-file.ts';
import { envelope, orangeSms } from '../support/sms.ts';

jest.setTimeout(120_000);

inBrowser('the withdrawals to decide', () => {
  let probe: ConsoleProbe;
  beforeAll(async () => {
    probe = await ConsoleProbe.begin({
      TWO_PERSON_APPROVAL_XAF: '500000',
      APPROVER_DAILY_XAF: '20000000',
      PROVIDERS_FILE: providersWith({ limits: { withdrawal: { max_xaf: 900_000 } } }),
    });
  });
  afterAll(() => probe?.end());
  // Each test finds an empty queue, whatever became of the one before.
  afterEach(async () => {
    await probe.closeWindows();
    // A window that is closed at once may not have told that its withdrawal is free again.
    await inDatabase('delete from reservations');
    const { json } = await probe.journey.call('GET', '/internal/v1/transactions?state=pending_approval');
    for (const { service_tx_id } of (json as { items: readonly Created[] }).items) {
      const reject = `/internal/v1/withdrawals/${service_tx_id}/reject`;
      await probe.journey.call('POST', reject, { reason: 'The test is over.' });
    }
  });

  let asked = 0;
  /** A withdrawal of an amount that no other one has, so that its row can be told by it. */
  async function withdrawal(
    msisdn = probe.journey.player('mtn'),
    more = {},
  ): Promise<{ readonly created: Created; readonly text: string }> {
    asked += 1;
    const amount_xaf = 12_500 + asked;
    const created = await probe.journey.withdrawal('mtn', msisdn, { amount_xaf, ...more });
    return { created, text: `12\u202f${500 + asked}\u00a0FCFA` };
  }
  const row = (page: Page, text: string): Locator => page.getByRole('option', { name: text });
  /** The row of an amount that also says something else. */
  const rowSaying = (page: Page, text: string, more: string): Locator =>
    row(page, text).filter({ hasText: more });
  const dialog = (page: Page): Locator => page.getByRole('dialog');
  const send = (page: Page): Locator => dialog(page).getByRole('button', { name: /^Send/ });
  const mayBeSent = (page: Page): Promise<void> => eventually(() => send(page).isEnabled());
  const told = (page: Page, text: string | RegExp): Promise<void> =>
    page.locator('.notice', { hasText: text }).waitFor();

  test('one is approved with a note: the question repeats amount and number, and the money arrives', async () => {
    const { created, text } = await withdrawal();
    const page = await probe.open('/withdrawals');
    await row(page, text).click();
    await page.getByRole('heading', { name: text }).waitFor();
    await page.locator('.flags').getByText('first payout').waitFor();
    // What is counted with it says so: it is not paid out yet.
    await page.getByText('Withdrawn to deposited, with this one').waitFor();
    await page.getByText('Withdrawals in 24 h, with this one').waitFor();
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
    const { history } = await probe.journey.until(created, 'succeeded');
    expect(history).toContainEqual(expect.objectContaining({ to: 'approved', reason: 'Called the player.' }));
  });

  test('one is rejected for a listed reason, another for one in own words', async () => {
    const [listed, own] = [await withdrawal(), await withdrawal()];
    const page = await probe.open('/withdrawals');
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
      [listed, own].map(({ created }) => probe.journey.until(created, 'failed')),
    );
    expect(reasons.map(({ state_reason }) => state_reason)).toEqual([
      'The number does not belong to the player.',
      'Asked by the bank.',
    ]);
  });

  atLength('a link to one leads from its own page to the queue, which can be saved as a file', async () => {
    const { created, text } = await withdrawal();
    const page = await probe.open(`/transactions/${created.service_tx_id}`);
    await page.getByRole('link', { name: 'Decide in the queue' }).click();
    await page.getByRole('heading', { level: 2, name: text }).waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Save as CSV/ }).click();
    const saved = readFileSync(await (await saving).path(), 'utf8');
    const row = saved.split('\r\n').find((each) => each.startsWith(created.service_tx_id));
    expect(row).toMatch(new RegExp(`,withdrawal,pending_approval,.*,mtn,.*,${created.reference},`));
    await probe.journey.approve(created);
    await page.getByText('This withdrawal has been decided in the meantime.').waitFor();
  });

  test('a double click sends the money once, and says nothing of a second time', async () => {
    const { created, text } = await withdrawal();
    const page = await probe.open('/withdrawals');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/approve')) calls.push(request.url());
    });
    await row(page, text).click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await send(page).dblclick();
    await told(page, 'approved.');
    expect(await page.locator('.notice').count()).toBe(1);
    await probe.journey.until(created, 'succeeded');
    expect(calls).toHaveLength(1);
  });

  atLength(
    'what one staff member works on is kept from the other, until it is given back or taken over',
    async () => {
      const people = {
        awa: await probe.staffMember('awa@example.com', 'approver'),
        ben: await probe.staffMember('ben@example.com', 'approver'),
        ada: await probe.staffMember('ada@example.com', 'approver'),
      };
      const [first, other] = [await withdrawal(), await withdrawal()];
      const awa = await probe.open('/withdrawals', { person: people.awa });
      const ben = await probe.open('/withdrawals', { person: people.ben });
      await row(ben, first.text).click();
      await row(ben, other.text).click();
      // Not before Ben has let go of it: of two at the same moment one is told no.
      await rowSaying(awa, other.text, 'with ben@example.com').waitFor();
      await row(awa, first.text).click();
      // Ben hears of it without doing anything, and has moved on himself.
      await rowSaying(ben, first.text, 'with awa@example.com').waitFor();
      await row(ben, first.text).click();
      await ben.getByText('awa@example.com is working on this withdrawal.').waitFor();
      expect(await barriers(ben)).toEqual([]);
      const approve = (page: Page): Locator => page.getByRole('button', { name: 'Approve', exact: true });
      expect(await approve(ben).isDisabled()).toBe(true);
      for (const key of ['a', 'r']) await ben.keyboard.press(key);
      expect(await dialog(ben).count()).toBe(0);

      await row(awa, other.text).click();
      await ben.locator('.held-by').waitFor({ state: 'detached' });
      await awa.locator('.queue-row', { hasText: 'with ben@example.com' }).waitFor();
      await approve(ben).click();
      const held = holdCalls(ben);
      await send(ben).click();
      await held.begun;

      // While Ben's approval is on its way, someone else takes over and decides.
      const ada = await probe.open('/withdrawals', { person: people.ada });
      await row(ada, first.text).click();
      await ada.getByRole('button', { name: 'Take it over' }).click();
      await told(ada, 'You took this withdrawal over from ben@example.com.');
      await approve(ada).click();
      await send(ada).click();
      await told(ada, 'approved.');
      await probe.journey.until(first.created, 'succeeded');
      held.release();
      await told(ben, 'Someone else was first: ada@example.com decided, it is now “Succeeded”.');
      await row(ben, first.text).waitFor({ state: 'detached' });
      await ada.goto('/console/audit');
      await ada
        .getByRole('row', { name: 'took a withdrawal over' })
        .getByText('ada@example.com')
        .first()
        .waitFor();
      forgetConflicts();
    },
  );

  /** A refusal that was expected is logged by the browser all the same. */
  function forgetConflicts(): void {
    const others = probe.complaints.filter((each) => !/409/.test(each));
    probe.complaints.splice(0, probe.complaints.length, ...others);
  }

  test('a large amount is sent when a second person approves it, and by no one alone', async () => {
    const [carl, dora] = [
      await probe.staffMember('carl@example.com', 'approver'),
      await probe.staffMember('dora@example.com', 'approver'),
    ];
    const created = await probe.journey.withdrawal('mtn', probe.journey.player('mtn'), {
      amount_xaf: 600_000,
    });
    const text = '600\u202f000\u00a0FCFA';
    const [first, second] = [
      await probe.open('/withdrawals', { person: carl }),
      await probe.open('/withdrawals', { person: dora, locale: 'fr-CM' }),
    ];
    await row(second, text).waitFor();
    await row(first, text).click();
    await first.getByText('Two different people must approve this amount.').waitFor();
    await first.getByRole('button', { name: 'Approve', exact: true }).click();
    await dialog(first).getByText('Nothing is sent yet: a second person must approve it too.').waitFor();
    await dialog(first).getByLabel('Note (optional)').fill('Receipt seen.');
    await dialog(first)
      .getByRole('button', { name: `Approve ${text}` })
      .dblclick();
    await told(first, 'approved by you. It is sent when a second person approves it.');
    expect(await first.locator('.notice').count()).toBe(1);
    await probe.journey.until(created, 'pending_approval');
    await row(first, text).click();
    await first.getByText('You have approved it. Now someone else must.').waitFor();
    expect(await first.getByRole('button', { name: 'Approve', exact: true }).isDisabled()).toBe(true);
    expect(await barriers(first)).toEqual([]);

    // The second sees who was first, without a reload, once the first has gone on to something else.
    await first.getByRole('link', { name: 'Audit' }).click();
    await rowSaying(second, text, 'approbations : 1 sur 2').click();
    await second.getByText('carl@example.com', { exact: true }).waitFor();
    await second.getByText('Receipt seen.').waitFor();
    await second.getByRole('button', { name: 'Approuver', exact: true }).click();
    await dialog(second)
      .getByRole('button', { name: `Envoyer ${text} au` })
      .click();
    await told(second, 'approuvé.');
    const { history } = await probe.journey.until(created, 'succeeded');
    expect(history.map(({ to }) => to).slice(1, 3)).toEqual(['pending_approval', 'approved']);
    await second.goto(`/console/transactions/${created.service_tx_id}`);
    // What the service says in English is read in the reader's language.
    await second.getByText('L’opérateur a confirmé le transfert.').first().waitFor();
  });

  async function inDatabase(text: string, ...values: readonly unknown[]): Promise<void> {
    const client = new pg.Client({ connectionString: probe.journey.databaseUrl });
    await client.connect();
    await client.query(text, [...values]);
    await client.end();
  }

  atLength(
    'past what one person may approve alone in a day, it says so before and waits for another',
    async () => {
      const fay = await probe.staffMember('fay@example.com', 'approver');
      const today = dayOf(new SystemClock().now());
      await inDatabase('insert into approver_days values ($1, $2, $3)', fay.email, today, 19_500_000);
      const made = [];
      for (const amount_xaf of [400_000, 300_000])
        made.push(await probe.journey.withdrawal('mtn', probe.journey.player('mtn'), { amount_xaf }));
      const page = await probe.open('/withdrawals', { person: fay });
      await row(page, '300\u202f000\u00a0FCFA').waitFor();
      await page.getByRole('button', { name: 'Mark all' }).click();
      await page.getByRole('button', { name: 'Approve 2' }).click();
      await dialog(page).getByText('You may approve 500\u202f000\u00a0FCFA more alone today').waitFor();
      await dialog(page).getByText('a second person must approve too: 1.').waitFor();
      expect(await barriers(page)).toEqual([]);
      await dialog(page).getByText('I have checked all 2').click();
      await dialog(page)
        .getByRole('button', { name: /^Approve 2/ })
        .click();
      await told(page, 'Waiting for a second person: 1.');
      await rowSaying(page, '300\u202f000\u00a0FCFA', '1 of 2 approvals').click();
      await page.getByText('You have approved it. Now someone else must.').waitFor();
      const [sent, waiting] = made as [Created, Created];
      await probe.journey.until(sent, 'succeeded');
      expect(await probe.journey.approve(waiting)).toMatchObject({
        state: expect.not.stringMatching('pending'),
      });
    },
  );

  atLength(
    'what may have been sent before a restore says so in the list, beside it and in the question',
    async () => {
      const { created, text } = await withdrawal();
      await inDatabase(
        'update transactions set may_have_been_sent = true where id = $1',
        created.service_tx_id,
      );
      const page = await probe.open('/withdrawals', { locale: 'fr-CM' });
      await rowSaying(page, text, 'peut-être déjà parti').click();
      await page.getByText('Deux personnes différentes doivent l’approuver.').waitFor();
      const warning = 'il est peut-être déjà parti. Demandez à l’opérateur avant de l’approuver';
      await page.getByRole('article').getByText(warning).waitFor();
      await page.getByRole('article').getByRole('button', { name: 'Redemander à l’opérateur' }).waitFor();
      await page.getByRole('button', { name: 'Approuver', exact: true }).click();
      await dialog(page).getByText(warning).waitFor();
      await dialog(page).getByText('Rien ne part encore').waitFor();
      expect(await barriers(page)).toEqual([]);
      await dialog(page)
        .getByRole('button', { name: `Approuver ${text}` })
        .click();
      await told(page, 'Il part dès qu’une deuxième personne l’approuve.');
      // Two would have to reject it, too, and one clears the queue for the next test.
      await inDatabase('update transactions set may_have_been_sent = false');
    },
  );

  /** Gives the way to lift it. */
  async function block(number: string): Promise<() => Promise<unknown>> {
    const body = { kind: 'number', value: number, reason: 'A fraudster.' };
    const { status, json } = await probe.journey.call('POST', '/internal/v1/blocks', body);
    expect(status).toBe(200);
    const lift = `/internal/v1/blocks/${(json as { block_id: string }).block_id}/lift`;
    return () => probe.journey.call('POST', lift, { reason: 'It was someone else.' });
  }

  test('who is blocked while the queue is open is marked at once, in the row, beside it and in the question', async () => {
    const number = probe.journey.player('mtn');
    const [looked, { text }] = [await withdrawal(), await withdrawal(number)];
    const page = await probe.open('/withdrawals');
    await page.locator('.live-live').waitFor();
    await row(page, looked.text).click();
    await row(page, text).waitFor();
    const lift = await block(number);
    await rowSaying(page, text, 'blocked').click();
    await page.locator('.flags').getByText('blocked').waitFor();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await dialog(page).getByText('Its number or its player is blocked').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Mark all' }).click();
    await page.getByRole('button', { name: 'Approve 2' }).click();
    await dialog(page).getByText('Their number or their player is blocked: 1.').waitFor();
    // The mark ends with the block; and of the queue no more is read for it than one part.
    const lists: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('state=pending_approval')) lists.push(request.url());
    });
    await lift();
    await dialog(page).getByText('Their number or their player is blocked').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await row(page, text).filter({ hasNotText: 'blocked' }).waitFor();
    expect(lists.length).toBeLessThanOrEqual(1);
  });

  atLength('a risk that is told by no one is seen when its withdrawal is looked at', async () => {
    const number = probe.journey.player('mtn');
    const { text } = await withdrawal(number);
    const page = await probe.open('/audit');
    await page.route('**/internal/v1/events', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: 'retry: 3600000\n\n' }),
    );
    await page.goto('/console/withdrawals');
    await row(page, text).waitFor();
    await block(number);
    await row(page, text).click();
    await page.locator('.flags').getByText('blocked').waitFor();
    await rowSaying(page, text, 'blocked').waitFor();
  });

  /** The window is looked at again: what stands there is read anew. */
  const comeBack = (page: Page): Promise<void> =>
    page.evaluate(`dispatchEvent(new Event('visibilitychange'))`);

  test('of several that are approved together the risks are read before, also where nothing tells of them', async () => {
    const number = probe.journey.player('mtn');
    const [, { created, text }] = [await withdrawal(), await withdrawal(number)];
    const page = await probe.open('/audit');
    await page.route('**/internal/v1/events', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: 'retry: 3600000\n\n' }),
    );
    await page.goto('/console/withdrawals');
    await row(page, text).filter({ hasNotText: 'blocked' }).waitFor();
    const lift = await block(number);
    const records: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/internal/v1/transactions/')) records.push(request.url());
    });
    await page.getByRole('button', { name: 'Mark all' }).click();
    const waiting = '**/internal/v1/transactions?*state=pending_approval*';
    const first = await held(page, waiting);
    await page.keyboard.press('a');
    await dialog(page).getByText('Their risks are read anew…').waitFor();
    const tick = dialog(page).getByRole('checkbox');
    // Whoever is faster than the reading comes to the tick, and not to what closes the question; yet ticks nothing unseen.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect([await tick.isChecked(), await barriers(page)]).toEqual([false, []]);
    await (await first()).fulfill({ status: 500, json: {} });
    await dialog(page).getByText('Their risks were not read anew. The service could not do it.').waitFor();
    await page.keyboard.press('Space');
    expect([await tick.isChecked(), await send(page).isDisabled()]).toEqual([false, true]);
    expect(await barriers(page)).toEqual([]);
    const second = await held(page, waiting);
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await (await second()).continue();
    await dialog(page).getByText('Their number or their player is blocked: 1.').waitFor();
    await dialog(page).getByText('With a risk: 2.').waitFor();
    expect(await send(page).isDisabled()).toBe(true);
    await dialog(page).getByText('I have checked all 2').click();
    await mayBeSent(page);
    expect(await barriers(page)).toEqual([]);
    // What was ticked is not what stands there now.
    await lift();
    await comeBack(page);
    await dialog(page).getByText('Their number or their player is blocked').waitFor({ state: 'detached' });
    expect([await tick.isChecked(), await send(page).isDisabled()]).toEqual([false, true]);
    // And it does not come back by itself with what it was given for.
    const liftAgain = await block(number);
    await comeBack(page);
    await dialog(page).getByText('Their number or their player is blocked: 1.').waitFor();
    expect(await tick.isChecked()).toBe(false);
    await liftAgain();
    await comeBack(page);
    await dialog(page).getByText('Their number or their player is blocked').waitFor({ state: 'detached' });
    // The keyboard stays where it is, whatever becomes of a reading.
    await page.keyboard.press('Space');
    for (const each of [tick, send(page)]) {
      await eventually(() => each.isEnabled());
      await each.focus();
      await page.route(waiting, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
      await comeBack(page);
      await dialog(page).getByText('Their risks were not read anew.').waitFor();
      expect(await each.and(page.locator(':focus')).count()).toBe(1);
      await comeBack(page);
      await dialog(page).getByText('Their risks were not read anew.').waitFor({ state: 'detached' });
    }
    // Each record that is read stands in the audit; those of a list do not.
    expect(records.filter((each) => each.endsWith(created.service_tx_id))).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(probe.complaints.splice(0)).toEqual(Array(3).fill(expect.stringContaining('500')));
  });

  /** A withdrawal that sends the payment of this number back. */
  async function sentBack(payer: string, id: string): Promise<void> {
    const sms = orangeSms({ payer, id });
    const { json } = await probe.journey.call('POST', '/gateway/v1/orange_money/device', envelope(sms));
    const back = `/internal/v1/payments/${(json as { payment_id: string }).payment_id}/return`;
    await probe.journey.call('POST', back, { reason: 'Paid by mistake.' });
  }

  test('of one the question names its risks, read at that moment, and that it sends a payment back', async () => {
    await sentBack('690000189', 'PP260101.1002.C00002');
    const page = await probe.open('/withdrawals', { locale: 'fr-CM' });
    await page.locator('.live-live').waitFor();
    await page.getByRole('option', { name: 'renvoi' }).click();
    await page.getByRole('article').getByText('demandé par dev').waitFor();
    const first = await held(page, '**/internal/v1/transactions?*state=pending_approval*');
    await page.getByRole('button', { name: 'Approuver', exact: true }).click();
    await dialog(page).getByText('Ses risques sont relus…').waitFor();
    const sending = dialog(page).getByRole('button', { name: /^Envoyer/ });
    expect(await sending.isDisabled()).toBe(true);
    const calls = approvals(page);
    // It was meant for one that is not blocked.
    await page.keyboard.press('Enter');
    const lift = await block('+237690000189');
    await (await first()).continue();
    await dialog(page).getByText('Son numéro ou son joueur est bloqué').waitFor();
    await dialog(page).getByRole('alert').getByText('Nouveau depuis la question : bloqué').waitFor();
    await dialog(page).getByRole('status').getByText('Rien n’est parti').waitFor();
    // And these for the next, by someone who takes this one for approved.
    for (const key of ['a', 'Enter']) await page.keyboard.press(key);
    expect([await sending.isDisabled(), calls]).toEqual([true, []]);
    const target = dialog(page).locator('.target');
    await target.getByText('renvoi, demandé par dev').waitFor();
    expect(await target.innerText()).toContain('bloqué');
    await dialog(page).getByText('Je l’ai vérifié').click();
    expect([await sending.isEnabled(), await barriers(page)]).toEqual([true, []]);
    await page.keyboard.press('Escape');
    await lift();
  });

  /** What a window asks to approve, and with which words. */
  function approvals(page: Page): (string | null)[] {
    const calls: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/approve')) calls.push(request.postData());
    });
    return calls;
  }

  test('who presses Enter while the risks are read waits for them, and sends once when none came', async () => {
    const { created, text } = await withdrawal();
    const page = await probe.open('/withdrawals');
    await page.locator('.live-live').waitFor();
    await row(page, text).click();
    await page.getByRole('article').getByText(text).first().waitFor();
    await page.locator('.flags').getByText('first payout').waitFor();
    const calls = approvals(page);
    const first = await held(page, '**/internal/v1/transactions?*state=pending_approval*');
    await page.keyboard.press('a');
    await dialog(page).getByText('Its risks are read anew…').waitFor();
    const status = dialog(page).getByRole('status');
    // It counts for three seconds, which a busy machine may take to draw it.
    await eventually(async () => {
      await page.keyboard.press('Enter');
      return status.getByText('It is approved as soon as its risks are read.').isVisible();
    });
    // Meant for those behind it: neither words about this one nor a second approval of it.
    for (const key of ['a', 'Enter', 'a', 'Enter']) await page.keyboard.press(key);
    expect(await dialog(page).getByLabel('Note (optional)').inputValue()).toBe('');
    expect([await status.count(), await barriers(page)]).toEqual([1, []]);
    // One that went speaks against nothing.
    const answer = (await (await (await first()).fetch()).json()) as { readonly items: readonly object[] };
    const items = answer.items.map((each) => ({ ...each, risks: [] }));
    await (await first()).fulfill({ json: { ...answer, items } });
    await told(page, text);
    await probe.journey.until(created, 'succeeded');
    expect(calls).toEqual(['{}']);
  });

  test('those of one number are approved one after another by two keys each, though each changes the risks of the rest', async () => {
    const number = probe.journey.player('mtn');
    const some = [await withdrawal(number), await withdrawal(number), await withdrawal(number)];
    const page = await probe.open('/withdrawals');
    await page.locator('.live-live').waitFor();
    await row(page, some[2]?.text ?? '').waitFor();
    await page.keyboard.press('j');
    await page.getByRole('article').getByText('several waiting').first().waitFor();
    const calls = approvals(page);
    for (const { text } of some) {
      await page.getByRole('heading', { level: 2, name: text }).waitFor();
      for (const key of ['a', 'Enter']) await page.keyboard.press(key);
      await row(page, text).waitFor({ state: 'detached' });
    }
    expect(calls).toEqual(['{}', '{}', '{}']);
  });

  test('what is read once more holds the button again, which tells by key that it waits', async () => {
    const { created, text } = await withdrawal();
    const page = await probe.open('/withdrawals');
    await page.locator('.live-live').waitFor();
    await row(page, text).click();
    await page.getByRole('article').getByText(text).first().waitFor();
    const calls = approvals(page);
    await page.keyboard.press('a');
    await mayBeSent(page);
    const waiting = '**/internal/v1/transactions?*state=pending_approval*';
    for (const key of ['Space', 'Enter']) {
      const again = await held(page, waiting);
      await comeBack(page);
      const route = await again();
      await eventually(() => send(page).isDisabled());
      await send(page).focus();
      await page.keyboard.press(key);
      await dialog(page).getByRole('status').getByText('It is approved as soon as').waitFor();
      expect(calls).toEqual([]);
      if (key === 'Enter') await route.continue();
      else await route.fulfill({ status: 401, json: {} });
      if (key === 'Enter') await told(page, text);
      else await dialog(page).getByRole('status').getByText('Nothing was sent').waitFor();
      if (key !== 'Enter') await dialog(page).getByRole('button', { name: 'Try again' }).click();
      if (key !== 'Enter') await mayBeSent(page);
    }
    await probe.journey.until(created, 'succeeded');
    expect(probe.complaints.splice(0)).toEqual([expect.stringContaining('401')]);
  });

  test('an Enter sends nothing later: after a reading that failed, behind a hidden window, or when reading took long', async () => {
    const { created, text } = await withdrawal();
    const page = await probe.open('/withdrawals');
    await page.clock.install();
    await page.reload();
    // A page is read once more when it follows what happens: no other reading is meant below.
    await page.locator('.live-live').waitFor();
    const calls = approvals(page);
    await row(page, text).click();
    await page.getByRole('article').getByText(text).first().waitFor();
    const waiting = '**/internal/v1/transactions?*state=pending_approval*';
    const [isEntered, isFailed] = [
      dialog(page).getByText('It is approved as soon as its risks are read.'),
      dialog(page).getByText('Its risks were not read anew.'),
    ];
    const ask = async (): Promise<Route> => {
      const reading = await held(page, waiting);
      await page.keyboard.press('a');
      const route = await reading();
      await dialog(page).getByText('Its risks are read anew…').waitFor();
      await page.keyboard.press('Enter');
      await isEntered.waitFor();
      return route;
    };
    const readAndUnsent = async (): Promise<void> => {
      await mayBeSent(page);
      // What would be sent now has been asked for by then.
      await probe.journey.until(created, 'pending_approval');
      expect(calls).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
    };
    for (const [fail, readAgain] of [
      [(route: Route) => route.abort(), () => comeBack(page)],
      [
        (route: Route) => route.fulfill({ status: 401, json: {} }),
        () => dialog(page).getByRole('button', { name: 'Try again' }).click(),
      ],
    ] as const) {
      await fail(await ask());
      await isFailed.waitFor();
      expect(await isEntered.count()).toBe(0);
      await page.keyboard.press('Enter');
      await readAgain();
      await readAndUnsent();
    }
    const hidden = await ask();
    await page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange')); delete document.visibilityState;`);
    await isEntered.waitFor({ state: 'detached' });
    await hidden.continue();
    await readAndUnsent();
    const long = await ask();
    // Another one begins its three seconds anew.
    await page.clock.fastForward(2_000);
    await page.keyboard.press('Enter');
    await page.clock.fastForward(1_500);
    expect(await isEntered.count()).toBe(1);
    await page.clock.fastForward(3_000);
    await isEntered.waitFor({ state: 'detached' });
    await dialog(page).getByRole('status').getByText('Nothing was sent').waitFor();
    await long.continue();
    await readAndUnsent();
    expect(probe.complaints.splice(0).sort()).toEqual([
      expect.stringContaining('ERR_FAILED'),
      expect.stringContaining('401'),
    ]);
  });

  atLength('what becomes of one weighs on the others of its player that wait', async () => {
    const { journey } = probe;
    const [number, player_id] = [journey.player('mtn'), '6e2a7a1c-90a1-4b8e-8a3c-6a5f0e1d2c3b'];
    const deposit = await journey.deposit('mtn', number, { player_id, amount_xaf: 20_000 });
    await journey.phones.confirm(number);
    await journey.until(deposit, 'succeeded');
    const first = await withdrawal(number, { player_id });
    const other = await withdrawal();
    const page = await probe.open('/withdrawals');
    await page.locator('.live-live').waitFor();
    await row(page, other.text).click();
    await row(page, first.text).filter({ hasNotText: 'several waiting' }).waitFor();
    const second = await withdrawal(number, { player_id });
    await rowSaying(page, first.text, 'several waiting').waitFor();
    await row(page, second.text).filter({ hasNotText: 'more out than in' }).waitFor();
    await journey.approve(first.created);
    await journey.until(first.created, 'succeeded');
    await rowSaying(page, second.text, 'more out than in').waitFor();
    await row(page, second.text).filter({ hasNotText: 'several waiting' }).waitFor();
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
    const page = await probe.open('/withdrawals');
    await row(page, some[2]?.text ?? '').waitFor();
    for (const key of ['j', 'x', 'j', 'x', 'j', 'k', 'a']) await page.keyboard.press(key);
    const sum = 2 * 12_500 + 2 * asked - 3;
    const sumText = `25\u202f${String(sum).slice(-3)}\u00a0FCFA`;
    expect(await send(page).innerText()).toBe(`Send 2 payouts, ${sumText} in all`);
    expect(await send(page).isDisabled()).toBe(true);
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await dialog(page).getByText('Their risks are read anew…').waitFor({ state: 'detached' });
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await told(page, '2 decided.');
    await Promise.all(some.slice(0, 2).map(({ created }) => probe.journey.until(created, 'succeeded')));
    await probe.journey.until((some[2] ?? some[0])?.created as Created, 'pending_approval');
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
    await probe.journey.approve((some[2] ?? some[0])?.created as Created);
    await page.getByText('No withdrawal is waiting.').waitFor();
  });

  test('those that one question is about are read whole by keyboard, each with what speaks for a second look', async () => {
    await sentBack('690000188', 'PP260101.1001.C00001');
    const large = await probe.journey.withdrawal('mtn', probe.journey.player('mtn'), { amount_xaf: 900_001 });
    const mayBeSent = 'update transactions set may_have_been_sent';
    await inDatabase(`${mayBeSent} = true where id = $1`, large.service_tx_id);
    for (let more = 0; more < 7; more += 1) await withdrawal();
    const page = await probe.open('/withdrawals');
    await page.getByRole('option').nth(8).waitFor();
    await page.getByRole('button', { name: 'Mark all' }).click();
    await page.keyboard.press('a');
    const list = dialog(page).getByRole('list', { name: /^9 withdrawals, / });
    const items = list.getByRole('listitem');
    expect(await items.first().innerText()).toMatch(/Orange\s+return, asked for by dev/);
    expect(await items.last().innerText()).toMatch(/MTN\s+more out than in, first payout/);
    expect(await items.nth(1).innerText()).toMatch(/may have been sent\s+above the maximum\s+0\/2/);
    await dialog(page).getByText('they may have been sent already: 1.').waitFor();
    const inList = <Told>(what: string): Promise<Told> =>
      page.evaluate<Told>(`(() => { const list = document.querySelector('.targets'); return ${what}; })()`);
    // The last that is seen is cut in half.
    const seen = await inList<number>('list.clientHeight / list.firstElementChild.offsetHeight');
    expect([seen, Math.abs((seen % 1) - 0.5) < 0.3]).toEqual([expect.closeTo(7.5, 0), true]);
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Shift+Tab');
    expect(await inList<boolean>('list === document.activeElement')).toBe(true);
    await page.keyboard.press('End');
    await eventually(() => inList<boolean>('list.scrollTop + list.clientHeight >= list.scrollHeight - 1'));
    await page.keyboard.press('Escape');
    // Two would have to reject it, and one clears the queue for the next test.
    await inDatabase(`${mayBeSent} = false where id = $1`, large.service_tx_id);
  });

  test('the gravest mark can be read in a row with little room, none lies over another, and beside it each says what it is', async () => {
    const { created, text } = await withdrawal();
    const page = await probe.open('/audit', { locale: 'fr-CM' });
    const risks = [
      'blocked',
      'more_out_than_in',
      'several_waiting',
      'first_payout',
      'credited_without_money',
    ];
    const reason = 'It was asked for twice.';
    const at = new Date().toISOString();
    const proposal = { operator: 'ann', at, outcome: 'failed', payment_ids: [], reason };
    const marks = { approvals_needed: 2, may_have_been_sent: true, outside_limits: 'above_maximum' };
    const all = { ...marks, risks, proposal };
    let more: object = all;
    await page.route(/\/internal\/v1\/transactions[/?]/, async (route) => {
      const answer = (await (await route.fetch()).json()) as { readonly items?: readonly object[] };
      const items = answer.items?.map((each) => ({ ...each, ...more }));
      await route.fulfill({ json: { ...answer, ...(items === undefined ? more : { items }) } });
    });
    await moveTo(page, '/withdrawals');
    for (const width of [1280, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const side = row(page, text).locator('.row-side');
      await side.getByText('bloqué', { exact: true }).waitFor();
      const [cut = 99, ...laidOver] = await page.evaluate<number[]>(`(() => {
        const side = document.querySelector('.row-side');
        const seen = [...side.querySelectorAll('.icon, .operator, [aria-hidden]:not(svg), .row-cut')]
          .map((each) => each.getBoundingClientRect())
          // What falls below the line is out of sight.
          .filter(({ top }) => top < side.getBoundingClientRect().bottom);
        const { scrollWidth, clientWidth } = side.querySelector('.row-cut');
        const overlaps = seen.slice(1).map(({ left }, index) => seen[index].right - left);
        return [scrollWidth - clientWidth, ...overlaps.filter((px) => px > 0)];
      })()`);
      expect([width, cut <= 4, laidOver]).toEqual([width, true, []]);
    }
    // Every mark is seen of, in the order of their gravity; who asked for a return is the first to go.
    const sent = { ...marks, risks: [], player_id: 'a-player-whose-id-is-long' };
    const back = { purpose: 'return', asked_by: 'someone@example.com', risks: risks.slice(0, 3) };
    for (const [what, said] of [
      [sent, 'peut-être déjà parti'],
      [back, '+2'],
      [{ ...back, ...marks }, '+2'],
    ] as const) {
      more = what;
      await page.reload();
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        const side = row(page, text).locator('.row-side');
        await side.getByText(said, { exact: true }).waitFor();
        const outside = await page.evaluate<string[]>(`(() => {
          const side = document.querySelector('.row-side');
          const { right, bottom } = side.getBoundingClientRect();
          const isOut = (each) => each.right > right + 0.5 && each.top < bottom;
          return [...side.querySelectorAll('.icon, [aria-hidden]:not(svg)')]
            .filter((each) => isOut(each.getBoundingClientRect()))
            .map((each) => each.parentElement.innerText);
        })()`);
        expect([said, width, outside]).toEqual([said, width, []]);
      }
    }
    more = all;
    await page.reload();
    await row(page, text).click();
    const detail = page.getByRole('article');
    await detail.getByText('Un dépôt de ce joueur, ou venu de ce numéro, a été crédité avec').waitFor();
    await detail.getByText('Il a été demandé deux fois.').waitFor();
    await probe.journey.approve(created);
  });

  test('one that is marked, while another is looked at, needs a tick; what a filter hides is not marked any more', async () => {
    const [marked, looked] = [await withdrawal(), await withdrawal()];
    const page = await probe.open('/withdrawals');
    await row(page, looked.text).waitFor();
    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    await page.keyboard.press('j');
    const key = approve.locator('[data-key]');
    await key.waitFor({ state: 'attached' });
    for (const each of ['x', 'j']) await page.keyboard.press(each);
    await page.getByRole('heading', { level: 2, name: looked.text }).waitFor();
    expect(await key.count()).toBe(0);
    await page.keyboard.press('a');
    await dialog(page).getByText(marked.text).first().waitFor();
    expect(await send(page).isDisabled()).toBe(true);
    expect(await barriers(page)).toEqual([]);
    await dialog(page).getByText(`I have checked it: ${marked.text} to`).click();
    await mayBeSent(page);
    await page.keyboard.press('Escape');
    // What is looked at is decided with its own button, and there without a tick.
    await approve.click();
    await dialog(page).getByText(looked.text).first().waitFor();
    await mayBeSent(page);
    await page.keyboard.press('Escape');
    const filter = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Which withdrawals' }).click();
      await page.getByRole('option', { name, exact: true }).click();
    };
    await page.getByText('1 marked').waitFor();
    await filter('blocked');
    await page.getByText('No waiting withdrawal has this risk.').waitFor();
    await filter('All');
    await row(page, looked.text).waitFor();
    expect(await page.getByText('1 marked').count()).toBe(0);
  });

  test('the key that was meant for marks asks about the one that is looked at with a tick, once others have decided those', async () => {
    const [marked, looked] = [await withdrawal(), await withdrawal()];
    const page = await probe.open('/withdrawals');
    await page.locator('.live-live').waitFor();
    await row(page, looked.text).waitFor();
    for (const each of ['j', 'x', 'j']) await page.keyboard.press(each);
    await page.getByText('1 marked').waitFor();
    await probe.journey.approve(marked.created);
    await row(page, marked.text).waitFor({ state: 'detached' });
    const asksAgain = async (key: string): Promise<void> => {
      await page.keyboard.press(key);
      await dialog(page).getByText('What was marked is no longer there').waitFor();
      await dialog(page).getByText(looked.text).first().waitFor();
    };
    await asksAgain('a');
    expect(await send(page).isDisabled()).toBe(true);
    expect(await barriers(page)).toEqual([]);
    // Whoever has read that knows what the key is about now.
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await send(page).waitFor();
    await mayBeSent(page);
    await page.keyboard.press('Escape');
    // What one decides oneself is lost to no one.
    const third = await withdrawal();
    await row(page, third.text).waitFor();
    for (const each of ['x', 'j', 'a']) await page.keyboard.press(each);
    await dialog(page).getByText('I have checked it').click();
    await send(page).click();
    await row(page, looked.text).waitFor({ state: 'detached' });
    await page.keyboard.press('r');
    await dialog(page).getByText(third.text).first().waitFor();
    expect(await dialog(page).getByText('What was marked').count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  test('whoever does not give the second factor stops a decision about several', async () => {
    const [large, small] = [await withdrawal(), await withdrawal()];
    const page = await probe.open('/withdrawals');
    await row(page, small.text).waitFor();
    // The first is asked about as much money is in production; the others would not be.
    const why = { code: 'factor_needed', facts: {} };
    await page.route('**/approve', (route) => route.fulfill({ status: 403, json: { why } }), { times: 1 });
    await page.getByRole('button', { name: 'Mark all' }).click();
    await page.getByRole('button', { name: 'Approve 2' }).click();
    await dialog(page).getByText('I have checked all 2').click();
    await send(page).click();
    await page.getByText('This asks for your second factor again.').waitFor();
    await dialog(page).last().getByRole('button', { name: 'Cancel' }).click();
    for (const { text } of [large, small]) await dialog(page).getByText(`Not decided: ${text}`).waitFor();
    await probe.journey.until(small.created, 'pending_approval');
    // What was refused is looked at before it is tried again; and what was done is not read again with the rest.
    const tick = dialog(page).getByRole('checkbox');
    expect([await tick.isChecked(), await send(page).isDisabled()]).toEqual([false, true]);
    const refuse = (route: Route): Promise<void> => route.fulfill({ status: 500, json: {} });
    await page.route(`**/${small.created.service_tx_id}/approve`, refuse, { times: 1 });
    await dialog(page).getByText('I have checked all 2').click();
    await send(page).click();
    await dialog(page).getByText(`Not decided: ${large.text}`).waitFor({ state: 'detached' });
    await dialog(page).getByText(`Not decided: ${small.text}`).waitFor();
    await page.unroute(`**/${small.created.service_tx_id}/approve`, refuse);
    const records: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(large.created.service_tx_id)) records.push(request.url());
    });
    const reading = page.waitForRequest('**/internal/v1/transactions?*state=pending_approval*');
    await comeBack(page);
    await reading;
    await eventually(() => dialog(page).getByRole('checkbox').isEnabled());
    expect(records).toEqual([]);
    const others = probe.complaints.filter((each) => !/(403|500) .*\/approve/.test(each));
    probe.complaints.splice(0, probe.complaints.length, ...others);
  });

  atLength('of more than any provider takes it is said so, and it can only be rejected', async () => {
    await probe.journey.withdrawal('mtn', probe.journey.player('mtn'), { amount_xaf: 900_001 });
    const page = await probe.open('/withdrawals');
    await rowSaying(page, '900\u202f001\u00a0FCFA', 'above the maximum').click();
    await page.getByText('No provider takes this amount: it can only be rejected.').waitFor();
    expect(await page.getByRole('button', { name: 'Approve', exact: true }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Reject', exact: true }).isEnabled()).toBe(true);
    expect(await barriers(page)).toEqual([]);
  });

  atLength('a second window follows what happens in the first, in the language of its reader', async () => {
    const french = await probe.open('/withdrawals', { locale: 'fr-CM' });
    await french.getByText('En direct').waitFor();
    await french.getByText('Aucun retrait n’attend.').waitFor();
    const { created, text } = await withdrawal();
    await row(french, text).click();
    await french.getByRole('button', { name: 'Approuver', exact: true }).click();
    await dialog(french)
      .getByRole('button', { name: `Envoyer ${text} au` })
      .waitFor();
    await probe.journey.approve(created);
    // Someone else decides while the question is on the screen: it can no longer be answered.
    await dialog(french).getByText('Ce retrait a été décidé entre-temps.').waitFor();
    expect(
      await dialog(french)
        .getByRole('button', { name: /^Envoyer/ })
        .isDisabled(),
    ).toBe(true);
    await dialog(french).getByRole('button', { name: 'Annuler' }).click();
    await french.getByText('Aucun retrait n’attend.').waitFor();

    await french.getByRole('button', { name: /: réglages$/ }).click();
    await french.getByRole('radio', { name: 'English' }).click();
    await french.keyboard.press('Escape');
    await french.getByText('No withdrawal is waiting.').waitFor();
    await french.reload();
    await french.getByText('No withdrawal is waiting.').waitFor();
    expect(await french.locator('html').getAttribute('lang')).toBe('en');
  });

  atLength(
    'five thousand that wait are counted at once, read from the oldest on, and never all in the page',
    async () => {
      const { created } = await withdrawal();
      const { json } = await probe.journey.call('GET', '/internal/v1/transactions?state=pending_approval');
      const [model] = (json as { items: readonly Record<string, unknown>[] }).items;
      const page = await probe.open('/audit', { width: 390 });
      const asked: string[] = [];
      let readOn = (): void => undefined;
      const isFirstSeen = new Promise<void>((resolve) => {
        readOn = resolve;
      });
      let counted = 0;
      await page.route('**/internal/v1/withdrawals/waiting', (route) => {
        counted += 1;
        return route.fulfill({ json: { count: 5_000, amount_xaf: 12_502_500 } });
      });
      const isReadAnew = (): Promise<void> =>
        eventually(
          async () => counted > 1,
          () => 'What was read before the page followed what happens was not read anew.',
        );
      await page.route('**/internal/v1/transactions?*state=pending_approval*', async (route) => {
        const query = new URL(route.request().url()).searchParams;
        const from = Number(query.get('cursor') ?? 0);
        asked.push(String(query.get('order')));
        // A page that follows what happens from now on reads what it has read anew, but for the queue, which it reads on.
        await (from > 0 ? isFirstSeen : isReadAnew());
        const items = Array.from({ length: 100 }, (_, index) => ({
          ...model,
          service_tx_id: `row-${from + index}`,
          amount_minor: from + index + 1,
        }));
        await route.fulfill({ json: { items, next_cursor: from < 4_900 ? String(from + 100) : null } });
      });
      // It follows what happens, and nothing does.
      await page.route('**/internal/v1/events', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body: 'retry: 3600000\n\n' }),
      );
      await page.goto('/console/withdrawals');
      // After one answer the oldest can be worked on, and the count is that of all.
      await page.getByText(/^5\u202f000 waiting, 12\u202f502\u202f500\u00a0FCFA/).waitFor();
      expect(await page.getByRole('button', { name: 'Mark all' }).count()).toBe(0);
      await row(page, '3\u00a0FCFA').first().click();
      // On a phone there is room for one of them, and the list is as it was left.
      await page.getByRole('heading', { level: 2, name: '3\u00a0FCFA' }).waitFor();
      expect(await page.getByRole('option').count()).toBe(0);
      await page.getByRole('button', { name: 'Back to the list' }).click();
      readOn();
      await page.getByRole('button', { name: 'Mark all' }).waitFor();
      await page.getByRole('listbox').press('End');
      const last = page.locator('.choice-current[aria-posinset="5000"]');
      expect(await last.getAttribute('aria-setsize')).toBe('5000');
      expect(await page.getByRole('option').count()).toBeLessThan(60);
      expect([...new Set(asked)]).toEqual(['oldest']);
      expect(asked).toHaveLength(50);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      expect(await barriers(page)).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('button', { name: 'Mark all' }).click();
      await page.keyboard.press('a');
      await dialog(page).getByText('and 4\u202f800 more').waitFor();
      await page.keyboard.press('Escape');
      await probe.journey.approve(created);
      // Withdrawals that were made up cannot be reserved.
      const others = probe.complaints.filter((each) => !/422/.test(each));
      probe.complaints.splice(0, probe.complaints.length, ...others);
    },
  );

  test('at the end the pages had nothing to complain of', () => {
    expect(probe.complaints).toEqual([]);
  });
});
