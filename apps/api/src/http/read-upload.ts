import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
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

export const tooLargeUpload = (maxBytes: number): string =>
  `The file is larger than ${Math.floor(maxBytes / 1_048_576)} MiB.`;
export const noUpload = 'The request body must be the file.';
export const notPacked = 'The file is not compressed as the request says.';

/**
 * Takes a file as it comes, compressed with gzip or not: what its type says does not matter, because programs and
 * browsers name a CSV file in a dozen ways. Only JSON is refused, which no file of ours is.
 */
export async function readUpload(request: Request, { maxBytes }: Upload): Promise<Uint8Array> {
  if (/^application\/json/i.test(request.get('content-type') ?? '')) throw new HttpRefusal(415, noUpload);
  const isPacked = request.get('content-encoding')?.toLowerCase() === 'gzip';
  if (isPacked) delete request.headers['content-encoding'];
  const bytes = await readBytes(request, maxBytes, tooLargeUpload(maxBytes));
  if (bytes.length === 0) throw new HttpRefusal(422, noUpload);
  return isPacked ? unpacked(bytes, maxBytes) : bytes;
}

async function unpacked(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  try {
    return await unpack(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? new HttpRefusal(413, tooLargeUpload(maxBytes)) : new HttpRefusal(400, notPacked);
  }
}
