import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unprivilegedAccount } from './account.ts';
import { attach } from './attach.ts';
import { usableBinaries } from './binaries.ts';
import { clusterFolder, databaseUser, initialise, isInitialised, ownerOf } from './cluster.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { freePort } from './free-port.ts';
import { type ServerPlan, startPostmaster, stopPostmaster } from './postmaster.ts';
import { sharedPlace } from './private-place.ts';
import { ask, readRunningFile, removeRunningFile, urlOf, writeRunningFile } from './running-file.ts';
import { supervise } from './supervise.ts';

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly onProgress?: (message: string) => void;
  /** Settings of the server beside ours; tests switch off what keeps data safe from a power cut. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Where root keeps what the server's account cannot reach in the checkout or in DATA_DIR. */
  readonly elsewhere?: string;
  /** False for a server that ends with the work of one command: no one else is told of it, and so left without it. */
  readonly isShared?: boolean;
  /** Ends a start that is under way: it rejects as soon as nothing of the server runs any more. */
  readonly signal?: AbortSignal | undefined;
}

export interface Embedded {
  readonly url: string;
  /** Shuts the server down cleanly and frees DATA_DIR. */
  stop(): Promise<void>;
}

/** Brings up the PostgreSQL of a DATA_DIR, or takes over the one that a killed service left running. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { onProgress = () => undefined, isShared = true } = options;
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  const unlock = await lockDataDir(dataDir, isShared ? 'service' : 'command');
  try {
    const password = await keptPassword(dataDir);
    const plan = await prepare(dataDir, password, options, onProgress);
    const { pid, port } = await run(plan, dataDir, password, options, onProgress);
    const url = await orStopped(plan, pid, async () => {
      options.signal?.throwIfAborted();
      return database(port, password);
    });
    const announce = async (serverPid: number): Promise<void> => {
      if (isShared) await writeRunningFile(dataDir, { url, port, pid: serverPid });
    };
    await announce(pid);
    const supervisor = supervise(plan, { pid, port }, onProgress, announce);
    const stop = async (): Promise<void> => {
      const lastPid = await supervisor.end();
      await removeRunningFile(dataDir);
      await stopPostmaster(plan.cluster, lastPid);
      await unlock();
    };
    return { url, stop };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** A server that runs and is of no use is not left behind. */
async function orStopped<Result>(
  { cluster }: ServerPlan,
  pid: number,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await stopPostmaster(cluster, pid);
    throw error;
  }
}

async function prepare(
  dataDir: string,
  password: string,
  { settings = {}, elsewhere = sharedPlace, signal }: EmbeddedOptions,
  onProgress: (message: string) => void,
): Promise<ServerPlan> {
  const chosen = await unprivilegedAccount();
  const found = await clusterFolder(dataDir, elsewhere, chosen, onProgress);
  const account = await ownerOf(found, chosen);
  // An ordinary user who cannot put the binaries right in place keeps a copy beside the data.
  const binaries = await usableBinaries(account, account === null ? dataDir : elsewhere, onProgress);
  if (!(await isInitialised(found))) {
    onProgress(`Creating the database in ${found}. This happens once and takes a few seconds.`);
    await initialise(binaries, found, account, password, settings['fsync'] !== 'off', signal);
  }
  const cluster = await realpath(found);
  return { binaries, cluster, account, settings, logFile: join(dataDir, 'postgres.log') };
}

/** Some reasons not to start pass by themselves, so it is tried a few times. */
async function run(
  plan: ServerPlan,
  dataDir: string,
  password: string,
  { signal }: EmbeddedOptions,
  onProgress: (message: string) => void,
): Promise<{ pid: number; port: number }> {
  const left = await attach(plan.cluster, password, onProgress, signal);
  if (left !== null) return left;
  const wished = (await readRunningFile(dataDir))?.port ?? null;
  for (let tries = 1; ; tries += 1) {
    const port = await freePort(tries === 1 ? wished : null);
    try {
      onProgress(`Starting the database server on port ${port}.`);
      return { pid: await startPostmaster(plan, port, signal), port };
    } catch (error) {
      if (tries === 10 || !isPassing(error)) throw error;
      await sleep(300);
    }
  }
}

/** Another program was faster to take the port, or a child of a killed server has not noticed yet and ends soon. */
const isPassing = (error: unknown): boolean =>
  error instanceof Error && /could not bind|pre-existing shared memory/.test(error.message);

/** The url of the service's own database, made when it is not there yet. */
async function database(port: number, password: string): Promise<string> {
  const service = urlOf(port, password, databaseUser);
  const maintenance = urlOf(port, password, 'postgres');
  const found = await ask(maintenance, `select from pg_database where datname = '${databaseUser}'`);
  if (found.length === 0) await ask(maintenance, `create database ${databaseUser}`);
  return service;
}

async function keptPassword(dataDir: string): Promise<string> {
  const path = join(dataDir, 'postgres.password');
  const kept = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (kept !== '') return kept;
  const made = randomBytes(24).toString('base64url');
  await writeFile(path, made, { mode: 0o600 });
  await chmod(path, 0o600);
  return made;
}
