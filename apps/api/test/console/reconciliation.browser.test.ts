import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { openDatabase } from '@mobile-money/postgres';
import type { Locator, Page } from 'playwright-core';
import { atLength, inBrowser } from '../support/browser.ts';
import { barriers, ConsoleProbe } from '../support/console.ts';
import { eventually } from '../support/eventually.ts';

jest.setTimeout(120_000);

const dayOf = (ms: number): string => new Date(ms + 3_600_000).toISOString().slice(0, 10);
/** The page opens on yesterday. Everything of this test happened at its noon, far from any midnight. */
const yesterday = dayOf(Date.now() - 86_400_000);
const noon = Date.parse(`${yesterday}T11:00:00Z`);

interface Paid {
  readonly id: string;
  readonly player: string;
}

inBrowser('the reconciliation with an operator’s statement', () => {
  let probe: ConsoleProbe;
  let paid: readonly Paid[] = [];
  let held: Paid;

  beforeAll(async () => {
    probe = await ConsoleProbe.begin();
    const { journey } = probe;
    const pay = async (amountXaf: number): Promise<Paid> => {
      const player = journey.player('orange');
      const deposit = await journey.deposit('orange', player);
      const code = deposit.instructions?.ussd_string ?? '';
      await journey.phones.dialAndPay(player, code.replace(/\*\d+#$/, `*${amountXaf}#`));
      const { movements } = await journey.books();
      return { id: movements.at(-1)?.operatorTxId ?? '', player };
    };
    const all = [];
    for (let count = 0; count < 5; count += 1) all.push(await pay(5_000));
    paid = all;
    held = await pay(3_000);
    await untilHeardOf(6);
  });
  afterEach(() => probe.closeWindows());
  afterAll(() => probe?.end());

  /** The payments are moved to yesterday. */
  async function untilHeardOf(count: number): Promise<void> {
    const database = openDatabase({ url: probe.journey.databaseUrl, poolMax: 1 });
    const heard = { name: 'heard', text: `update payments set received_at = $1, paid_at = null returning 1` };
    for (;;) {
      const decided = [
        ...(await probe.journey.payments('matched')),
        ...(await probe.journey.payments('unmatched')),
      ];
      if (decided.filter(({ status }) => status !== 'received').length >= count) break;
    }
    await database.keyed(heard, [noon]);
    await database.close();
  }

  const dayFirst = yesterday.split('-').reverse().join('/');
  const line = ({ id, player }: Paid, amount = '5 000'): string =>
    `${dayFirst} 12:00:05;${id};${player.slice(4)};Succès;${amount};;0`;

  /** One line for each way to differ; the second payment is missing. */
  function statement(): Buffer {
    const [first, , third, fourth, fifth] = paid as readonly [Paid, Paid, Paid, Paid, Paid];
    const lines = [
      'Date;ID transaction;Numéro;Statut;Crédit;Débit;Frais;Référence externe',
      line(first),
      line(third, '4 000'),
      line({ ...fourth, player: '+237699999999' }),
      line(fifth),
      line(fifth),
      line(held, '3 000'),
      `${line({ id: 'MP000000.0000.X00000', player: '+237699888888' }, '700')};order-4711`,
      line({ id: 'MP000000.0000.X00001', player: '+237699888888' }, 'sept cents'),
      'Total;;;;22 700;;0',
    ];
    return Buffer.from(lines.join('\r\n'), 'latin1');
  }

  const file = () => ({ name: 'relevé.csv', mimeType: 'text/csv', buffer: statement() });
  const told = (page: Page, text: string): Promise<void> =>
    page.locator('.notice', { hasText: text }).waitFor();
  const differences = (page: Page): Locator =>
    page.getByRole('list', { name: 'Differences' }).getByRole('listitem');
  const orange = { name: 'Orange Money', exact: true } as const;

  async function opened(options: Parameters<ConsoleProbe['open']>[1] = {}): Promise<Page> {
    return probe.open('/reconciliation?provider=orange_money&day=', options);
  }

  test('shows each kind of difference, with the sums of both sides, as soon as the file is in', async () => {
    const watching = await probe.open('/audit');
    const page = await probe.open('/reconciliation');
    await page.getByLabel('Provider', { exact: true }).selectOption({ label: orange.name });
    expect(await page.getByLabel('Day', { exact: true }).inputValue()).toBe(yesterday);
    await page.getByText('No statement of this day was imported.').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel('CSV file of the operator').setInputFiles(file());
    await page.getByRole('button', { name: 'Import and compare' }).press('Enter');
    await told(page, 'Lines imported and compared: 7.');
    await differences(page).first().waitFor();
    const kinds = await differences(page).getByRole('heading', { level: 3 }).allInnerTexts();
    expect([...kinds].sort()).toEqual([
      'Amount differs',
      'Line cannot be read',
      'Line repeated',
      'Missing at the operator',
      'Missing with us',
      'Number differs',
      'State differs',
    ]);
    const sums = await page.getByRole('row', { name: 'Deposits' }).innerText();
    expect(sums.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(
      /27 700 FCFA \(7\)\s+25 000 FCFA \(5\)\s+\+ 2 700 FCFA/,
    );
    await page.getByText('lines that could not be read: 1').waitFor();
    expect(await barriers(page)).toEqual([]);
    // Others hear of it by themselves.
    await watching.getByRole('link', { name: 'Reconciliation 7' }).waitFor();
  });

  atLength('leads from a difference to where something can be done about it', async () => {
    const page = await opened();
    const first = differences(page).first();
    await differences(page).nth(6).waitFor();
    await page.getByLabel('What differs').selectOption({ label: 'Amount differs' });
    await differences(page).nth(1).waitFor({ state: 'detached' });
    await first.getByRole('heading', { name: 'Amount differs' }).waitFor();
    expect(await differences(page).count()).toBe(1);
    await first.getByRole('link', { name: 'Open the transaction' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(page.url()).toMatch(/\/transactions\/[0-9a-f-]{36}$/);
  });

  test('a difference is settled with a note, and stays settled when the file comes again', async () => {
    // Whoever comes from the overview is led to the day that it counts.
    const page = await probe.open('/reconciliation?provider=mtn_momo');
    const open = page.getByRole('navigation', { name: 'Days with open differences' });
    await open.getByRole('link', { name: /^Orange Money, / }).click();
    const missing = differences(page).filter({ hasText: 'Missing with us' });
    // Our own name of it leads to what else is known under that name.
    const named = missing.getByRole('link', { name: 'order-4711' });
    expect(await named.getAttribute('href')).toContain('order-4711');
    await missing.getByRole('button', { name: 'Settle' }).click();
    const dialog = page.getByRole('dialog');
    expect((await dialog.innerText()).replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(/700 FCFA.*6 99 88 88 88/s);
    await dialog.getByText('claimed from the operator').click();
    await dialog.getByLabel('Note').fill('Ticket 4711.');
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Settle the difference' }).click();
    await told(page, 'The difference is settled.');
    await differences(page).filter({ hasText: 'Missing with us' }).waitFor({ state: 'detached' });
    // The question goes when everything that it may have changed is read anew.
    await page.locator('#content:focus').waitFor();
    await page.getByLabel('CSV file of the operator').setInputFiles({ ...file(), name: 'encore.csv' });
    await page.getByRole('button', { name: 'Import and compare' }).click();
    await told(page, 'This file was imported before');
    await page.getByRole('link', { name: 'Reconciliation 6' }).waitFor();
    await page.getByRole('radio', { name: 'Settled' }).click();
    await page.getByText('Settled by dev: claimed from the operator. Ticket 4711.').waitFor();
    // What is chosen stands in the address, so that it can be passed on.
    await page.reload();
    await page.getByText('Settled by dev: claimed from the operator. Ticket 4711.').waitFor();
    expect(await differences(page).count()).toBe(1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Save as CSV: Differences' }).click(),
    ]);
    const saved = readFileSync((await download.path()) ?? '', 'utf8');
    expect(saved).toMatch(/MP000000\.0000\.X00000[,;]order-4711[,;]deposit[,;]/);
    expect(saved.split('\r\n')).toHaveLength(3);
    await page.getByRole('button', { name: /^Open again: / }).click();
    await page.getByRole('dialog').getByLabel('Note').fill('They refused.');
    await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click();
    await told(page, 'The difference is open again.');
  });

  atLength(
    'a file that cannot be read is refused with the reason, and a wrong one can be set aside',
    async () => {
      const page = await opened();
      await page.getByLabel('CSV file of the operator').setInputFiles({
        name: 'photo.png',
        mimeType: 'image/png',
        buffer: Buffer.from('PNG'),
      });
      await page.getByRole('button', { name: 'Import and compare' }).click();
      await page.getByRole('alert').filter({ hasText: 'No header row has all of' }).waitFor();
      expect(await barriers(page)).toEqual([]);
      await page.getByRole('button', { name: 'Set aside: relevé.csv' }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('Of another merchant.');
      await page.getByRole('dialog').getByRole('button', { name: 'Set aside' }).click();
      await told(page, 'The file was set aside.');
      await page.getByText('There is no such difference.').waitFor();
    },
  );

  atLength('someone who may only read sees it in French, and can import nothing', async () => {
    const person = await probe.staffMember('lecteur@example.com', 'viewer');
    const page = await probe.open('/reconciliation', { locale: 'fr-FR', person });
    await page.getByRole('heading', { level: 1, name: 'Rapprochement' }).waitFor();
    // One payment is held, and waits for someone.
    await eventually(async () => (await page.title()) === '(1) Rapprochement · Mobile money');
    await page.getByText('Aucun relevé de ce jour n’a été importé.').waitFor();
    expect(await page.getByLabel('Fichier CSV de l’opérateur').count()).toBe(0);
    expect(await barriers(page)).toEqual([]);
  });

  atLength('the pretend network’s own statement of today agrees with today’s books', async () => {
    const { journey } = probe;
    const player = journey.player('mtn');
    const deposit = await journey.deposit('mtn', player);
    await journey.phones.confirm(player);
    await journey.until(deposit, 'succeeded');
    const today = dayOf(Date.now());
    const given = await fetch(`${journey.phones.url}/network/statements/mtn_momo?day=${today}`);
    const answer = await fetch(`${journey.url}/internal/v1/statements?provider_id=mtn_momo&day=${today}`, {
      method: 'POST',
      body: await given.arrayBuffer(),
    });
    expect(await answer.json()).toMatchObject({ comparison: { matched_count: 1, guessed_count: 0 } });
  });

  test('at the end the pages had nothing to complain of but the file that was refused', () => {
    const refused = /the server responded with a status of 422/;
    expect(probe.complaints.filter((each) => !refused.test(each))).toEqual([]);
  });
});
