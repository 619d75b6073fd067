import { mkdir } from 'node:fs/promises';
import { type Instant, instant, later } from '@mobile-money/core';
import { ensureKeyFile, type GivenKey, keysIn, readGivenKey, replaceKeysIn } from './key-directory.ts';
import { type KeyEntry, lockPath } from './key-index.ts';
import { type PublicKeyRecord, publicKeyRecord } from './signing-key.ts';
import { alone } from './whole-file.ts';

export interface Rotation {
  readonly directory: string;
  readonly at: Instant;
  /** How long, at most, public keys of before can still be asked for once the new key signs. */
  readonly keepMs: number;
  /** The key that the service is given, when it is given one. */
  readonly given?: GivenKey | null;
  /** Left out, the number at the end of the last id goes up by one. */
  readonly newKeyId?: string;
  /**
   * How long the new public key can be asked for before it signs: longer than any process takes to notice it, so
   * that a receiver never meets a key id that a process does not know yet.
   */
  readonly leadMs?: number;
}

const leadMsUsual = 3_000;

/** Makes a new key pair that signs from now on. Running services notice; nothing restarts. */
export async function rotateKeys(rotation: Rotation): Promise<PublicKeyRecord> {
  const { directory, at, keepMs, given = null, leadMs = leadMsUsual } = rotation;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return alone(lockPath(directory), async () => {
    const replaced = await withGiven(await keysIn(directory), given, at);
    const keyId = rotation.newKeyId ?? nextKeyId(replaced, directory);
    if (replaced.some((entry) => entry.keyId === keyId)) throw new Error(`The key id ${keyId} is taken.`);
    const { publicKeyPem } = await ensureKeyFile(directory, keyId);
    const signsFrom = later(at, leadMs);
    const readableUntil = later(signsFrom, keepMs);
    // One that was replaced before may be the one that leaked, so it ends with the others, or before. Entries are
    // never dropped: a given key that is not listed would sign again.
    const endOf = (entry: KeyEntry): Instant =>
      instant(Math.min(entry.readableUntil ?? readableUntil, readableUntil));
    await replaceKeysIn(directory, [
      ...replaced.map((entry) => ({ ...entry, readableUntil: endOf(entry) })),
      { keyId, publicKeyPem, signsFrom, readableUntil: null },
    ]);
    return publicKeyRecord({ keyId, publicKeyPem });
  });
}

/** A given key that is not listed signs at the moment, so it comes last among those to be replaced. */
async function withGiven(
  entries: readonly KeyEntry[],
  given: GivenKey | null,
  at: Instant,
): Promise<readonly KeyEntry[]> {
  if (given === null || entries.some((entry) => entry.keyId === given.keyId)) return entries;
  const { keyId, publicKeyPem } = await readGivenKey(given);
  return [...entries, { keyId, publicKeyPem, signsFrom: at, readableUntil: null }];
}

function nextKeyId(entries: readonly KeyEntry[], directory: string): string {
  const last = entries.at(-1)?.keyId;
  if (last === undefined) throw new Error(`There is no key in ${directory} to replace.`);
  const number = /\d+$/.exec(last)?.[0];
  return number === undefined ? `${last}-v2` : `${last.slice(0, -number.length)}${Number(number) + 1}`;
}
