import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveName, namesOnDisk, takeName } from '../files/whole-file.ts';
import { SecretKeyMissing, type SecretKeys } from '../sealing/secret-keys.ts';
import { type MonthContents, MonthFileError, type Place } from './month-format.ts';
import { MonthFile } from './read-month.ts';

/** What stands where the file of a month is to be: as a rule nothing. */
interface StandingFile {
  /**
   * Settles when a whole file has the name, ours or the one that stands there, and that is on the disk. Rejects where
   * another one stands there by now.
   */
  name(partial: string): Promise<void>;
}

/** Tables are locked meanwhile: a folder that does not answer must not keep everyone else waiting. */
const nameWithinMs = 2_000;

/**
 * A file of the same name holds the same rows, and another database may rely on it. So one that is whole stays if it is
 * sealed exactly if ours would be. What is sealed with other keys, or with none while we have some, is no one's to replace.
 */
export async function standingFile(
  path: string,
  written: MonthContents & Place,
  keys: SecretKeys,
): Promise<StandingFile> {
  const found = await statsOf(path);
  const mayStay = found !== null && (await isWhole(path, written, keys));
  const name = async (partial: string): Promise<void> => {
    const isAsBefore = isSame(found, await statsOf(path));
    if (isAsBefore && mayStay) await namesOnDisk(dirname(path));
    else if (isAsBefore && found !== null) await takeName(partial, path);
    else if (!isAsBefore || !(await giveName(partial, path)))
      throw new MonthFileError(
        `Someone else changed ${path} meanwhile: nothing was changed in the database, start again.`,
      );
  };
  return {
    name: (partial) =>
      Promise.race([
        name(partial),
        sleep(nameWithinMs, undefined, { ref: false }).then(() => {
          throw new MonthFileError(
            `${path} did not get its name within ${nameWithinMs / 1_000} s: nothing was changed in the database.`,
          );
        }),
      ]),
  };
}

/** Rejects where another database may rely on a file that is not as ours would be. */
async function isWhole(path: string, written: MonthContents & Place, keys: SecretKeys): Promise<boolean> {
  const isSealed = await readAgain(path, written, keys).catch((error: Error) => {
    refuseUnread(path, error);
    return null;
  });
  if (isSealed === false && keys.length > 0)
    throw new MonthFileError(
      `${path} is there already, and is not sealed: another database without keys keeps months in this folder, or it is of before there were keys. Give this database a folder of its own, or remove the file if no other one needs it: it is written anew.`,
    );
  return isSealed !== null;
}

/** Unless it was read, and is spoilt. */
function refuseUnread(path: string, error: Error): void {
  const why = error.cause;
  if (why instanceof SecretKeyMissing && why.id !== '')
    throw new MonthFileError(
      `${path} is there already, sealed with the key ${why.id}, which is not in SECRETS_KEY_FILE: another database with other keys keeps months in this folder, or it is of before. Give this database a folder of its own, add the key, or remove the file if nothing needs it.`,
    );
  // It cannot be read at all, which says nothing of what is in it.
  if (why instanceof Error && 'syscall' in why) throw error;
}

/** Rejects unless the file holds what was written; tells whether it is sealed. */
export async function readAgain(
  path: string,
  { sha256, tables, pointers }: MonthContents & Place,
  keys: SecretKeys,
): Promise<boolean> {
  const file = await MonthFile.open(path, sha256, keys);
  try {
    for (const table of [...tables, ...pointers]) {
      let rows = 0;
      for await (const block of file.blocks(table)) rows += (JSON.parse(block) as unknown[]).length;
      if (rows !== table.rows)
        throw new MonthFileError(
          `${path} holds ${rows} rows of ${table.table}, and ${table.rows} were written.`,
        );
    }
    return file.isSealed;
  } finally {
    await file.close();
  }
}

const statsOf = (path: string): Promise<Stats | null> =>
  stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

const isSame = (one: Stats | null, other: Stats | null): boolean =>
  one === null || other === null
    ? one === other
    : one.ino === other.ino &&
      one.dev === other.dev &&
      one.size === other.size &&
      one.mtimeMs === other.mtimeMs;
