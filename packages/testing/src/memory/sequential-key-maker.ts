import type { KeyMaker, KeyMaterial } from '@mobile-money/core';

/** Counts instead of drawing lots, so that every run makes the same keys. Its digests are none: nothing checks them. */
export class SequentialKeyMaker implements KeyMaker {
  #made = 0;

  make(): KeyMaterial {
    this.#made += 1;
    const count = this.#made.toString(16);
    return {
      prefix: `made${count}`,
      secret: `secret-${count}`,
      secretSha256: count.padStart(64, '0'),
      // 43 letters and one sign that fills up: the base64 of 32 bytes.
      webhookSecret: `whsec_${count.padStart(42, 'A')}A=`,
    };
  }
}
