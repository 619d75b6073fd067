import { hash, timingSafeEqual } from 'node:crypto';

/** What is kept of a secret. */
export const digestOf = (secret: string): string => hash('sha256', secret, 'hex');

const noDigest = new Uint8Array(32);

/**
 * Whether a secret has a digest. Digests have one length, so that comparing tells nothing about the secret; where there
 * is none, one that no secret has is compared with, and the answer takes as long.
 */
export const hasDigest = (secret: string, digest: string | null): boolean =>
  timingSafeEqual(hash('sha256', secret, 'buffer'), digest === null ? noDigest : Buffer.from(digest, 'hex'));
