import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type OpenDatabase, openDatabase, startEmbedded } from '@mobile-money/postgres';
import { freePort } from '../beside/free-port.ts';
import { writeInstallation } from '../beside/pretend/installation.ts';
import { PretendNetwork } from '../beside/pretend/pretend-network.ts';
import { startReceiver } from '../beside/processes/receiver.ts';
import { runService, type StartedServer, startServer } from '../beside/processes/server-process.ts';
import { issueKey } from '../keys/key-commands.ts';
import { add, issueToken } from '../operators/operator-commands.ts';

/** The times of a production service. */
const windows = { depositSeconds: 600, stuckWithdrawalSeconds: 3_600, promptSeconds: 300 };
/** Players confirm soon: how long they think is no part of what is measured. */
const thinkMs = 100;
/** Of some minutes. All of an hour would take the processors from the service, to look through it again and again. */
const ordersRemembered = 20_000;
/** Counted as in production, and never reached. */
const requestsPerSecond = '100000';

/** One process of the service and all that it works with, each in a process of its own. */
export interface Machines {
  readonly service: StartedServer;
  readonly database: OpenDatabase;
  readonly callbackUrl: string;
  readonly apiKey: string;
  readonly operatorToken: string;
  stop(): Promise<void>;
}

/** Whatever was started is stopped again when the rest cannot be. */
export async function startMachines(folder: string): Promise<Machines> {
  const started: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of started.splice(0).reverse()) await end().catch(() => undefined);
  };
  try {
    const { url, stop: stopServer } = await startEmbedded({ dataDir: join(folder, 'database') });
    started.push(stopServer);
    const [networkPort, servicePort] = [await freePort(), await freePort()];
    const network = `http://127.0.0.1:${networkPort}`;
    const serviceUrl = `http://127.0.0.1:${servicePort}`;
    const gateways = { mtn_momo: network, mtn_ussd: network, orange_money: network, orange_ussd: network };
    const settings = await writeInstallation(folder, { gateways, frontDoor: serviceUrl }, windows);
    const pretended = await PretendNetwork.start({
      providersFile: settings['PROVIDERS_FILE'] ?? '',
      port: networkPort,
      serviceUrl,
      promptTimeOutMs: windows.promptSeconds * 1_000,
      seed: 'endure',
      remembers: ordersRemembered,
    });
    started.push(() => pretended.stop());
    await pretended.answerAllPrompts('confirm', thinkMs);
    const receiver = await startReceiver();
    started.push(() => receiver.stop());
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
    started.push(() => service.stop());
    const installation = { environment: 'production', databaseUrl: url, dataDir: folder } as const;
    const { text: apiKey } = await issueKey(installation, 'sportsbook');
    const email = 'operator@endure.example';
    await add(installation, email, 'approver');
    const { text: operatorToken } = await issueToken(installation, email);
    await devicesAreHeardOf(serviceUrl, apiKey);
    const database = openDatabase({ url, poolMax: 1, applicationName: 'endure' });
    started.push(() => database.close());
    const callbackUrl = `${receiver.url}/webhooks`;
    return { service, database, callbackUrl, apiKey, operatorToken, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Before its devices have called, a provider cannot confirm payments, and the backup gets its deposits. */
async function devicesAreHeardOf(url: string, apiKey: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`${url}/api/v1/CM/providers/status`, { headers: { 'x-api-key': apiKey } });
    const { providers } = (await answer.json()) as { providers: { status: string }[] };
    if (providers.every(({ status }) => status === 'operational')) return;
    await sleep(100);
  }
  throw new Error('The devices of the pretend network were not heard of.');
}
