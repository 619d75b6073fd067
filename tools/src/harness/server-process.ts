import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

export type Server = Awaited<ReturnType<typeof startServer>>;

const root = new URL('../../../', import.meta.url);

/**
 * Node's arguments for the service, with the flags that `npm start` gives it: of this checkout, for which tests name a copy
 * that starts quicker, or of another one.
 */
export function runService(folder?: string): readonly string[] {
  const home = folder === undefined ? root : pathToFileURL(`${folder}/`);
  const { scripts } = JSON.parse(readFileSync(new URL('package.json', home), 'utf8')) as {
    scripts: { start: string };
  };
  const flags = /node ((?:--\S+ )*)apps\/api/.exec(scripts.start)?.[1] ?? '';
  const quick = folder === undefined ? process.env['SERVICE_PROGRAM'] : undefined;
  const service = quick ?? fileURLToPath(new URL('apps/api/dist/main.js', home));
  return [...flags.split(' ').filter((flag) => flag !== ''), service];
}

/** Resolves with the port, any that is free, when the server listens on this machine. */
export async function listening(server: NetServer): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** A web server in this process. */
export async function serveHttp(listener: RequestListener) {
  const server = createHttpServer(listener);
  const stop = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
  };
  return { server, port: await listening(server), stop };
}

/**
 * Below those that a system gives to whoever asks for any, or to connections: no one takes one of these by chance. Above
 * 10080, which browsers and fetch refuse to call.
 */
const [firstPort, lastPort] = [10_081, 32_000];

/** A port of this machine that was free a moment ago, for whoever must be told its port before it listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * (lastPort - firstPort));
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    await once(server.close(), 'close');
    return port;
  }
}

/** Node with these arguments. Whoever listens hears every line of it; otherwise only its errors are shown. */
export function spawnNode(
  run: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  onLine: ((line: string) => void) | null = null,
): ChildProcess {
  const [output, errors] = onLine === null ? (['ignore', 'inherit'] as const) : (['pipe', 'pipe'] as const);
  const child = spawn(process.execPath, [...run], { env, stdio: ['ignore', output, errors, 'ipc'] });
  for (const input of [child.stdout, child.stderr]) {
    if (input !== null && onLine !== null) createInterface({ input }).on('line', onLine);
  }
  return child;
}

/**
 * A server in a process of its own, so that every candidate has the same core to itself. Resolves when it answers. It
 * listens at a free port, unless one is given as PORT.
 */
export async function startServer(run: readonly string[], settings: Readonly<Record<string, string>>) {
  const port = settings['PORT'] ?? String(await freePort());
  const child = spawnNode(run, { ...process.env, ...settings, PORT: port, LOG_LEVEL: 'info' });
  const url = `http://127.0.0.1:${port}`;
  try {
    await answered(`${url}/health`, child);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    child,
    url,
    /** Memory in use, in MiB. */
    residentMib: () => residentMib(child.pid ?? 0),
    /** Processor time of all its threads since it was started. */
    cpuSeconds: () => cpuSeconds(child.pid ?? 0),
    stop: async (): Promise<void> => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

async function answered(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${url}: the process ended before it answered.`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok === true) return;
    await sleep(50);
  }
  throw new Error(`${url} did not answer.`);
}

function residentMib(pid: number): number {
  const pages = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(pages?.[1] ?? 0) / 1_024);
}

/** Linux counts in hundredths of a second; the name in front may hold anything but a closing bracket at its end. */
function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [, , , , , , , , , , , user = '0', system = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(user) + Number(system)) / 100;
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** A platform in a process of its own, which takes every webhook at once. */
export async function startReceiver() {
  const server = await startServer([fileURLToPath(new URL('bare-receiver.js', import.meta.url))], {});
  return {
    ...server,
    /** Resolves when so many more have come. */
    got: (count: number): Promise<unknown> => {
      server.child.send(count);
      return once(server.child, 'message');
    },
  };
}
