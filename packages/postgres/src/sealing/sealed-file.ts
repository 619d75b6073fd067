import { type FileHandle, open } from 'node:fs/promises';
import {
  beginningBytes,
  chunkBytes,
  frameBytes,
  isSealed,
  keyFor,
  openedChunk,
  tagBytes,
} from './sealed-stream.ts';
import type { SecretKeys } from './secret-keys.ts';

/** The content of a file, sealed or not, which is read from any place. */
export interface ContentFile {
  readonly isSealed: boolean;
  /** Of the content. */
  readonly bytes: number;
  /** Rejects when it is not all there, or was changed where it is sealed. */
  read(at: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Rejects when the file is not there, or its key. */
export async function openContent(path: string, keys: SecretKeys): Promise<ContentFile> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const beginning = await bytesAt(file, 0, Math.min(beginningBytes, size));
    if (size > 0 && isSealed(beginning)) return sealedContent(file, size, keyFor(path, beginning, keys));
    return {
      isSealed: false,
      bytes: size,
      read: (at, length) => bytesAt(file, at, length),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function sealedContent(file: FileHandle, size: number, key: Buffer): ContentFile {
  const chunks = Math.ceil((size - beginningBytes) / frameBytes);
  const chunkAt = async (chunk: number): Promise<Buffer> => {
    const at = beginningBytes + chunk * frameBytes;
    const frame = await bytesAt(file, at, Math.min(frameBytes, size - at));
    return openedChunk(key, frame, chunk, chunk === chunks - 1);
  };
  return {
    isSealed: true,
    bytes: size - beginningBytes - chunks * tagBytes,
    read: async (at, length) => {
      const first = Math.floor(at / chunkBytes);
      const last = Math.floor((at + Math.max(length, 1) - 1) / chunkBytes);
      const parts: Buffer[] = [];
      for (let chunk = first; chunk <= last; chunk += 1) parts.push(await chunkAt(chunk));
      const from = at - first * chunkBytes;
      return Buffer.concat(parts).subarray(from, from + length);
    },
    close: () => file.close(),
  };
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(length, 0));
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(bytes, done, length - done, at + done);
    if (bytesRead === 0) throw new Error('the end is missing');
    done += bytesRead;
  }
  return bytes;
}
