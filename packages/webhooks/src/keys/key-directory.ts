import { readFile } from 'node:fs/promises';
import type { Instant } from '@mobile-money/core';
import { indexPath, type KeyEntry, keyPath, readIndex, writtenIndex } from './key-index.ts';
import { newPrivateKeyPem, type SigningKey, signingKey } from './signing-key.ts';
import { createWhole, readIfThere, replaceWhole } from './whole-file.ts';

/** The keys of a directory; empty when it has no index yet. */
export async function keysIn(directory: string): Promise<readonly KeyEntry[]> {
  const text = await readIfThere(indexPath(directory));
  return text === null ? [] : readIndex(text);
}

export const replaceKeysIn = (directory: string, entries: readonly KeyEntry[]): Promise<void> =>
  replaceWhole(indexPath(directory), writtenIndex(entries));

/** Makes the first key unless there is one. Processes that do this at once end up with the same key. */
export async function ensureFirstKey(directory: string, keyId: string, at: Instant): Promise<void> {
  if ((await keysIn(directory)).length > 0) return;
  const { publicKeyPem } = await ensureKeyFile(directory, keyId);
  const first: KeyEntry = { keyId, publicKeyPem, signsFrom: at, readableUntil: null };
  await createWhole(indexPath(directory), writtenIndex([first]));
}

/**
 * Makes a key pair unless its file is there. The first file to get its name decides, and so one that was left by a
 * process that died before it wrote the index is taken up: no one has used it.
 */
export async function ensureKeyFile(directory: string, keyId: string): Promise<SigningKey> {
  const path = keyPath(directory, keyId);
  const kept = await readIfThere(path);
  if (kept !== null) return signingKey(kept, keyId);
  await createWhole(path, await newPrivateKeyPem(keyId));
  return signingKey(await readFile(path, 'utf8'), keyId);
}

/** A key that whoever runs the service keeps elsewhere, as WEBHOOK_SIGNING_KEY_FILE and WEBHOOK_SIGNING_KEY_ID name it. */
export interface GivenKey {
  readonly keyId: string;
  readonly file: string;
}

export async function readGivenKey({ keyId, file }: GivenKey): Promise<SigningKey> {
  const pem = await readIfThere(file);
  if (pem === null) throw new Error(`The signing key file ${file} does not exist.`);
  return signingKey(pem, keyId);
}

/** The private half of a listed key. A file whose key was exchanged under an old name is refused. */
export async function readListedKey(
  directory: string,
  entry: KeyEntry,
  given: SigningKey | null,
): Promise<SigningKey> {
  const key = given?.keyId === entry.keyId ? given : await readFromDirectory(directory, entry.keyId);
  if (key.publicKeyPem === entry.publicKeyPem) return key;
  throw new Error(`The signing key ${entry.keyId} is not the one known under this id: give it a new id.`);
}

async function readFromDirectory(directory: string, keyId: string): Promise<SigningKey> {
  const pem = await readIfThere(keyPath(directory, keyId));
  if (pem === null) throw new Error(`The private key of ${keyId} is not in ${directory}.`);
  return signingKey(pem, keyId);
}
