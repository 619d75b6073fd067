import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { DomainError, type Passwords, reason } from '@mobile-money/core';

/** What one guess costs: 64 MiB and about a tenth of a second. Kept with each hash, so that it can grow. */
export interface ScryptCost {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

const presentCost: ScryptCost = { logN: 16, r: 8, p: 1 };
const saltBytes = 16;
const keyBytes = 32;
/** Node's thread pool has few threads, and files are read there too. */
const atOnce = 2;
const waitingMax = 30;

const form = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/;

/** scrypt, which needs memory as well as time, on Node's thread pool. */
export class ScryptPasswords implements Passwords {
  readonly #cost: ScryptCost;
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  constructor(cost: ScryptCost = presentCost) {
    this.#cost = cost;
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltBytes);
    const { logN, r, p } = this.#cost;
    const key = await this.#derive(password, salt, this.#cost);
    return ['scrypt', logN, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
  }

  async verify(password: string, hash: string | null): Promise<boolean> {
    const [, logN, r, p, salt, key] = form.exec(hash ?? '') ?? [];
    if (salt === undefined || key === undefined) {
      // As much work as for an account that is there.
      await this.#derive(password, randomBytes(saltBytes), this.#cost);
      return false;
    }
    const cost = { logN: Number(logN), r: Number(r), p: Number(p) };
    const derived = await this.#derive(password, Buffer.from(salt, 'base64url'), cost);
    const expected = Buffer.from(key, 'base64url');
    return derived.length === expected.length && timingSafeEqual(derived, expected);
  }

  async #derive(password: string, salt: Buffer, { logN, r, p }: ScryptCost): Promise<Buffer> {
    const N = 2 ** logN;
    await this.#turn();
    try {
      // Two ways of writing the same letters are one password.
      return await derived(password.normalize('NFKC'), salt, { N, r, p, maxmem: 256 * N * r });
    } finally {
      // Whoever waits the longest takes the place over.
      const next = this.#waiting.shift();
      if (next === undefined) this.#underWay -= 1;
      else next();
    }
  }

  /** A few at a time, and no long queue: a flood of attempts must not take the threads from everyone else. */
  async #turn(): Promise<void> {
    if (this.#underWay < atOnce) {
      this.#underWay += 1;
      return;
    }
    if (this.#waiting.length >= waitingMax) throw new DomainError('too_busy', reason('sign_ins_under_way'));
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}

const derived = (password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, keyBytes, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
