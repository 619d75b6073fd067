import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { atLength, inBrowser } from '../support/browser.ts';
import { barriers, ConsoleProbe } from '../support/console.ts';
import { envelope } from '../support/sms.ts';

jest.setTimeout(120_000);

inBrowser('SMS in words that no one knew', () => {
  let probe: ConsoleProbe;
  beforeAll(async () => {
    probe = await ConsoleProbe.begin();
  });
  afterEach(() => probe.closeWindows());
  afterAll(() => probe?.end());

  const hear = async (text: string, messageId: string): Promise<void> => {
    const sms = envelope(text, { messageId, receivedAt: new Date().toISOString() });
    const { status } = await probe.journey.call('POST', '/gateway/v1/orange_money/device', sms);
    expect(status).toBe(200);
  };

  test('are drafted, tried row by row, activated and read again, and the deposit succeeds', async () => {
    const { journey } = probe;
    const player = journey.player('orange');
    const deposit = await journey.deposit('orange', player, { amount_xaf: 5_000 });
    const receiver = deposit.instructions?.merchant.msisdn.slice(-9);
    await hear(`Argent de ${player.slice(-9)} pour ${receiver}: 5000 FCFA, ref PP260101.1001.B45800`, 'new');
    const page = await probe.open('/sms-templates');
    await page.getByRole('button', { name: 'Draft a template' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Orange' }).click();
    await dialog.getByRole('radio', { name: 'the number that is ours tells' }).click();
    await dialog.getByLabel('Words').fill('Argent de {payer} pour {receiver}: {amount}, ref {whom}');
    const store = dialog.getByRole('button', { name: 'Store the draft' });
    await store.click();
    await dialog.getByRole('alert').filter({ hasText: 'the unknown word {whom}' }).waitFor();
    await dialog.getByLabel('Words').fill('Argent de {payer} pour {receiver}: {amount}, ref {id}');
    expect(await barriers(page)).toEqual([]);
    await store.click();
    await page.getByRole('button', { name: /^Try/ }).click();
    await dialog.getByText('It reads 1 of 1 SMS; 1 would be read otherwise than now.').waitFor();
    await dialog.getByText('PP260101.1001.B45800').first().waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Activate' }).click();
    await page.locator('.notice', { hasText: 'SMS are read with it from now on.' }).waitFor();
    await page.getByRole('button', { name: /^Read unread SMS again/ }).click();
    await page.locator('.notice', { hasText: 'SMS read: 1.' }).waitFor();
    await journey.until(deposit, 'succeeded');
    await page
      .getByRole('row', { name: /ref \{id\}/ })
      .getByRole('button', { name: /^Retire/ })
      .click();
    await dialog.getByRole('button', { name: 'Retire' }).click();
    await page.getByRole('row', { name: /ref \{id\}.*retired/ }).waitFor();
  });

  atLength('that are no work are dismissed, in French too', async () => {
    await hear('Gagnez un telephone.', 'promotion');
    const page = await probe.open('/held/messages', { locale: 'fr-FR' });
    const shown = page.getByRole('listitem').filter({ hasText: 'Gagnez un telephone.' });
    await shown.getByRole('button', { name: 'Relire' }).click();
    await page.locator('.notice', { hasText: 'Rien de plus n’y a été lu.' }).waitFor();
    await shown.getByRole('button', { name: 'Classer' }).click();
    await page.getByRole('dialog').getByLabel('Motif').fill('Publicité.');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Classer' }).click();
    await shown.waitFor({ state: 'detached' });
  });

  test('at the end the pages had nothing to complain of', () => {
    // A draft was refused, which browsers call an error.
    expect(probe.complaints.filter((each) => !each.includes('422'))).toEqual([]);
  });
});
