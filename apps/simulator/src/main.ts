import { readProvidersFile } from './providers-file.ts';
import { type Simulator, startSimulator } from './simulator.ts';

/** The providers file of this repository, when no other is named. */
const usualProvidersFile = new URL('../../api/config/providers.json', import.meta.url);

const setting = (name: string): string | null => process.env[name]?.trim() || null;

function portOf(name: string, otherwise: number): number {
  const given = setting(name);
  if (given === null) return otherwise;
  if (/^\d{1,5}$/.test(given) && Number(given) <= 65_535) return Number(given);
  throw new Error(`${name} is '${given}'; accepted: whole numbers from 0 to 65535.`);
}

async function start(): Promise<Simulator> {
  const servicePort = portOf('PORT', 8_000);
  const seed = setting('SIMULATOR_SEED') ?? String(Date.now());
  // With any free port, no one knows where the service will be.
  const usualUrl = servicePort === 0 ? null : `http://127.0.0.1:${servicePort}`;
  const serviceUrl = setting('SERVICE_URL') ?? usualUrl;
  const simulator = await startSimulator({
    host: setting('HOST') ?? '127.0.0.1',
    port: portOf('SIMULATOR_PORT', servicePort === 0 ? 0 : Math.min(servicePort + 10, 65_535)),
    catalogue: readProvidersFile(setting('PROVIDERS_FILE') ?? usualProvidersFile),
    serviceUrl,
    seed,
    balancesFile: setting('SIMULATOR_BALANCES'),
  });
  process.stdout.write(
    `The pretend network is at ${simulator.url}; its devices call ${serviceUrl ?? 'no one'}; seed ${seed}.\n`,
  );
  return simulator;
}

try {
  const simulator = await start();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void simulator.stop().then(() => process.exit(0));
    });
  }
} catch (error) {
  // What a person can put right fits on one line: a setting, a file, a port in use.
  process.stderr.write(
    `The pretend network cannot start: ${error instanceof Error ? error.message : error}\n`,
  );
  process.exitCode = 1;
}
