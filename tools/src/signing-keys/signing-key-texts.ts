import { isoInstant } from '@mobile-money/core';
import type { KeyUse, ListedKey } from '@mobile-money/webhooks';
import { columns } from '../command/tables.ts';

const uses: Readonly<Record<KeyUse, string>> = {
  next: 'signs soon',
  signs: 'signs',
  readable: 'replaced, public key still given out',
  over: 'over',
};

export const rotatedAsText = ({ keyId, signsFrom }: ListedKey): string =>
  [
    `The key ${keyId} signs from ${isoInstant(signsFrom)} on. Nothing has to be restarted.`,
    'Receivers get its public key, and the replaced ones until their time, from callback-public-key?key_id=…',
  ].join('\n');

export const signingKeyAsJson = ({ keyId, use, signsFrom, readableUntil }: ListedKey) => ({
  key_id: keyId,
  use,
  signs_from: isoInstant(signsFrom),
  readable_until: readableUntil === null ? null : isoInstant(readableUntil),
});

const head = ['KEY ID', 'SIGNS FROM', 'READABLE UNTIL', 'USE'];

export function signingKeysAsText(keys: readonly ListedKey[]): string {
  if (keys.length === 0) return 'There is no key yet: the first start of the service makes one.';
  return columns([head, ...keys.map(rowOf)]);
}

const rowOf = ({ keyId, signsFrom, readableUntil, use }: ListedKey): string[] => [
  keyId,
  isoInstant(signsFrom),
  readableUntil === null ? '' : isoInstant(readableUntil),
  uses[use],
];
