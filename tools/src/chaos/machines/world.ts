import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Random } from '@mobile-money/testing/random';
import * as installing from '../../harness/installation.ts';
import { startNetwork } from '../../harness/pretend-network.ts';
import { runService } from '../../harness/server-process.ts';
import { type Started, startAll } from '../../harness/started.ts';
import { Platform } from '../load/platform.ts';
import { openWires } from '../wires/wires.ts';
import { startDatabaseServer } from './database-server.ts';
import { ServiceProcess, serviceNames } from './service-process.ts';

export interface WorldPlan {
  readonly folder: string;
  readonly seed: number;
  readonly windows: installing.Windows;
  /** Flags and settings of Node beside the usual ones, for a service with a fault planted in it. */
  readonly serviceFlags?: readonly string[];
  readonly serviceEnv?: Readonly<Record<string, string>>;
  /** Another version than that of this checkout: how it is run, and what makes its keys and people. */
  readonly version?: { readonly run: readonly string[]; readonly keeper: Keeper };
}

/** Keys and people are made by the version that serves: a newer one would change the schema first. */
export type Keeper = Pick<typeof installing, 'issueKey' | 'newStaff'>;

export type World = Awaited<ReturnType<typeof startWorld>>;

/** Everything that runs: a database, three processes of the service on it, and what is around them. */
export const startWorld = (plan: WorldPlan) =>
  startAll(async (started) => {
    const database = started.add(await startDatabaseServer(plan.folder));
    return { database, ...(await startAround(started, database, serviceNames, plan)) };
  });

export type Surroundings = Awaited<ReturnType<typeof startAround>>;

/** Processes of the service on a database, the operators' network, a platform, and two of the staff. */
export async function startAround(
  started: Started,
  /** Where its port is not told, the services go to it by themselves, and by no wire. */
  database: { readonly url: string; readonly port?: number },
  names: readonly string[],
  { folder, seed, windows, serviceFlags = [], serviceEnv = {}, version }: WorldPlan,
) {
  const wires = started.add(await openWires(names));
  if (database.port !== undefined) wires.lead({ database: database.port });
  const env = await installing.writeInstallation(folder, wires.addresses, windows);
  const network = await startNetwork({
    providersFile: env['PROVIDERS_FILE'] ?? '',
    serviceUrl: wires.frontDoor.url,
    promptTimeOutMs: windows.promptSeconds * 1_000,
    seed: String(seed),
  });
  wires.lead({ network: started.add(network).port });
  await mkdir(join(folder, 'logs'));
  const urlFor = (index: number): string =>
    database.port === undefined ? database.url : wires.databaseUrl(index, database.url);
  const newService = (index: number, run: readonly string[]): ServiceProcess =>
    started.add(
      new ServiceProcess({
        name: names[index] ?? '',
        run: [...serviceFlags, ...run],
        env: { ...env, ...serviceEnv, DATABASE_URL: urlFor(index) },
        logFile: join(folder, 'logs', `${names[index]}.log`),
      }),
    );
  const services = names.map((_, index) => newService(index, version?.run ?? runService()));
  wires.lead({ services });
  // Before the keys: whoever comes first makes the tables, and that is to be the service itself.
  await Promise.all(services.map((each) => each.start()));
  const keyed = { environment: 'production', databaseUrl: database.url, dataDir: folder } as const;
  const { issueKey, newStaff } = version?.keeper ?? installing;
  const { text: apiKey } = await issueKey(keyed, 'sportsbook');
  const anna = await newStaff(keyed, 'anna@chaos.example');
  const ben = await newStaff(keyed, 'ben@chaos.example');
  const serviceUrls = wires.doors.map(({ url }) => url);
  const dice = new Random(seed + 1);
  const platform = new Platform({ serviceUrls, frontDoorUrl: wires.frontDoor.url, apiKey, dice });
  wires.lead({ platform: started.add(await platform.listen()).port });
  const callbackUrls = wires.receivers.map(({ url }) => `${url}/webhooks`);
  return {
    /** By their places; whoever puts another process into a place leads the wires there. */
    services,
    newService,
    network,
    wires,
    platform,
    callbackUrls,
    operatorTokens: [anna.token, ben.token] as const,
  };
}
