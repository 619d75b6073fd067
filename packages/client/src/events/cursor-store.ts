import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';

/**
 * Where a reader of events keeps its place. In a platform that is a column beside its books, written in the same
 * transaction as what the event does to them; then nothing is ever done twice.
 */
export interface CursorStore {
  /** Null while nothing was read. */
  load(): Promise<string | null>;
  /** Everything up to this cursor has been dealt with. */
  save(cursor: string): Promise<void>;
}

/** For scripts and trials: forgotten with the process. */
export function memoryCursor(cursor: string | null = null): CursorStore {
  let kept = cursor;
  return {
    load: async () => kept,
    save: async (next) => {
      kept = next;
    },
  };
}

/** One line in a file, which is replaced whole: a crash leaves the old place or the new one. */
export const fileCursor = (path: string): CursorStore => ({
  load: async () => {
    try {
      return (await readFile(path, 'utf8')).trim() || null;
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ENOENT') return null;
      throw error;
    }
  },
  save: async (cursor) => {
    const beside = `${path}.${randomUUID()}`;
    await writeFile(beside, `${cursor}\n`, { mode: 0o600 });
    await rename(beside, path);
  },
});
