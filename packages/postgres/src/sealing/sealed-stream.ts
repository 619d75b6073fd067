import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Transform } from 'node:stream';
import { type SecretKey, SecretKeyMissing, type SecretKeys } from './secret-keys.ts';

/**
 * A sealed file: a line that names the format and the key, 32 random bytes, and then the content in chunks of 64 KiB,
 * each sealed on its own with AES-256-GCM and 16 bytes longer than it was; the last one is shorter, or as long. Every
 * file has a key of its own, made of the key and the random bytes. A chunk is sealed under its number and under whether
 * it is the last one, so that a file that was changed, mixed up or cut off is not opened.
 */
const headText = 'mobile-money sealed 1 ';
const headLine = /^mobile-money sealed 1 ([0-9a-f]{12})\n/;
const headBytes = headText.length + 13;
const saltBytes = 32;
export const chunkBytes = 65_536;
export const tagBytes = 16;
export const frameBytes = chunkBytes + tagBytes;
/** Before the first chunk. */
export const beginningBytes = headBytes + saltBytes;
const algorithm = 'aes-256-gcm';

const keyOfFile = ({ bytes }: SecretKey, head: string, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', bytes, salt, head, 32));

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(chunk, 4, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

function sealedChunk(key: Buffer, content: Buffer, chunk: number, isLast: boolean): Buffer {
  const cipher = createCipheriv(algorithm, key, nonceOf(chunk, isLast));
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

export function openedChunk(key: Buffer, frame: Buffer, chunk: number, isLast: boolean): Buffer {
  const decipher = createDecipheriv(algorithm, key, nonceOf(chunk, isLast), { authTagLength: tagBytes });
  decipher.setAuthTag(frame.subarray(-tagBytes));
  return Buffer.concat([decipher.update(frame.subarray(0, -tagBytes)), decipher.final()]);
}

/** Seals all that goes through it. */
export function sealing(secret: SecretKey): Transform {
  const head = `${headText}${secret.id}\n`;
  const salt = randomBytes(saltBytes);
  const key = keyOfFile(secret, head, salt);
  let [rest, chunk]: [Buffer, number] = [Buffer.alloc(0), 0];
  return new Transform({
    construct(done) {
      this.push(Buffer.concat([Buffer.from(head), salt]));
      done();
    },
    transform(bytes: Buffer, _, done) {
      rest = Buffer.concat([rest, bytes]);
      // What may be the last chunk stays here until more has come.
      for (; rest.length > chunkBytes; chunk += 1) {
        this.push(sealedChunk(key, rest.subarray(0, chunkBytes), chunk, false));
        rest = rest.subarray(chunkBytes);
      }
      done();
    },
    flush(done) {
      this.push(sealedChunk(key, rest, chunk, true));
      done();
    },
  });
}

/**
 * The content of a file, sealed or not. Rejects when its key is not there, when it is not as it was written, and with
 * what `onPlain` throws when it is not sealed.
 */
export async function* unsealed(
  name: string,
  source: AsyncIterable<Buffer>,
  keys: SecretKeys,
  onPlain: () => void = () => undefined,
): AsyncGenerator<Buffer> {
  let [rest, chunk]: [Buffer, number] = [Buffer.alloc(0), 0];
  let key: Buffer | null = null;
  let isPlain = false;
  for await (const bytes of source) {
    if (isPlain) {
      yield bytes;
      continue;
    }
    rest = Buffer.concat([rest, bytes]);
    if (key === null) {
      if (!isSealed(rest)) {
        onPlain();
        isPlain = true;
        yield rest;
        continue;
      }
      if (rest.length < beginningBytes) continue;
      key = keyFor(name, rest.subarray(0, beginningBytes), keys);
      rest = rest.subarray(beginningBytes);
    }
    for (; rest.length > frameBytes; chunk += 1) {
      yield openedChunk(key, rest.subarray(0, frameBytes), chunk, false);
      rest = rest.subarray(frameBytes);
    }
  }
  if (isPlain) return;
  if (key === null || rest.length < tagBytes) throw new Error('the end is missing');
  yield openedChunk(key, rest, chunk, true);
}

/** Told by the first bytes of a file, however few there are. */
export const isSealed = (first: Buffer): boolean =>
  Buffer.from(headText).subarray(0, first.length).equals(first.subarray(0, headText.length));

/** The key of one file, of which this is the beginning. */
export function keyFor(name: string, head: Buffer, keys: SecretKeys): Buffer {
  const line = head.subarray(0, headBytes).toString('latin1');
  const id = headLine.exec(line)?.[1] ?? '';
  const secret = keys.find((each) => each.id === id);
  if (secret === undefined) throw new SecretKeyMissing(`${name} is`, id);
  return keyOfFile(secret, line, head.subarray(headBytes));
}
