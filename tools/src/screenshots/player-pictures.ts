import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { ask } from '../harness/sender.ts';

const deposit = {
  player_id: '5f0c7d1e-0000-4000-8000-000000000002',
  msisdn: '+237699120000',
  amount_xaf: 12_500,
  operator: 'orange',
  reference: 'DP-2026-77002',
};

/** What a player sees of a deposit before it is paid, and of one that is; each as a small phone shows it. */
export async function takePlayerPictures(
  browser: Browser,
  url: string,
  folder: string,
  paidReference: string,
): Promise<readonly string[]> {
  await ask('PATCH', `${url}/internal/v1/applications/default`, {
    display_name: 'Chez Awa',
    colour: '#0a5c36',
  });
  const files: string[] = [];
  for (const [name, reference] of [
    ['player-to-dial', deposit.reference],
    ['player-paid', paidReference],
  ] as const) {
    const asked = { ...deposit, ...(reference === paidReference ? paidBy : {}), reference };
    const { service_tx_id: id } = await ask<{ service_tx_id: string }>(
      'POST',
      `${url}/api/v1/deposits`,
      asked,
    );
    for (const lang of ['fr', 'en']) {
      const body = { lang, return_url: 'https://platform.example/wallet' };
      const made = await ask<{ url: string }>('POST', `${url}/api/v1/transactions/${id}/page`, body);
      const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
      const page = await context.newPage();
      await page.goto(`${url}/pay/${made.url.split('/pay/')[1]}`);
      await page.locator('h1').waitFor();
      const session = await context.newCDPSession(page);
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
      const file = join(folder, `${name}-${lang}.webp`);
      writeFileSync(file, Buffer.from(data, 'base64'));
      files.push(file);
      await context.close();
    }
  }
  return files;
}

/** Who paid the one that is told of as paid: the same request again gives that deposit. */
const paidBy = { player_id: '5f0c7d1e-0000-4000-8000-000000000001' };
