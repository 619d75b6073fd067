import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Instant, instant } from '@mobile-money/core';
import { openDatabase } from '@mobile-money/postgres';
import { openTestDatabase } from '@mobile-money/postgres/test-database';
import { ask } from '../harness/sender.ts';
import { freePort, runService, serveHttp, startServer } from '../harness/server-process.ts';
import { startAll } from '../harness/started.ts';
import { fillWithExamples } from './example-data.ts';
import { importExampleStatement } from './example-statement.ts';

/** The service in development, on a database of its own that holds two busy days. */
export const startExampleService = (now: Instant = instant(Date.now())) =>
  startAll(async (started) => {
    const { url: databaseUrl, drop } = await openTestDatabase();
    started.add({ stop: drop });
    const dataDir = await started.folder('screenshots-');
    const database = openDatabase({ url: databaseUrl, poolMax: 2 });
    await fillWithExamples(database, now).finally(() => database.close());
    const phonesPort = String(await freePort());
    const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SIMULATOR_PORT: phonesPort };
    const { url } = started.add(await startServer(runService(), settings));
    await payForExample(url, `http://127.0.0.1:${phonesPort}`);
    await importExampleStatement(url, now);
    return { url };
  });

/** The one transaction of which a picture tells the whole story. */
export const paidReference = 'DP-2026-77001';

const msisdn = '+237699120000';
const patienceMs = 20_000;

/** A deposit as it is in life: the player dials and pays, an SMS comes in, and the platform is told. */
async function payForExample(serviceUrl: string, phonesUrl: string): Promise<void> {
  const { server, port, stop } = await serveHttp((_, response) => void response.end('{"ok":true}'));
  const told = once(server, 'request', { signal: AbortSignal.timeout(patienceMs) });
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
    await stop();
  }
}
