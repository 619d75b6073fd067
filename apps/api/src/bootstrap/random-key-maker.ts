import { hash, randomBytes, randomInt } from 'node:crypto';
import type { KeyMaker } from '@mobile-money/core';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const prefixChars = 12;
/** In letters that need no quoting anywhere: 43 of them hold 256 bits. */
const secretChars = 43;

/** Keys out of the randomness of this machine. */
export const randomKeyMaker: KeyMaker = {
  make: () => {
    const secret = randomLetters(secretChars);
    return {
      prefix: randomLetters(prefixChars),
      secret,
      secretSha256: hash('sha256', secret, 'hex'),
      webhookSecret: `whsec_${randomBytes(32).toString('base64')}`,
    };
  },
};

const randomLetters = (count: number): string =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('');
