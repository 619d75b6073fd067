import { setTimeout as sleep } from 'node:timers/promises';
import { isServerOf, readLockFile } from './postmaster-lock.ts';
import { ask, urlOf } from './running-file.ts';
import { isAlive } from './running-process.ts';

const pollMs = 100;
const answersWithinMs = 60_000;

/** Takes over the server that a killed service left running on this cluster; null when none runs. */
export async function attach(
  cluster: string,
  password: string,
  onProgress: (message: string) => void,
  signal?: AbortSignal,
): Promise<{ pid: number; port: number } | null> {
  for (let waitedMs = 0; waitedMs < answersWithinMs; waitedMs += pollMs) {
    signal?.throwIfAborted();
    const lock = await readLockFile(cluster);
    if (lock === null || !isAlive(lock.pid) || !isServerOf(cluster, lock.pid)) return null;
    if (waitedMs === 0) onProgress(`A database server is still running as process ${lock.pid}: using it.`);
    // It may be starting, or on its way out.
    if (lock.status === 'ready' && (await isServing(cluster, lock.port, password))) return lock;
    await sleep(pollMs);
  }
  throw new Error(`The database server of ${cluster} runs but does not answer.`);
}

async function isServing(cluster: string, port: number, password: string): Promise<boolean> {
  try {
    const [row] = await ask(urlOf(port, password, 'postgres'), 'show data_directory');
    return row?.['data_directory'] === cluster;
  } catch {
    return false;
  }
}
