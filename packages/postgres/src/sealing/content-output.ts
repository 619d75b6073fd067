import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished, pipeline } from 'node:stream/promises';
import { fileMode } from '../files/whole-file.ts';
import { sealing } from './sealed-stream.ts';
import type { SecretKeys } from './secret-keys.ts';

/** A new file that is written from its beginning to its end. */
export interface ContentOutput {
  put(bytes: Buffer): Promise<void>;
  /** Settles when all of it is on the disk, not only on its way there. */
  end(): Promise<void>;
  /** Gives it up, however far it has come. */
  abandon(): Promise<void>;
}

/** Sealed with the first key, where there is one. No file of that name may be there: someone else is writing it. */
export function writeContent(path: string, [key]: SecretKeys): ContentOutput {
  const file = createWriteStream(path, { flags: 'wx', mode: fileMode, flush: true });
  const sealer = key === undefined ? null : sealing(key);
  const out = sealer ?? file;
  const written = sealer === null ? finished(file) : pipeline(sealer, file);
  // A full disk, or a folder that is not there, is heard of where the next bytes are put.
  written.catch((error: Error) => out.destroy(error));
  return {
    put: async (bytes) => {
      if (out.errored !== null) throw out.errored;
      if (!out.write(bytes)) await Promise.race([once(out, 'drain'), written]);
    },
    end: async () => {
      out.end();
      await written;
    },
    abandon: async () => {
      out.destroy();
      file.destroy();
      await written.catch(() => undefined);
    },
  };
}
