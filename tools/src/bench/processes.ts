import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../beside/free-port.ts';

export const apiKey = 'bench-key-0123456789';

const service = fileURLToPath(new URL('../../../apps/api/dist/main.js', import.meta.url));
const besideThis = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** A server of its own process, so that every candidate has the same core to itself. */
export interface Server {
  readonly url: string;
  /** Memory in use, in MiB. */
  residentMib(): number;
  stop(): Promise<void>;
}

const serviceSettings = (databaseUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  SPORTSBOOK_API_KEY: apiKey,
  // Only the signing key is kept there: the database is given.
  DATA_DIR: join(tmpdir(), 'mobile-money-bench'),
});

/** With the flags that `npm start` gives it. */
function runService(): readonly string[] {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  const { scripts } = JSON.parse(manifest) as { scripts: { start: string } };
  const flags = /node ((?:--\S+ )*)apps\/api/.exec(scripts.start)?.[1] ?? '';
  return [...flags.split(' ').filter((flag) => flag !== ''), service];
}

/** The service as it is run in earnest: authentication on, background work in the same process, logs written. */
export const startService = (databaseUrl: string): Promise<Server> =>
  startServer(runService(), serviceSettings(databaseUrl));

export const sandboxKey = `svc_test_bench_${'0123456789abcdef'.repeat(3)}`;

/** The same application with providers that answer at once. */
export const startSandbox = (databaseUrl: string): Promise<Server> =>
  startServer(runService(), {
    ...serviceSettings(databaseUrl),
    SERVICE_ENV: 'sandbox',
    SPORTSBOOK_API_KEY: sandboxKey,
    DATA_DIR: join(tmpdir(), 'mobile-money-bench-sandbox'),
  });

/** What Express can do at all: one route, one insert or one select. */
export const startBareExpress = (databaseUrl: string): Promise<Server> =>
  startServer([besideThis('./bare-express.js')], { DATABASE_URL: databaseUrl });

/** What a faster framework can do. It uses the table that the bare Express handler made. */
export const startBareFastify = (databaseUrl: string): Promise<Server> =>
  startServer([besideThis('./bare-fastify.js')], { DATABASE_URL: databaseUrl });

/** A platform that takes every webhook at once. */
export interface Receiver extends Server {
  /** Resolves when so many more have come. */
  got(count: number): Promise<unknown>;
}

export async function startReceiver(): Promise<Receiver> {
  const server = await startServer([besideThis('./bare-receiver.js')], {});
  return {
    ...server,
    got: (count) => {
      server.child.send(count);
      return once(server.child, 'message');
    },
  };
}

/** The service with a probe inside that watches its event loop. */
export interface DeliveringService extends Server {
  begin(): void;
  eventLoopP99Ms(): Promise<number>;
}

export async function startDelivering(databaseUrl: string): Promise<DeliveringService> {
  const probe = ['--import', besideThis('./event-loop-probe.js')];
  const server = await startServer([...probe, ...runService()], serviceSettings(databaseUrl));
  return {
    ...server,
    begin: () => void server.child.send('begin'),
    eventLoopP99Ms: async () => {
      const told = once(server.child, 'message');
      server.child.send('tell');
      const [message] = (await told) as [{ eventLoopP99Ms: number }];
      return message.eventLoopP99Ms;
    },
  };
}

type StartedServer = Server & { readonly child: ChildProcess };

async function startServer(run: readonly string[], env: Record<string, string>): Promise<StartedServer> {
  const port = await freePort();
  const child = spawn(process.execPath, run, {
    env: { ...process.env, ...env, PORT: String(port), LOG_LEVEL: 'info' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = `http://127.0.0.1:${port}`;
  await answered(`${url}/health`, child);
  return {
    child,
    url,
    residentMib: () => residentMib(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function answered(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${url}: the process ended before it answered.`);
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await sleep(50);
  }
  throw new Error(`${url} did not answer.`);
}

function residentMib(pid: number): number {
  const pages = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(pages?.[1] ?? 0) / 1_024);
}
