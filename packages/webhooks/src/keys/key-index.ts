import { join } from 'node:path';
import { type Instant, instant, isoInstant } from '@mobile-money/core';
import { checkedKeyId } from './signing-key.ts';

/** One key pair of a directory: what everyone may know of it, and when it is used. */
export interface KeyEntry {
  readonly keyId: string;
  readonly publicKeyPem: string;
  readonly signsFrom: Instant;
  /** When its public key is no longer given out; null for as long as nothing has replaced it. */
  readonly readableUntil: Instant | null;
}

export const indexPath = (directory: string): string => join(directory, 'keys.json');
export const lockPath = (directory: string): string => join(directory, 'keys.lock');
export const keyPath = (directory: string, keyId: string): string =>
  join(directory, `${checkedKeyId(keyId)}.pem`);

/** The key that signs: of those whose time has come, the one that came last. */
export const signingEntry = (entries: readonly KeyEntry[], at: Instant): KeyEntry | undefined =>
  entries.findLast((entry) => entry.signsFrom <= at) ?? entries[0];

export const isReadable = (entry: KeyEntry, at: Instant): boolean =>
  entry.readableUntil === null || at < entry.readableUntil;

export const writtenIndex = (entries: readonly KeyEntry[]): string =>
  `${JSON.stringify({ keys: entries.map(written) }, null, 2)}\n`;

const written = (entry: KeyEntry): object => ({
  key_id: entry.keyId,
  public_key_pem: entry.publicKeyPem,
  signs_from: isoInstant(entry.signsFrom),
  readable_until: entry.readableUntil === null ? null : isoInstant(entry.readableUntil),
});

export function readIndex(text: string): readonly KeyEntry[] {
  const index: unknown = JSON.parse(text);
  const keys = isRecord(index) ? index['keys'] : null;
  if (!Array.isArray(keys) || keys.length === 0) throw new Error('The index of the keys lists no keys.');
  return keys.map(readEntry);
}

function readEntry(entry: unknown): KeyEntry {
  if (!isRecord(entry)) throw new Error('The index of the keys holds something that is no key.');
  const until = entry['readable_until'];
  return {
    keyId: checkedKeyId(textOf(entry, 'key_id')),
    publicKeyPem: textOf(entry, 'public_key_pem'),
    signsFrom: instant(Date.parse(textOf(entry, 'signs_from'))),
    readableUntil: until === null ? null : instant(Date.parse(textOf(entry, 'readable_until'))),
  };
}

function textOf(entry: Record<string, unknown>, member: string): string {
  const value = entry[member];
  if (typeof value !== 'string') throw new Error(`The index of the keys has an entry without ${member}.`);
  return value;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
