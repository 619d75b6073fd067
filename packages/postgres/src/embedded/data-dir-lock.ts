import { constants } from 'node:fs';
import { copyFile, link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning, type RunningProcess, thisProcess } from './running-process.ts';

export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse';

  constructor(
    readonly dataDir: string,
    readonly pid: number,
  ) {
    super(`DATA_DIR ${dataDir} is in use by process ${pid}.`);
  }
}

/**
 * Lets one service at a time use a folder. The lock names its process, so that one left behind by a killed process
 * holds no one up. Gives the function that frees the folder again.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const lock = join(dataDir, 'service.lock');
  const own = `${lock}.${process.pid}`;
  const text = JSON.stringify(thisProcess());
  await writeFile(own, text);
  try {
    // A link comes into being with its content, and fails when the name is taken.
    while (!(await linked(own, lock))) await removeStale(dataDir, lock);
  } finally {
    await rm(own, { force: true });
  }
  return async () => {
    if ((await textOf(lock)) === text) await rm(lock, { force: true });
  };
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    return copied(from, to);
  }
}

/** For file systems without links, such as some folders that a container shares with its host. */
async function copied(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function removeStale(dataDir: string, lock: string): Promise<void> {
  const stale = await textOf(lock);
  const holder = holderIn(stale);
  if (holder !== null && isRunning(holder)) throw new DataDirInUse(dataDir, holder.pid);
  // Two processes may find the same stale lock. Each takes away only what it found: a lock that the other has
  // just made is put back.
  const aside = `${lock}.stale-${process.pid}`;
  await rename(lock, aside).catch(() => undefined);
  if ((await textOf(aside)) !== stale) await linked(aside, lock).catch(() => undefined);
  await rm(aside, { force: true });
}

function holderIn(text: string): RunningProcess | null {
  try {
    const { pid, began } = JSON.parse(text) as Partial<RunningProcess>;
    return typeof pid === 'number' && typeof began === 'string' ? { pid, began } : null;
  } catch {
    return null;
  }
}

const textOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');
