import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, startEmbedded } from '@mobile-money/postgres';
import { issueKey, newStaff, writeInstallation } from '../harness/installation.ts';
import { startNetwork } from '../harness/pretend-network.ts';
import { ask } from '../harness/sender.ts';
import { freePort, runService, startReceiver, startServer } from '../harness/server-process.ts';
import { startAll } from '../harness/started.ts';

/** The times of a production service. */
const windows = { depositSeconds: 600, stuckWithdrawalSeconds: 3_600, promptSeconds: 300 };
/** Players confirm soon: how long they think is no part of what is measured. */
const thinkMs = 100;
/** Of some minutes. All of an hour would take the processors from the service, to look through it again and again. */
const ordersRemembered = 20_000;
/** Counted as in production, and never reached. */
const requestsPerSecond = '100000';

export type Machines = Awaited<ReturnType<typeof startMachines>>;

/** One process of the service and all that it works with, each in a process of its own. */
export const startMachines = (folder: string) =>
  startAll(async (started) => {
    const { url } = started.add(await startEmbedded({ dataDir: join(folder, 'database') }));
    const [networkPort, servicePort] = [await freePort(), await freePort()];
    const network = `http://127.0.0.1:${networkPort}`;
    const serviceUrl = `http://127.0.0.1:${servicePort}`;
    const gateways = { mtn_momo: network, mtn_ussd: network, orange_money: network, orange_ussd: network };
    const settings = await writeInstallation(folder, { gateways, frontDoor: serviceUrl }, windows);
    const pretended = await startNetwork({
      providersFile: settings['PROVIDERS_FILE'] ?? '',
      port: networkPort,
      serviceUrl,
      promptTimeOutMs: windows.promptSeconds * 1_000,
      seed: 'endure',
      remembers: ordersRemembered,
    });
    await started.add(pretended).answerAllPrompts('confirm', thinkMs);
    const receiver = started.add(await startReceiver());
    const service = await startServer(runService(), {
      ...settings,
      PORT: String(servicePort),
      DATABASE_URL: url,
      DATABASE_POOL_MAX: '16',
      RATE_LIMIT_PER_SECOND: requestsPerSecond,
      // Few players come again and again in an hour, as no real ones would.
      PROMPTS_OPEN_PER_NUMBER_MAX: '1000',
      PROMPTS_PER_NUMBER_PER_DAY_MAX: '1000',
    });
    started.add(service);
    const installation = { environment: 'production', databaseUrl: url, dataDir: folder } as const;
    const { text: apiKey } = await issueKey(installation, 'sportsbook');
    const { token: operatorToken } = await newStaff(installation, 'operator@endure.example');
    await devicesAreHeardOf(serviceUrl, apiKey);
    const database = openDatabase({ url, poolMax: 1, applicationName: 'endure' });
    started.add({ stop: () => database.close() });
    return { service, database, callbackUrl: `${receiver.url}/webhooks`, apiKey, operatorToken };
  });

/** Before its devices have called, a provider cannot confirm payments, and the backup gets its deposits. */
async function devicesAreHeardOf(url: string, apiKey: string): Promise<void> {
  const place = `${url}/api/v1/CM/providers/status`;
  for (let tries = 0; tries < 600; tries += 1) {
    const key = { 'x-api-key': apiKey };
    const { providers } = await ask<{ providers: { status: string }[] }>('GET', place, undefined, key);
    if (providers.every(({ status }) => status === 'operational')) return;
    await sleep(100);
  }
  throw new Error('The devices of the pretend network were not heard of.');
}
