import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Reason, reason } from '@mobile-money/core';
import type { Request } from 'express';
import { HttpRefusal } from './http-refusal.ts';
import { readBytes } from './read-bytes.ts';

/** A file that an endpoint takes as its whole body. */
export interface Upload {
  readonly maxBytes: number;
  /** The type that the document names. */
  readonly mediaType: string;
  readonly description: string;
}

const unpack = promisify(gunzip);

export const fileTooLarge = ({ maxBytes }: Upload): Reason =>
  reason('file_too_large', { mib: Math.floor(maxBytes / 1_048_576) });

/**
 * Takes a file as it comes, compressed with gzip or not: what its type says does not matter, because programs and
 * browsers name a CSV file in a dozen ways. Only JSON is refused, which no file of ours is.
 */
export async function readUpload(request: Request, upload: Upload): Promise<Uint8Array> {
  if (/^application\/json/i.test(request.get('content-type') ?? ''))
    throw new HttpRefusal(415, 'file_missing');
  const isPacked = request.get('content-encoding')?.toLowerCase() === 'gzip';
  if (isPacked) delete request.headers['content-encoding'];
  const bytes = await readBytes(request, upload.maxBytes, fileTooLarge(upload));
  if (bytes.length === 0) throw new HttpRefusal(422, 'file_missing');
  return isPacked ? unpacked(bytes, upload) : bytes;
}

async function unpacked(bytes: Uint8Array, upload: Upload): Promise<Uint8Array> {
  try {
    return await unpack(bytes, { maxOutputLength: upload.maxBytes });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge
      ? new HttpRefusal(413, fileTooLarge(upload))
      : new HttpRefusal(400, 'file_not_compressed');
  }
}
