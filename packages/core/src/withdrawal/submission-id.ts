import type { TransactionId } from '../transaction/identifiers.ts';

/**
 * The name that a withdrawal has at a provider: it follows from the two, and nothing else. Whoever sends a withdrawal
 * again, because a backup knew nothing of the first time, sends it under the same name, and the provider takes it for
 * the repeat that it is. Two withdrawals never share a name at one provider, because each digit is turned by a digit
 * of the provider's own and could be turned back; what makes it a UUID stays.
 */
export function submissionIdOf(id: TransactionId, providerId: string): string {
  const turns = [0, 1, 2, 3, 4].map((word) => hashed(providerId, word)).join('');
  const digits = [...id].map((digit, place) =>
    kept.has(place)
      ? digit
      : (Number.parseInt(digit, 16) ^ Number.parseInt(turns[place] as string, 16)).toString(16),
  );
  return digits.join('');
}

/** Hyphens, the version and the variant. */
const kept: ReadonlySet<number> = new Set([8, 13, 14, 18, 19, 23]);

/** Eight hexadecimal digits: FNV-1a, begun anew for each word, and the last mixing of MurmurHash3. */
function hashed(text: string, word: number): string {
  let hash = 0x811c_9dc5 + word;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x0100_0193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, '0');
}
