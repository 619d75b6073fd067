import { randomBytes } from 'node:crypto';
import { link, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
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

/**
 * Gives a whole file its name, and settles when that is on the disk. False when another file has it, which stays. Not
 * renamed alone: that would replace a file that came in between. Where a file system has no links, as that of some shared
 * folders, the name is taken by an empty file first, which only we replace.
 */
export async function giveName(partial: string, path: string, linking = link): Promise<boolean> {
  try {
    await linking(partial, path).catch(async (error: unknown) => {
      if (isTaken(error)) throw error;
      await writeFile(path, '', { flag: 'wx', mode: fileMode });
      await rename(partial, path).catch(async (failed: unknown) => {
        await rm(path, { force: true });
        throw failed;
      });
    });
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
  await rm(partial, { force: true });
  await namesOnDisk(dirname(path));
  return true;
}

/** The same, and whatever file has the name is replaced. */
export async function takeName(partial: string, path: string): Promise<void> {
  await rename(partial, path);
  await namesOnDisk(dirname(path));
}

const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/** Makes the folder of files where it is missing, with those above it. */
export async function makeFolder(dir: string): Promise<void> {
  const folder = resolve(dir);
  const highest = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (highest === undefined) return;
  for (let made = folder; made.length >= highest.length; made = dirname(made))
    await namesOnDisk(dirname(made));
}

/** Of file systems that know no such thing, and of a folder that we may only write into: as PostgreSQL does, it is left at that. */
const impossible: readonly unknown[] = ['EINVAL', 'EACCES'];

/** A file whose name is not on the disk is gone when the machine stops, however whole it is. So are folders. */
export async function namesOnDisk(dir: string): Promise<void> {
  try {
    const folder = await open(dir, 'r');
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    if (!impossible.includes((error as NodeJS.ErrnoException).code)) throw error;
  }
}
