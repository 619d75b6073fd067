import { randomBytes } from 'node:crypto';
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Read by the service's own user alone: there are phone numbers, names and secrets in it. */
export const fileMode = 0o600;

/** What a file is called until it is whole, at the end of its name. */
export const partialEnding = '.partial';

/**
 * Hands out where a file is written until it has its name, and removes what is left there. No one else writes there: others
 * of that name come from other databases, and from other machines that share the folder.
 */
export async function asPartial<Result>(
  path: string,
  write: (partial: string) => Promise<Result>,
): Promise<Result> {
  const partial = `${path}.${randomBytes(6).toString('hex')}${partialEnding}`;
  try {
    return await write(partial);
  } finally {
    await rm(partial, { force: true });
  }
}

/** A file bears its name, and its folder could not be brought to the disk. Its message says so. */
export class NameNotOnDisk extends Error {
  override readonly name = 'NameNotOnDisk';

  constructor(path: string, cause: Error) {
    super(
      `${path} is whole, but it is not known whether it is still there when the machine stops: ${cause.message}. It stays.`,
      { cause },
    );
  }
}

/**
 * Gives a whole file its name, and settles when that is on the disk. False when another file has it, which stays. Not
 * renamed alone: that would replace a file that came in between. Where a file system has no links, as that of some shared
 * folders, the name is taken by an empty file first, which only we replace.
 */
export async function giveName(partial: string, path: string, linking = link): Promise<boolean> {
  try {
    await linking(partial, path).catch((error: unknown) => {
      if (isTaken(error)) throw error;
      return renameOverEmpty(partial, path);
    });
  } catch (error) {
    if (!isTaken(error)) throw error;
    // A file system over a network asks twice when it hears no answer, and is then told that the name is taken: by us.
    if (!(await isSameFile(partial, path))) return false;
  }
  await rm(partial, { force: true });
  await bringToDisk(path);
  return true;
}

/** The same, and whatever file has the name is replaced. */
export async function takeName(partial: string, path: string): Promise<void> {
  await rename(partial, path);
  await bringToDisk(path);
}

async function renameOverEmpty(partial: string, path: string): Promise<void> {
  const empty = await open(path, 'wx', fileMode);
  try {
    await rename(partial, path).catch(async (failed: unknown) => {
      const [own, found] = [await empty.stat(), await stat(path)];
      // Someone else's file may be there by now.
      if (own.ino === found.ino && own.dev === found.dev && found.size === 0) await rm(path);
      throw failed;
    });
  } finally {
    await empty.close();
  }
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = [await stat(one), await stat(other)];
  return a.ino === b.ino && a.dev === b.dev;
}

const bringToDisk = (path: string): Promise<void> =>
  namesOnDisk(dirname(path)).catch((error: Error) => {
    throw new NameNotOnDisk(path, error);
  });

const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/** Makes the folder of files where it is missing, with those above it. */
export async function makeFolder(dir: string): Promise<void> {
  const folder = resolve(dir);
  const highest = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (highest === undefined) return;
  for (let made = folder; made.length >= highest.length; made = dirname(made))
    await namesOnDisk(dirname(made));
}

/**
 * Of systems that open no folder, one that we may only write into, and file systems that bring none to the disk: as
 * PostgreSQL does, it is left at that.
 */
const opensNone = ['EISDIR', 'EACCES'];
const syncsNone = ['EBADF', 'EINVAL'];

const unless =
  (impossible: readonly string[]) =>
  (error: NodeJS.ErrnoException): null => {
    if (impossible.includes(error.code ?? '')) return null;
    throw error;
  };

/** A file whose name is not on the disk is gone when the machine stops, however whole it is. So are folders. */
export async function namesOnDisk(dir: string): Promise<void> {
  const folder = await open(dir, 'r').catch(unless(opensNone));
  await folder
    ?.sync()
    .catch(unless(syncsNone))
    .finally(() => folder.close());
}
