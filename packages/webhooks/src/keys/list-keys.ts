import type { Instant } from '@mobile-money/core';
import { type GivenKey, keysIn, readGivenKey } from './key-directory.ts';
import { isReadable, type KeyEntry, signingEntry } from './key-index.ts';

/** `next`: it will sign. `readable`: it has been replaced, and its public key is still given out. */
export type KeyUse = 'next' | 'signs' | 'readable' | 'over';

export interface ListedKey extends KeyEntry {
  readonly use: KeyUse;
}

/** Every key there was, the oldest first, and what each is used for at this moment. */
export async function listKeys(
  directory: string,
  at: Instant,
  given: GivenKey | null = null,
): Promise<readonly ListedKey[]> {
  const entries = await keysIn(directory);
  const unlisted = given !== null && !entries.some(({ keyId }) => keyId === given.keyId) ? given : null;
  const signing = unlisted === null ? signingEntry(entries, at) : undefined;
  const listed = entries.map((entry) => ({ ...entry, use: useOf(entry, signing, at) }));
  if (unlisted === null) return listed;
  // A given key signs for as long as no rotation has listed it.
  const { keyId, publicKeyPem } = await readGivenKey(unlisted);
  return [...listed, { keyId, publicKeyPem, signsFrom: at, readableUntil: null, use: 'signs' }];
}

function useOf(entry: KeyEntry, signing: KeyEntry | undefined, at: Instant): KeyUse {
  if (entry === signing) return 'signs';
  if (entry.signsFrom > at) return 'next';
  return isReadable(entry, at) ? 'readable' : 'over';
}
