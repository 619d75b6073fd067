import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { defaultProvidersFile } from '../../src/config/providers-file.ts';
import { inBrowser } from '../support/browser.ts';
import { barriers, ConsoleProbe } from '../support/console.ts';

jest.setTimeout(60_000);

inBrowser('where providers take no more than 9,000 XAF, and a number three prompts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'limits-'));
  let probe: ConsoleProbe;
  beforeAll(async () => {
    const file = JSON.parse(readFileSync(defaultProvidersFile, 'utf8'));
    const limits = { deposit: { max_xaf: 9_000 }, withdrawal: { max_xaf: 9_000 } };
    const providers = file.providers.map((each: object) => ({ ...each, limits }));
    const providersFile = join(folder, 'providers.json');
    writeFileSync(providersFile, JSON.stringify({ ...file, providers }));
    probe = await ConsoleProbe.begin({ PROVIDERS_FILE: providersFile, PROMPTS_OPEN_PER_NUMBER_MAX: '3' });
  });
  afterAll(async () => {
    await probe?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a deposit of more fails with its code, and so does a fourth prompt; neither asks a phone', async () => {
    const { journey } = probe;
    const [rich, asked] = [journey.player('orange'), journey.player('mtn')];
    const tooMuch = await journey.deposit('orange', rich, { amount_xaf: 9_001 });
    expect(tooMuch).toMatchObject({ status: 'failed', instructions: null });
    const prompts = [];
    for (let n = 0; n < 4; n += 1) prompts.push(await journey.deposit('mtn', asked, { amount_xaf: 500 + n }));
    expect(prompts.map(({ status }) => status)).toEqual([
      ...Array<string>(3).fill('provider_acknowledged'),
      'failed',
    ]);
    const codes = [tooMuch, prompts[3]].map(async (each) => {
      const answer = await journey.call('GET', `/api/v1/transactions/${each?.service_tx_id}`);
      return (answer.json as { readonly failure_code: string }).failure_code;
    });
    expect(await Promise.all(codes)).toEqual(['amount_above_maximum', 'too_many_prompts']);
  });

  test('a withdrawal of more is marked in the queue, says why, and can only be rejected', async () => {
    const { journey } = probe;
    const player = journey.player('mtn');
    const { service_tx_id: id } = await journey.withdrawal('mtn', player, { amount_xaf: 9_001 });
    const page = await probe.open('/withdrawals');
    const row = page.getByRole('option', { name: '9\u00a0001\u00a0FCFA' });
    await row.getByText('above the maximum').waitFor();
    await row.click();
    await page.getByText('No provider takes this amount: it can only be rejected.').waitFor();
    expect(await page.getByRole('button', { name: 'Approve', exact: true }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Reject', exact: true }).isEnabled()).toBe(true);
    expect(await barriers(page)).toEqual([]);
    const approved = await journey.call('POST', `/internal/v1/withdrawals/${id}/approve`);
    expect(approved.status).toBe(409);
    expect(probe.complaints).toEqual([]);
  });
});
