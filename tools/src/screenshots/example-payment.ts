import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The one transaction of which a picture tells the whole story. */
export const paidReference = 'DP-2026-77001';

const msisdn = '+237699120000';
const patienceMs = 20_000;

/** A deposit as it is in life: the player dials and pays, an SMS comes in, and the platform is told. */
export async function payForExample(serviceUrl: string, phonesUrl: string): Promise<void> {
  const platform = createServer((_, response) => void response.end('{"ok":true}')).listen(0, '127.0.0.1');
  await once(platform, 'listening');
  const address = platform.address();
  if (address === null || typeof address === 'string') throw new Error('The platform has no port.');
  const told = once(platform, 'request', { signal: AbortSignal.timeout(patienceMs) });
  try {
    const deposit = await post<{ instructions: { ussd_string: string } }>(`${serviceUrl}/api/v1/deposits`, {
      player_id: '5f0c7d1e-0000-4000-8000-000000000001',
      msisdn,
      amount_xaf: 12_500,
      operator: 'orange',
      reference: paidReference,
      callback_url: `http://127.0.0.1:${address.port}/webhooks/payments`,
    });
    await post(`${phonesUrl}/phones/${msisdn}/dial`, { code: deposit.instructions.ussd_string });
    const { prompts } = await phone(phonesUrl);
    await post(`${phonesUrl}/phones/${msisdn}/prompts/${prompts[0]?.id}/confirm`, { pin: '1234' });
    await told;
    // The answer to it is written down a moment later.
    await sleep(500);
  } finally {
    platform.close();
    platform.closeAllConnections();
  }
}

async function phone(phonesUrl: string): Promise<{ prompts: readonly { id: string }[] }> {
  const answer = await fetch(`${phonesUrl}/phones/${msisdn}`);
  return (await answer.json()) as { prompts: readonly { id: string }[] };
}

async function post<Answer>(url: string, body: unknown): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return JSON.parse(text) as Answer;
}
