import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../harness/sender.ts';

/** The one transaction of which a picture tells the whole story. */
export const paidReference = 'DP-2026-77001';

const msisdn = '+237699120000';
const patienceMs = 20_000;

/** A deposit as it is in life: the player dials and pays, an SMS comes in, and the platform is told. */
export async function payForExample(serviceUrl: string, phonesUrl: string): Promise<void> {
  const platform = createServer((_, response) => void response.end('{"ok":true}')).listen(0, '127.0.0.1');
  await once(platform, 'listening');
  const { port } = platform.address() as AddressInfo;
  const told = once(platform, 'request', { signal: AbortSignal.timeout(patienceMs) });
  try {
    const deposit = await ask<{ instructions: { ussd_string: string } }>(
      'POST',
      `${serviceUrl}/api/v1/deposits`,
      {
        player_id: '5f0c7d1e-0000-4000-8000-000000000001',
        msisdn,
        amount_xaf: 12_500,
        operator: 'orange',
        reference: paidReference,
        callback_url: `http://127.0.0.1:${port}/webhooks/payments`,
      },
    );
    const phone = `${phonesUrl}/phones/${msisdn}`;
    await ask('POST', `${phone}/dial`, { code: deposit.instructions.ussd_string });
    const { prompts } = await ask<{ prompts: readonly { id: string }[] }>('GET', phone);
    await ask('POST', `${phone}/prompts/${prompts[0]?.id}/confirm`, { pin: '1234' });
    await told;
    // The answer to it is written down a moment later.
    await sleep(500);
  } finally {
    platform.close();
    platform.closeAllConnections();
  }
}
