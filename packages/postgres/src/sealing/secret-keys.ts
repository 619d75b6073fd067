import { createHash } from 'node:crypto';

/** One key of AES-256. */
export interface SecretKey {
  /** Stands beside whatever the key has sealed, and tells nothing of it. */
  readonly id: string;
  readonly bytes: Buffer;
}

/** The first one seals, every one opens; none: nothing is sealed. */
export type SecretKeys = readonly SecretKey[];

export const secretKeyBytes = 32;

export const secretKey = (bytes: Buffer): SecretKey => ({
  id: createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 12),
  bytes,
});

/** What was sealed with a key that is not there. Its message names the key by its id. */
export class SecretKeyMissing extends Error {
  override readonly name = 'SecretKeyMissing';

  /** The id is empty where the file is not long enough to tell it. */
  constructor(
    what: string,
    readonly id: string,
  ) {
    super(`${what} sealed with the key ${id}, which is not in SECRETS_KEY_FILE.`);
  }
}
