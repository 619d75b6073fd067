import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Windows, writeInstallation } from '../../beside/pretend/installation.ts';
import { PretendNetwork } from '../../beside/pretend/pretend-network.ts';
import { runService } from '../../beside/processes/server-process.ts';
import { issueKey } from '../../keys/key-commands.ts';
import { add, issueToken } from '../../operators/operator-commands.ts';
import { Dice } from '../dice.ts';
import { Platform } from '../load/platform.ts';
import { Wires } from '../wires/wires.ts';
import { DatabaseServer } from './database-server.ts';
import { serviceNames } from './service-names.ts';
import { ServiceProcess } from './service-process.ts';

export interface WorldPlan {
  readonly folder: string;
  readonly seed: number;
  readonly windows: Windows;
  /** Flags and settings of Node beside the usual ones, for a service with a fault planted in it. */
  readonly serviceFlags?: readonly string[];
  readonly serviceEnv?: Readonly<Record<string, string>>;
}

/** Everything that runs: a database, three processes of the service on it, the operators' network, a platform. */
export interface World {
  readonly database: DatabaseServer;
  readonly services: readonly ServiceProcess[];
  readonly network: PretendNetwork;
  readonly wires: Wires;
  readonly platform: Platform;
  readonly callbackUrls: readonly string[];
  readonly operatorTokens: readonly [string, string];
  stop(): Promise<void>;
}

export async function startWorld(plan: WorldPlan): Promise<World> {
  const { folder, seed, windows, serviceFlags = [], serviceEnv = {} } = plan;
  const started: { stop(): Promise<unknown> }[] = [];
  const begun = <Part extends { stop(): Promise<unknown> }>(part: Part): Part => {
    started.unshift(part);
    return part;
  };
  const stop = async (): Promise<void> => {
    for (const part of started) await part.stop().catch(() => undefined);
  };
  try {
    const database = begun(await DatabaseServer.start(folder));
    const wires = begun(await Wires.open(serviceNames));
    wires.lead({ database: database.port });
    const env = await writeInstallation(folder, wires.addresses, windows);
    const network = begun(
      await PretendNetwork.start({
        providersFile: env['PROVIDERS_FILE'] ?? '',
        serviceUrl: wires.frontDoor.url,
        promptTimeOutMs: windows.promptSeconds * 1_000,
        seed: String(seed),
      }),
    );
    wires.lead({ network: network.port });
    await mkdir(join(folder, 'logs'));
    const services = serviceNames.map((name, index) =>
      begun(
        new ServiceProcess({
          name,
          run: [...serviceFlags, ...runService()],
          env: { ...env, ...serviceEnv, DATABASE_URL: wires.databaseUrl(index, database.url) },
          logFile: join(folder, 'logs', `${name}.log`),
        }),
      ),
    );
    wires.lead({ services });
    // Before the keys: whoever comes first makes the tables, and that is to be the service itself.
    await Promise.all(services.map((each) => each.start()));
    const keyed = { environment: 'production', databaseUrl: database.url, dataDir: folder } as const;
    const { text: apiKey } = await issueKey(keyed, 'sportsbook');
    const tokens = [await tokenOf(keyed, 'anna@chaos.example'), await tokenOf(keyed, 'ben@chaos.example')];
    const serviceUrls = wires.doors.map(({ url }) => url);
    const dice = new Dice(seed + 1);
    const platform = begun(new Platform({ serviceUrls, frontDoorUrl: wires.frontDoor.url, apiKey, dice }));
    wires.lead({ platform: await platform.listen() });
    const callbackUrls = wires.receivers.map(({ url }) => `${url}/webhooks`);
    const operatorTokens = [tokens[0] ?? '', tokens[1] ?? ''] as const;
    return { database, services, network, wires, platform, callbackUrls, operatorTokens, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function tokenOf(installation: Parameters<typeof add>[0], email: string): Promise<string> {
  await add(installation, email, 'approver');
  return (await issueToken(installation, email)).text;
}
