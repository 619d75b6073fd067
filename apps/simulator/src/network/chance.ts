import { createHash } from 'node:crypto';

/** All that looks random here comes from one seed: the same seed and the same requests give the same answers. */
export class Chance {
  readonly #seed: string;
  #drawn = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** 64 hexadecimal digits. */
  #draw(): string {
    this.#drawn += 1;
    return createHash('sha256').update(`${this.#seed}:${this.#drawn}`).digest('hex');
  }

  /** A whole number from 0 to `below` - 1. */
  below(below: number): number {
    return Number.parseInt(this.#draw().slice(0, 12), 16) % below;
  }

  token(length: number): string {
    return this.#draw().slice(0, length);
  }

  uuid(): string {
    const hex = this.#draw();
    const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }
}
