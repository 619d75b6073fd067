import { constants } from 'node:fs';
import { copyFile, link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning, type RunningProcess, thisProcess } from './running-process.ts';

/** Who holds a folder: a service, for as long as it runs, or a command that is done in a moment. */
export type HolderKind = 'service' | 'command';

interface Holder extends RunningProcess {
  readonly kind: HolderKind;
}

const whatToDo: Readonly<Record<HolderKind, string>> = {
  service: 'It is a service that runs: stop it first, or choose another DATA_DIR.',
  command: 'It is a command at work on the database, such as npm run keys: try again when it has ended.',
};

export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse';

  constructor(
    readonly dataDir: string,
    readonly pid: number,
    readonly holder: HolderKind,
  ) {
    super(`DATA_DIR ${dataDir} is in use by process ${pid}. ${whatToDo[holder]}`);
  }
}

/**
 * Lets one service at a time use a folder. The lock names its process, so that one left behind by a killed process
 * holds no one up. Gives the function that frees the folder again.
 */
export async function lockDataDir(dataDir: string, kind: HolderKind): Promise<() => Promise<void>> {
  const lock = join(dataDir, 'service.lock');
  const own = `${lock}.${process.pid}`;
  const text = JSON.stringify({ ...thisProcess(), kind } satisfies Holder);
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
  if (holder !== null && isRunning(holder)) throw new DataDirInUse(dataDir, holder.pid, holder.kind);
  // Two processes may find the same stale lock. Each takes away only what it found: a lock that the other has
  // just made is put back.
  const aside = `${lock}.stale-${process.pid}`;
  await rename(lock, aside).catch(() => undefined);
  if ((await textOf(aside)) !== stale) await linked(aside, lock).catch(() => undefined);
  await rm(aside, { force: true });
}

function holderIn(text: string): Holder | null {
  try {
    const { pid, began, kind = 'service' } = JSON.parse(text) as Partial<Holder>;
    return typeof pid === 'number' && typeof began === 'string' ? { pid, began, kind } : null;
  } catch {
    return null;
  }
}

const textOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');
