import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { unsealed } from '../sealing/sealed-stream.ts';
import { SecretKeyMissing, type SecretKeys } from '../sealing/secret-keys.ts';
import {
  type BackupEnd,
  BackupError,
  type BackupHeader,
  formatName,
  type TableHead,
} from './backup-format.ts';

const newline = 0x0a;

/** The lines of a backup, from first to last. */
export class BackupReader {
  readonly #path: string;
  readonly #lines: AsyncGenerator<Buffer>;

  constructor(path: string, keys: SecretKeys = [], mayBeUnsealed = false) {
    this.#path = path;
    this.#lines = linesOf(path, keys, () => {
      if (keys.length === 0 || mayBeUnsealed) return;
      throw new BackupError(
        `${path} is not sealed, and SECRETS_KEY_FILE is set: anyone may have written it. If it is yours, restore it with --unsealed.`,
      );
    });
  }

  async header(): Promise<BackupHeader> {
    const header = parsed(await this.next()) as Partial<BackupHeader> | null;
    if (header?.format !== formatName) throw new BackupError(`${this.#path} is no backup of this service.`);
    return header as BackupHeader;
  }

  /** The next table, or what stands at the end. */
  async part(): Promise<TableHead | BackupEnd> {
    const part = parsed(await this.next());
    if (part === null) throw new BackupError(`${this.#path} is damaged.`);
    return part as TableHead | BackupEnd;
  }

  /** The next line without its end. Rejects when there is none: the last one says that it is the last. */
  async next(): Promise<Buffer> {
    let next: IteratorResult<Buffer>;
    try {
      next = await this.#lines.next();
    } catch (error) {
      if (error instanceof BackupError) throw error;
      if (error instanceof SecretKeyMissing) throw new BackupError(error.message);
      const { code, message } = error as NodeJS.ErrnoException;
      const isOfDisk = code !== undefined && !code.startsWith('Z_');
      const why = isOfDisk ? 'cannot be read' : 'is damaged, or is not whole';
      throw new BackupError(`${this.#path} ${why}: ${message}.`);
    }
    if (next.done === true) throw new BackupError(`${this.#path} is not whole.`);
    return next.value;
  }

  async close(): Promise<void> {
    await this.#lines.return(undefined);
  }
}

function parsed(line: Buffer): object | null {
  try {
    const value: unknown = JSON.parse(line.toString('utf8'));
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** By its bytes: letters that other programs take for the end of a line are letters here. */
async function* linesOf(path: string, keys: SecretKeys, onPlain: () => void): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  const source = Readable.from(unsealed(path, createReadStream(path), keys, onPlain), { objectMode: false });
  const plain = createGunzip();
  source.on('error', (error) => plain.destroy(error));
  try {
    for await (const chunk of source.pipe(plain)) {
      const bytes = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
      let from = 0;
      for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, from)) {
        yield bytes.subarray(from, at);
        from = at + 1;
      }
      rest = bytes.subarray(from);
    }
    if (rest.length > 0) yield rest;
  } finally {
    source.destroy();
  }
}
