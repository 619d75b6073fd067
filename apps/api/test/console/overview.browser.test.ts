import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { atLength, inBrowser } from '../support/browser.ts';
import { barriers, ConsoleProbe, moveTo } from '../support/console.ts';
import { eventually } from '../support/eventually.ts';
import type { Created } from '../support/journey.ts';
import { type Listening, listening } from '../support/listening.ts';
import { envelope } from '../support/sms.ts';

jest.setTimeout(120_000);

inBrowser('how the day goes', () => {
  let probe: ConsoleProbe;
  /** A platform that takes no webhook before it is up, and some of them never. */
  let platform: Listening;
  let isUp = false;
  beforeAll(async () => {
    probe = await ConsoleProbe.begin();
    platform = await listening((request, response) => {
      response.statusCode = isUp && request.url !== '/never' ? 200 : 503;
      response.end();
    });
  });
  afterEach(() => probe.closeWindows());
  afterAll(async () => {
    await probe?.end();
    await platform?.stop();
  });

  const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
  const tile = (page: Page, name: string): Locator => page.getByRole('link', { name: new RegExp(name) });
  const dialog = (page: Page): Locator => page.getByRole('dialog');
  /** The window, or the part of it that scrolls. */
  const scrollsSideways = (page: Page): Promise<boolean> =>
    page.evaluate<boolean>(
      '[document.documentElement, document.querySelector("main")].some((each) => each.scrollWidth > each.clientWidth)',
    );

  async function paidDeposit(amountXaf: number, more: Record<string, unknown> = {}): Promise<Created> {
    const { journey } = probe;
    const player = journey.player('orange');
    const deposit = await journey.deposit('orange', player, { amount_xaf: amountXaf, ...more });
    await journey.phones.dialAndPay(player, deposit.instructions?.ussd_string ?? '');
    await journey.until(deposit, 'succeeded');
    return deposit;
  }

  test('two windows tell, in two languages, what happens while they are open', async () => {
    const [english, french] = [await probe.open(''), await probe.open('/', { locale: 'fr-CM' })];
    await card(english, 'Deposits').getByText('0 succeeded, 0 did not, 0 still open').waitFor();
    await tile(english, '0 Withdrawals to decide nothing waits').waitFor();
    expect(await english.title()).toBe('Overview · Mobile money');
    await french.getByText('En direct').waitFor();

    await paidDeposit(12_500);
    await probe.journey.withdrawal('mtn', probe.journey.player('mtn'), { amount_xaf: 7_000 });
    await card(english, 'Deposits').getByText('1 succeeded, 0 did not, 0 still open').waitFor();
    await card(english, 'Deposits').getByText('100% of 1 ended').waitFor();
    await card(english, 'Deposits')
      .getByRole('row', { name: 'Orange 12\u202f500\u00a0FCFA 100% 0' })
      .waitFor();
    await card(english, 'Withdrawals').getByText('0 succeeded, 0 did not, 1 still open').waitFor();
    await card(french, 'Dépôts').getByText('Réussis : 1, non réussis : 0, encore ouverts : 0').waitFor();
    await card(french, 'Dépôts')
      .getByText(/^100\s% de réussite sur 1$/)
      .waitFor();
    await card(french, 'Dépôts').getByText('12\u202f500\u00a0FCFA').first().waitFor();
    for (const page of [english, french]) expect(await barriers(page)).toEqual([]);

    await french.getByRole('radio', { name: 'Hier' }).click();
    await card(french, 'Dépôts').getByText('Réussis : 0, non réussis : 0, encore ouverts : 0').waitFor();
    expect(new URL(french.url()).searchParams.get('day')).toMatch(/^\d{4}-\d\d-\d\d$/);
    await tile(french, '1 Retraits à décider').waitFor();
    await tile(english, '1 Withdrawals to decide the oldest for').click();
    await english.getByRole('option', { name: '7\u202f000\u00a0FCFA' }).waitFor();
    await english.getByRole('link', { name: 'Overview' }).click();
    await english.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });

  test('each chart is a picture with a name, and a table that says the same', async () => {
    const page = await probe.open('/');
    await page
      .getByRole('img', { name: 'Succeeded amount per hour. Highest: 12\u202f500\u00a0FCFA' })
      .waitFor();
    await page.getByRole('img', { name: /^Success rate per hour/ }).waitFor();
    await page.getByText('As a table').first().click();
    const table = page.getByRole('table', { name: 'Succeeded amount per hour' });
    expect(await table.getByRole('row').count()).toBe(25);
    expect(await table.getByRole('row').last().innerText()).toMatch(/^\d\d:00\s12\u202f500\u00a0FCFA\s/);
    expect(await barriers(page)).toEqual([]);

    await page.getByRole('link', { name: 'Providers' }).click();
    await page.getByRole('img', { name: /^Orange Money: failures per hour, last 24 hours/ }).waitFor();
    const provider = page.getByRole('listitem').filter({ hasText: 'Orange Money' }).first();
    await provider.getByText('10%: degraded above').waitFor();
    await provider.getByText('As a table').click();
    const rates = provider.getByRole('table');
    expect(await rates.getByRole('row').last().innerText()).toMatch(/^\d\d:00\snone\s0%\s1$/);
    expect(await barriers(page)).toEqual([]);
  });

  test('what is wrong and what no one could be told stands in one line, in the language of the reader', async () => {
    const page = await probe.open('/keys', { locale: 'fr-CM' });
    const told = page.waitForResponse('**/internal/v1/alerts');
    await moveTo(page, '/');
    await card(page, 'Dépôts').waitFor();
    await (await told).finished();
    // It has shown what it was told when it has nothing left to do.
    await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))');
    expect(await page.getByText(/ne va pas|ne vont pas/).count()).toBe(0);
    const at = new Date().toISOString();
    const provider = { code: 'provider_unavailable', facts: { provider: 'Orange Money' } };
    const answered = { code: 'alert_answered', facts: { status: 503 } };
    const added = { by: 'ann', email: 'bob@example.com', action: 'operator.add', after: 'approver' };
    const unconfirmed = { by: 'ann', email: 'eve@example.com', kind: 'add', role: 'approver' };
    const alert = (subject: string, why: { code: string; facts: object }, isNews = false) => ({
      ...{
        code: isNews ? 'staff_changed' : why.code,
        subject,
        message: '',
        why,
        since: at,
        is_told: true,
        is_news: isNews,
      },
    });
    const json = {
      standing: [
        alert('orange', provider),
        alert('gap-1', { code: 'wallet_gap', facts: { wallet: 'orange-237698417302', amount: -1850479.4 } }),
        alert('orange-237698417301', {
          code: 'wallet_low',
          facts: { wallet: 'orange-237698417301', amount: 26500.6 },
        }),
        alert('entry', { code: 'staff_changed', facts: added }, true),
        alert('eve@example.com 1', { code: 'staff_unconfirmed', facts: unconfirmed }, true),
        alert('casino', { code: 'webhooks_given_up', facts: { application: 'casino' } }),
      ],
      unsent: [
        { code: provider.code, way: 'webhook', text: '', made_at: at, tries: 3, error: '', why: answered },
      ],
    };
    await page.route('**/internal/v1/alerts', (route) => route.fulfill({ json }));
    await page.reload();
    await page.getByText('5 choses ne vont pas. Une alerte n’a pas pu être envoyée.').click();
    const list = page.getByRole('list', { name: 'Alertes' });
    const linked = async (text: string): Promise<string | null> =>
      list.getByRole('link', { name: text, exact: true }).getAttribute('href');
    expect(await linked('Orange Money est indisponible.')).toBe('/console/providers');
    const [gapped, low] = [
      '+237\u00a06\u00a098\u00a041\u00a073\u00a002',
      '+237\u00a06\u00a098\u00a041\u00a073\u00a001',
    ];
    const missing =
      '−\u00a01\u202f850\u202f479\u00a0FCFA de moins dans le portefeuille que ce qui a été annoncé';
    expect(await linked(`${gapped} : ${missing}`)).toBe('/console/wallets/orange-237698417302');
    expect(await linked(`${low} ne contient plus que 26\u202f500 FCFA.`)).toBe(
      '/console/wallets/orange-237698417301',
    );
    await list.getByText('Webhook, essayé 3 fois : Le destinataire a répondu avec le statut 503.').waitFor();
    // That something counts because no one said a word is none of what was done.
    const counts = 'a demandé pour eve@example.com (nouveau compte approbateur) : cela compte maintenant.';
    const counting = list.getByRole('link', { name: counts });
    expect(await counting.getAttribute('href')).toBe('/console/people');
    const given = list.getByRole('link', { name: 'casino' });
    expect(await given.getAttribute('href')).toBe('/console/webhooks?application=casino');
    // What was done is no fault.
    await page.getByText('Qui peut travailler ici a changé.').click();
    const deed = page.getByRole('list', { name: 'Ce qui a été fait' }).getByRole('link');
    expect(await deed.innerText()).toContain('bob@example.com (personne ajoutée : approbateur).');
    expect(await deed.getAttribute('href')).toBe('/console/audit');
    expect(await barriers(page)).toEqual([]);
  });

  atLength(
    'webhooks that were given up are sent again together, and each tells what became of it',
    async () => {
      const references = ['taken-1', 'taken-2', 'refused'];
      const ids: string[] = [];
      for (const reference of references) {
        const more = {
          reference,
          callback_url: `${platform.url}/${reference === 'refused' ? 'never' : 'hook'}`,
        };
        ids.push((await paidDeposit(1_000, more)).service_tx_id);
      }
      const page = await probe.open('/webhooks');
      for (const reference of references)
        await page.getByRole('checkbox', { name: `Choose payment.succeeded, ${reference}` }).waitFor();
      expect(await page.getByRole('button', { name: 'Send 0 again' }).isDisabled()).toBe(true);
      await page.getByRole('button', { name: 'Choose all shown' }).click();
      await page.getByRole('button', { name: 'Send 3 again' }).click();
      await dialog(page).getByText('Send 3 webhooks again?').waitFor();
      expect(await barriers(page)).toEqual([]);
      isUp = true;
      await dialog(page).getByRole('button', { name: 'Send 3 again' }).click();
      await dialog(page).getByText('Taken: 2 of 3').waitFor();
      const results = dialog(page).getByRole('listitem');
      await results.filter({ hasText: 'taken-1' }).getByText('taken', { exact: true }).waitFor();
      await results.filter({ hasText: 'refused' }).getByText('not taken', { exact: true }).waitFor();
      await results.filter({ hasText: '503' }).waitFor();
      expect(await barriers(page)).toEqual([]);
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      await page.getByRole('checkbox', { name: /taken-1$/ }).waitFor({ state: 'detached' });
      // What was refused is tried again as usual, and given up again.
      await page.getByRole('checkbox', { name: /refused$/ }).waitFor();
      await eventually(
        async () => {
          const { json } = await probe.journey.call('GET', '/internal/v1/audit');
          const { items } = json as { items: readonly { action: string }[] };
          return items.filter(({ action }) => action === 'webhook.replay').length === 3;
        },
        () => 'Not every replay stands in the audit.',
      );
      // Each stands in the timeline of its transaction, and a new one comes up in every open window.
      const path = `/transactions/${ids[0]}`;
      const [english, french] = [await probe.open(path), await probe.open(path, { locale: 'fr-CM' })];
      await english.getByText('sent a webhook again: payment.succeeded').waitFor();
      const told = french.getByText('webhook renvoyé : payment.succeeded');
      await told.waitFor();
      await french.getByText('En direct').waitFor();
      await english.getByRole('button', { name: 'Send again' }).click();
      await english.getByText('sent a webhook again: payment.succeeded').nth(1).waitFor();
      await told.nth(1).waitFor();
      expect([await told.count(), await barriers(french)]).toEqual([2, []]);
    },
  );

  atLength('every list can be saved as a file', async () => {
    const sms = envelope('=cmd()', { messageId: 'no-payment' });
    await probe.journey.call('POST', '/gateway/v1/orange_money/device', sms);
    const page = await probe.open('/webhooks');
    const saved = async (path: string, name: string): Promise<string> => {
      await page.goto(`/console${path}`);
      const saving = page.waitForEvent('download');
      const [asButton, asLink] = (['button', 'link'] as const).map((role) =>
        page.getByRole(role, { name: `Save as CSV: ${name}`, exact: true }),
      ) as [Locator, Locator];
      await asButton.or(asLink).click();
      return readFileSync(await (await saving).path(), 'utf8');
    };
    await page.getByText('refused').first().waitFor();
    expect(await saved('/', 'Traffic by the hour')).toMatch(/^\ufeffhour,direction,transactions,/);
    expect(await saved('/providers', 'Providers')).toContain('\r\norange_money,Orange Money,orange,');
    expect(await saved('/providers', 'Merchant numbers')).toContain(`,'+237698417301,`);
    expect(await saved('/providers?operator=mtn', 'Merchant numbers')).not.toContain(`,'+237698417301,`);
    expect(await saved('/held/messages', 'SMS without a payment')).toContain(`,'=cmd()`);
    expect(await saved('/keys', 'API keys')).toMatch(
      /^\ufeffKey,Application,Kind,Created \(Douala\),[^\r]*\r\n$/,
    );
    expect(await saved('/keys', 'What players see of each application')).toContain('\r\ndefault,');
    expect(await saved('/webhooks', 'Webhooks')).toMatch(/,failed,payment\.succeeded,[^\r]*,refused,/);
    expect(await saved('/webhooks?event=payment.expired', 'Webhooks')).not.toContain('payment.succeeded');
  });

  atLength('nothing has to be scrolled sideways on a phone, in either language', async () => {
    for (const locale of ['en-GB', 'fr-CM']) {
      const page = await probe.open('/', { locale, width: 360 });
      await page.getByRole('img').first().waitFor();
      expect(await scrollsSideways(page)).toBe(false);
      for (const path of ['/providers', '/webhooks', '/keys']) {
        await moveTo(page, path);
        await page.locator('main .card, main .candidate, main .empty').first().waitFor();
        expect([path, await scrollsSideways(page)]).toEqual([path, false]);
      }
      await page.context().close();
    }
  });

  atLength('more than a thousand stand beside their name, and not over it', async () => {
    const page = await probe.open('/', { locale: 'fr-CM', width: 360 });
    await page.route('**/internal/v1/overview', async (route) => {
      const json = (await (await route.fetch()).json()) as { waiting: readonly object[] };
      const waiting = json.waiting.map((each) => ({ ...each, count: 1_000, has_more: true }));
      await route.fulfill({ json: { ...json, waiting } });
    });
    await page.reload();
    await page.locator('.waiting-count', { hasText: '1\u202f000+' }).first().waitFor();
    const edge = (part: string, side: string): string =>
      `each.querySelector('.waiting-${part}').getBoundingClientRect().${side}`;
    const overlapping = `(each) => ${edge('name', 'right')} > ${edge('count', 'left')}`;
    expect(
      await page.evaluate(`[...document.querySelectorAll('.waiting a')].filter(${overlapping}).length`),
    ).toBe(0);
    expect(await scrollsSideways(page)).toBe(false);
    // Nor are they pushed out of the bar.
    await page.setViewportSize({ width: 1280, height: 800 });
    const rightOf = (part: string): string => `${part}.getBoundingClientRect().right`;
    const cut = `(each) => ${rightOf('each')} > ${rightOf("document.querySelector('nav.bar')")} - 8`;
    await page.locator('nav.bar .count', { hasText: '1\u202f000+' }).first().waitFor();
    expect(
      await page.evaluate(`[...document.querySelectorAll('nav.bar .count')].filter(${cut}).length`),
    ).toBe(0);
  });

  test('at the end the pages had nothing to complain of', () => {
    expect(probe.complaints).toEqual([]);
  });
});
