import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';

/** A server of its own process, so that every candidate has the same core to itself. */
export interface Server {
  readonly url: string;
  /** Memory in use, in MiB. */
  residentMib(): number;
  /** Processor time of all its threads since it was started. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

export type StartedServer = Server & { readonly child: ChildProcess };

const service = fileURLToPath(new URL('../../../../apps/api/dist/main.js', import.meta.url));

/** Node's arguments for the service, with the flags that `npm start` gives it. */
export function runService(): readonly string[] {
  const manifest = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
  const { scripts } = JSON.parse(manifest) as { scripts: { start: string } };
  const flags = /node ((?:--\S+ )*)apps\/api/.exec(scripts.start)?.[1] ?? '';
  return [...flags.split(' ').filter((flag) => flag !== ''), service];
}

/** Resolves when it answers. It listens at a free port, unless one is given as PORT. */
export async function startServer(
  run: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<StartedServer> {
  const port = env['PORT'] ?? String(await freePort());
  const child = spawn(process.execPath, run, {
    env: { ...process.env, ...env, PORT: port, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
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
    residentMib: () => residentMib(child.pid ?? 0),
    cpuSeconds: () => cpuSeconds(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
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

/** Linux counts in hundredths of a second; the name in front may hold anything but a closing bracket at its end. */
function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [, , , , , , , , , , , user = '0', system = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(user) + Number(system)) / 100;
}
