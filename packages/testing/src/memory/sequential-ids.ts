import type { Ids, KeyMaker, KeyMaterial } from '@mobile-money/core';

/** Counts in the form of UUIDs, so that every run has the same ids. Two series never give the same one. */
export class SequentialIds implements Ids {
  readonly #series: string;
  #given = 0;

  constructor(series = 0) {
    this.#series = series.toString(16).padStart(8, '0');
  }

  next(): string {
    this.#given += 1;
    return `${this.#series}-0000-4000-8000-${this.#given.toString(16).padStart(12, '0')}`;
  }
}

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
