import type { IncomingMessage } from 'node:http';
import { type Reason, reason } from '@mobile-money/core';
import { HttpRefusal } from './http-refusal.ts';

const bodyMaxBytes = 65_536;
export const bodyTooLarge = reason('body_too_large', { kib: bodyMaxBytes / 1_024 });

const incomplete = () => new HttpRefusal(400, 'body_incomplete');

/**
 * Takes the bytes of a body as they are: what they mean is read later, strictly. Compressed bodies are refused. What
 * a refused request still sends is thrown away by Node, within its limit of time, so that the client sees our answer.
 */
export function readBytes(
  request: IncomingMessage,
  maxBytes: number = bodyMaxBytes,
  why: Reason = bodyTooLarge,
): Promise<Uint8Array> {
  const tooLarge = () => new HttpRefusal(413, why);
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers;
  if (encoding.toLowerCase() !== 'identity') return Promise.reject(new HttpRefusal(415, 'body_compressed'));
  if (Number(length) > maxBytes) return Promise.reject(tooLarge());
  // Whoever hung up before anyone listened is not heard of again.
  if (request.destroyed) return Promise.reject(incomplete());
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) chunks.push(chunk);
      else reject(tooLarge());
    });
    request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    // A connection that breaks never ends its body.
    request.on('close', () => {
      if (!request.complete) reject(incomplete());
    });
    request.on('error', () => reject(incomplete()));
  });
}
