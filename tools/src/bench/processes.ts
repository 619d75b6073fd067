import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const apiKey = 'bench-key-0123456789';

const service = fileURLToPath(new URL('../../../apps/api/dist/main.js', import.meta.url));
const bareExpress = fileURLToPath(new URL('./bare-express.js', import.meta.url));

/** A server of its own process, so that every candidate has the same core to itself. */
export interface Server {
  readonly url: string;
  /** Memory in use, in MiB. */
  residentMib(): number;
  stop(): Promise<void>;
}

/** The service as it is run in earnest: authentication on, background work in the same process, logs written. */
export const startService = (databaseUrl: string): Promise<Server> =>
  startServer(service, '/health', {
    DATABASE_URL: databaseUrl,
    SPORTSBOOK_API_KEY: apiKey,
    // Only the signing key is kept there: the database is given.
    DATA_DIR: join(tmpdir(), 'mobile-money-bench'),
  });

/** What Express can do at all: one route, one insert or one select. */
export const startBareExpress = (databaseUrl: string): Promise<Server> =>
  startServer(bareExpress, '/health', { DATABASE_URL: databaseUrl });

async function startServer(script: string, healthPath: string, env: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env, PORT: String(port), LOG_LEVEL: 'info' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await answered(`${url}${healthPath}`, child);
  return {
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
