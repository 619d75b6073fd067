import type { Passwords } from '@mobile-money/core';

/** Hides nothing and is fast: passwords of tests are no secrets. */
export class PlainPasswords implements Passwords {
  #made = 0;

  async hash(password: string): Promise<string> {
    this.#made += 1;
    return `plain ${this.#made} ${password}`;
  }

  async verify(password: string, hash: string | null): Promise<boolean> {
    return hash?.replace(/^plain \d+ /, '') === password;
  }
}
