import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, runAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { loopback } from './free-port.ts';
import { disownLockFile, readLockFile } from './postmaster-lock.ts';
import { isAlive } from './running-process.ts';

export interface ServerPlan {
  readonly binaries: Binaries;
  readonly cluster: string;
  readonly account: Account | null;
  readonly logFile: string;
  readonly settings: Readonly<Record<string, string>>;
}

const pollMs = 20;
/** Long enough to replay the log of a busy hour after a crash. */
const readyWithinMs = 120_000;
const logMaxBytes = 10_000_000;

/** Starts the server and waits until it takes connections; the number of its process. None may run there yet. */
export async function startPostmaster(plan: ServerPlan, port: number, signal?: AbortSignal): Promise<number> {
  signal?.throwIfAborted();
  await disownLockFile(plan.cluster);
  const log = await open(plan.logFile, (await isOversized(plan.logFile)) ? 'w' : 'a', 0o600);
  const logStart = (await log.stat()).size;
  // Detached: a Ctrl-C in the terminal must reach the service first, which then stops the server itself.
  const child = spawn(plan.binaries.postgres, ['-D', plan.cluster, '-p', String(port), ...optionsOf(plan)], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { LC_ALL: 'C', PATH: process.env['PATH'] ?? '' },
    ...runAs(plan.account),
  });
  let problem: string | null = null;
  child.once('error', (error) => {
    problem = error.message;
  });
  child.once('exit', (code, signal) => {
    problem = `it ended with ${code === null ? signal : `code ${code}`}`;
  });
  child.unref();
  await log.close();
  const isReady = async (): Promise<boolean> => {
    const lock = await readLockFile(plan.cluster);
    return lock?.pid === child.pid && lock?.status === 'ready';
  };
  for (let waitedMs = 0; problem === null && waitedMs < readyWithinMs; waitedMs += pollMs) {
    if (signal?.aborted === true) await brokenOff(child, signal);
    if (child.pid !== undefined && (await isReady())) return child.pid;
    await sleep(pollMs);
  }
  const said = (await readFile(plan.logFile, 'utf8').catch(() => '')).slice(logStart).trim();
  throw new Error(`The embedded database server did not start: ${problem ?? 'it took too long'}.\n${said}`);
}

/** Ends a server that is still starting. It may have no lock file yet, so its own end is waited for. */
async function brokenOff(child: ChildProcess, signal: AbortSignal): Promise<never> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit');
    child.ref();
    child.kill('SIGINT');
    await gone;
  }
  throw signal.reason;
}

/**
 * The server shares its few processors with the service. Of pages that are in memory it would clean up and count 100,000
 * a second, once a minute, and who asks in those seconds would wait: so it takes a tenth at a time, and looks at 6,000
 * rows of a table instead of 30,000, which is plenty for statements that each have their index.
 */
const inSmallBites = { autovacuum_vacuum_cost_delay: '20ms', default_statistics_target: '20' };

function optionsOf({ settings }: ServerPlan): readonly string[] {
  const all = {
    ...inSmallBites,
    listen_addresses: loopback,
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** SIGINT is PostgreSQL's fast shutdown: it ends connections and writes everything down. */
export async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  for (const [signal, withinMs] of [
    ['SIGINT', 6_000],
    ['SIGQUIT', 2_000],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    if (await isGone(cluster, pid, withinMs)) return;
  }
  throw new Error(`The embedded database server, process ${pid}, does not stop.`);
}

export async function isGone(cluster: string, pid: number, withinMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < withinMs; waitedMs += pollMs) {
    if (!isAlive(pid) || (await readLockFile(cluster)) === null) return true;
    await sleep(pollMs);
  }
  return false;
}

const isOversized = async (file: string): Promise<boolean> =>
  ((await stat(file).catch(() => null))?.size ?? 0) > logMaxBytes;
