import { stat } from 'node:fs/promises';
import { type Clock, type Instant, type Log, later } from '@mobile-money/core';
import { ensureFirstKey, type GivenKey, keysIn, readGivenKey, readListedKey } from './key-directory.ts';
import { indexPath, isReadable, type KeyEntry, signingEntry } from './key-index.ts';
import {
  type PublicJwk,
  type PublicKeyRecord,
  publicJwk,
  publicKeyRecord,
  type SigningKey,
} from './signing-key.ts';
import { hasCode } from './whole-file.ts';

export interface KeyRingParts {
  /** Where keys are made and rotated. */
  readonly directory: string;
  /** The id of the key that is given or, without one, of the first key made in the directory. */
  readonly keyId: string;
  readonly keyFile: string | null;
  readonly clock: Clock;
  readonly log: Log;
}

const lookAgainAfterMs = 1_000;

/**
 * The key that signs now, and the public keys that may still be asked for. A key that is given signs until the
 * directory lists it as replaced. A rotation is noticed within a second, without a restart.
 */
export class KeyRing {
  /** By public key, so that each key object is built once. */
  readonly #built = new Map<string, SigningKey>();
  #entries: readonly KeyEntry[] = [];
  #edition = '';
  #lookedAt: Instant;
  /** What signed last: it signs on while a key that should sign cannot be read. */
  #last: SigningKey | null = null;
  #readAgainAt: Instant;

  private constructor(
    private readonly parts: KeyRingParts,
    private readonly given: SigningKey | null,
  ) {
    this.#lookedAt = parts.clock.now();
    this.#readAgainAt = this.#lookedAt;
  }

  /** Rejects when there is no key to sign with, so that a service with a bad one does not start. */
  static async open(parts: KeyRingParts): Promise<KeyRing> {
    const { directory, keyId, keyFile, clock } = parts;
    const given: GivenKey | null = keyFile === null ? null : { keyId, file: keyFile };
    if (given === null) await ensureFirstKey(directory, keyId, clock.now());
    const ring = new KeyRing(parts, given && (await readGivenKey(given)));
    await ring.#read();
    await ring.#signing();
    return ring;
  }

  async current(): Promise<SigningKey> {
    if (this.#isToLook()) await this.#lookAgain();
    return this.#signing();
  }

  async currentPublicKey(): Promise<PublicKeyRecord> {
    return publicKeyRecord(await this.current());
  }

  /** A public key by its id: the current one, one about to sign, or an older one until its time; else null. */
  async find(keyId: string): Promise<PublicKeyRecord | null> {
    if (this.#isToLook()) await this.#lookAgain();
    if (this.given?.keyId === keyId && !this.#lists(keyId)) return publicKeyRecord(this.given);
    const entry = this.#entries.find((listed) => listed.keyId === keyId);
    return entry && isReadable(entry, this.parts.clock.now()) ? publicKeyRecord(entry) : null;
  }

  /** Every public key that `find` would give, the one that signs first. */
  async keySet(): Promise<readonly PublicJwk[]> {
    const signing = await this.current();
    const now = this.parts.clock.now();
    const others = this.#entries.filter((entry) => entry.keyId !== signing.keyId && isReadable(entry, now));
    return Promise.all([signing, ...others].map(publicJwk));
  }

  async #signing(): Promise<SigningKey> {
    if (this.given !== null && !this.#lists(this.given.keyId)) {
      this.#last = this.given;
      return this.given;
    }
    const { directory, clock } = this.parts;
    const entry = signingEntry(this.#entries, clock.now());
    if (entry === undefined) throw new Error(`There is no signing key in ${directory}.`);
    const key = this.#built.get(entry.publicKeyPem) ?? (await this.#newly(entry));
    this.#last = key;
    return key;
  }

  async #newly(entry: KeyEntry): Promise<SigningKey> {
    const { directory, clock, log } = this.parts;
    const now = clock.now();
    if (this.#last !== null && now < this.#readAgainAt) return this.#last;
    try {
      const key = await readListedKey(directory, entry, this.given);
      this.#built.set(entry.publicKeyPem, key);
      return key;
    } catch (error) {
      if (this.#last === null) throw error;
      this.#readAgainAt = later(now, lookAgainAfterMs);
      const facts = { key_id: entry.keyId, error: String(error) };
      log.error('A webhook signing key could not be read; the one before it signs on.', facts);
      return this.#last;
    }
  }

  #lists(keyId: string): boolean {
    return this.#entries.some((entry) => entry.keyId === keyId);
  }

  #isToLook(): boolean {
    return this.parts.clock.now() - this.#lookedAt >= lookAgainAfterMs;
  }

  /** What cannot be read does not stop the signing: the keys known so far stay in use. */
  async #lookAgain(): Promise<void> {
    this.#lookedAt = this.parts.clock.now();
    try {
      await this.#read();
    } catch (error) {
      this.parts.log.error('The webhook signing keys could not be read again.', { error: String(error) });
    }
  }

  async #read(): Promise<void> {
    const { directory } = this.parts;
    const edition = await editionOf(indexPath(directory));
    if (edition === this.#edition) return;
    const entries = await keysIn(directory);
    // An index is replaced and never removed: where it was, a disk is missing, and a replaced key must not sign again.
    if (entries.length === 0 && this.#entries.length > 0)
      throw new Error(`The index of the keys in ${directory} is gone.`);
    this.#entries = entries;
    this.#edition = edition;
  }
}

/** Changes whenever the file is replaced; empty while there is none. */
async function editionOf(path: string): Promise<string> {
  try {
    const { mtimeMs, ino, size } = await stat(path);
    return `${mtimeMs} ${ino} ${size}`;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  }
}
