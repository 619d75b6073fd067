import { setMaxListeners } from 'node:events';
import { Devices } from './devices/devices.ts';
import { createApp, listen } from './http/app.ts';
import { callingBack, devicePoster } from './http/callbacks.ts';
import { merchantRoutes } from './http/merchant-routes.ts';
import { networkRoutes } from './http/network-routes.ts';
import { operatorRooms } from './http/operator-rooms.ts';
import { pageFiles } from './http/page-files.ts';
import { phoneRoutes } from './http/phone-routes.ts';
import { Chance } from './network/chance.ts';
import { KeptBalances } from './network/kept-balances.ts';
import { type Catalogue, Merchants } from './network/merchants.ts';
import { Network, type NetworkSettings } from './network/network.ts';
import { Signals } from './network/signals.ts';
import { SystemTime, type Time } from './network/time.ts';
import { usualDeviceSecret } from './secrets.ts';
import { Switchboard } from './switchboard/switchboard.ts';

export type { Merchant } from './network/merchants.ts';
export type { Network } from './network/network.ts';

export { readProvidersFile } from './providers-file.ts';
export { usualDeviceSecret, usualLogin } from './secrets.ts';

export interface SimulatorOptions
  extends Partial<Omit<NetworkSettings, 'phoneBalanceXaf' | 'merchantBalanceXaf'>> {
  readonly host?: string;
  /** 0: any free one. */
  readonly port?: number;
  /** Providers, merchant numbers and prefixes: the registry of core fits. */
  readonly catalogue: Catalogue;
  /** Where the devices send what they hear; without it they wait for `connect`. */
  readonly serviceUrl?: string | null;
  /** What each provider's devices sign with. */
  readonly deviceSecrets?: Readonly<Record<string, string>>;
  readonly heartbeatMs?: number;
  readonly retryDelaysMs?: readonly number[];
  /** The same seed gives the same tokens, ids of events and forms of SMS. */
  readonly seed?: string;
  readonly time?: Time;
  /** What each merchant has, by wallet: read at the start, and written whenever it changes. Without it a stop forgets it. */
  readonly balancesFile?: string | null;
}

export interface Simulator {
  readonly url: string;
  readonly network: Network;
  readonly switchboard: Switchboard;
  /** Tells the devices where the service is. */
  connect(serviceUrl: string): void;
  stop(): Promise<void>;
}

const seconds = (...given: number[]): readonly number[] => given.map((each) => each * 1_000);
/** Five seconds, doubled up to ten minutes: fifteen attempts in about an hour and a half. */
const usualRetryDelaysMs = seconds(5, 10, 20, 40, 80, 160, 320, 600, 600, 600, 600, 600, 600, 600);

export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const systemTime = new SystemTime();
  const time = options.time ?? systemTime;
  const chance = new Chance(options.seed ?? String(time.now()));
  const signals = new Signals();
  const merchants = new Merchants(options.catalogue);
  const kept = options.balancesFile ? new KeptBalances(options.balancesFile) : null;
  const switchboard = new Switchboard(merchants, signals, chance);
  const network = new Network(
    { merchants, switchboard, signals, time, chance, kept },
    {
      phoneBalanceXaf: 500_000,
      merchantBalanceXaf: 100_000_000,
      promptTimeOutMs: options.promptTimeOutMs ?? 300_000,
      // As MTN allows.
      statusReadsPerSecond: options.statusReadsPerSecond ?? 10,
      remembers: options.remembers ?? Number.POSITIVE_INFINITY,
    },
  );
  const stopped = new AbortController();
  // Every call that is under way listens to it, however many there are.
  setMaxListeners(0, stopped.signal);
  const devices = new Devices(network, switchboard, {
    time,
    chance,
    post: devicePoster(stopped.signal),
    secretOf: (providerId) => options.deviceSecrets?.[providerId] ?? usualDeviceSecret,
    heartbeatMs: options.heartbeatMs ?? 30_000,
    retryDelaysMs: options.retryDelaysMs ?? usualRetryDelaysMs,
  });
  const shared = { network, switchboard, time, chance, callBack: callingBack(switchboard, stopped.signal) };
  const app = createApp([
    ...operatorRooms(shared),
    ['/', phoneRoutes(network, signals)],
    ['/', merchantRoutes(network)],
    ['/', networkRoutes(network, switchboard, devices, signals)],
    ['/', pageFiles()],
  ]);
  const listening = await listen(app, options.host ?? '127.0.0.1', options.port ?? 0);
  if (options.serviceUrl) devices.connect(options.serviceUrl);
  return {
    url: listening.url,
    network,
    switchboard,
    connect: (serviceUrl) => devices.connect(serviceUrl),
    stop: async () => {
      stopped.abort();
      systemTime.stop();
      await listening.stop();
    },
  };
}
