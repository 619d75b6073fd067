import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, mkdir, open, readFile, rename, rm, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Files that are there as a whole or not at all, for their owner only. */

/** Writes the file unless it is there; false when another writer was first. */
export async function createWhole(path: string, content: string, linking = link): Promise<boolean> {
  const draft = await drafted(path, content);
  try {
    await linking(draft, path).catch((error: unknown) => {
      // A file system without links, as that of some folders which a container shares with its host.
      if (!withoutLinks.some((code) => hasCode(error, code))) throw error;
      return copyFile(draft, path, constants.COPYFILE_EXCL).catch(async (failed: unknown) => {
        // A part of a key would keep the whole one away for good.
        if (!hasCode(failed, 'EEXIST')) await rm(path, { force: true });
        throw failed;
      });
    });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await unlink(draft);
  }
}

const withoutLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

export async function replaceWhole(path: string, content: string): Promise<void> {
  await rename(await drafted(path, content), path);
}

export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Runs alone among all processes; rejects at once when another one is at it. */
export async function alone<T>(lockPath: string, work: () => Promise<T>): Promise<T> {
  const lock = await open(lockPath, 'wx', 0o600).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
    throw new Error(`Another process is changing the keys. If none is, remove ${lockPath}.`);
  });
  try {
    await lock.close();
    return await work();
  } finally {
    await unlink(lockPath);
  }
}

export const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

async function drafted(path: string, content: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}.draft`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(content);
    // A name must never lead to an empty file after a power cut.
    await file.sync();
  } finally {
    await file.close();
  }
  return draft;
}
