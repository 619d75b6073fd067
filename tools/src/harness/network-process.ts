import { readProvidersFile, startSimulator } from '@mobile-money/simulator';

/** What the conductor tells the process of the pretend network. */
export interface NetworkPlan {
  readonly providersFile: string;
  /** Any free one when it is not given. */
  readonly port?: number;
  /** Where devices find the service. */
  readonly serviceUrl: string;
  readonly promptTimeOutMs: number;
  readonly seed: string;
  /** How much of what is over is kept; all, when it is not given. */
  readonly remembers?: number;
}

/** Devices try again soon, so that a run of minutes sees what otherwise takes hours. */
const retryDelaysMs = [1, 1, 2, 2, 4, 4, ...Array.from({ length: 100 }, () => 5)].map((s) => s * 1_000);
const heartbeatMs = 5_000;

const [, , given = ''] = process.argv;
const { providersFile, ...plan } = JSON.parse(given) as NetworkPlan;
const catalogue = readProvidersFile(providersFile);
const simulator = await startSimulator({ ...plan, catalogue, retryDelaysMs, heartbeatMs });
process.send?.({ url: simulator.url });
// The network has no life of its own: it ends with whoever started it.
process.once('disconnect', () => process.exit(0));
