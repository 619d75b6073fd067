import {
  type AttemptCounter,
  delayAfter,
  type Instant,
  later,
  type SignInAttempts,
} from '@mobile-money/core';
import type { MemoryDatabase } from './memory-database.ts';

export class MemorySignInAttempts implements SignInAttempts {
  readonly #database: MemoryDatabase;

  constructor(database: MemoryDatabase) {
    this.#database = database;
  }

  async take(
    counters: readonly AttemptCounter[],
    at: Instant,
    forgetAfterMs: number,
  ): Promise<Instant | null> {
    const { signInFailures } = this.#database;
    for (const [key, { lastAt }] of signInFailures)
      if (at - lastAt > forgetAfterMs) signInFailures.delete(key);
    const waits = counters.flatMap(({ key, delaysMs }) => {
      const known = signInFailures.get(key);
      return known === undefined ? [] : [later(known.lastAt, delayAfter(known.count, delaysMs))];
    });
    const until = waits.reduce((latest, each) => (each > latest ? each : latest), at);
    if (until > at) return until;
    for (const { key } of counters) {
      signInFailures.set(key, { count: (signInFailures.get(key)?.count ?? 0) + 1, lastAt: at });
    }
    return null;
  }

  async succeeded(accountKey: string, addressKey: string): Promise<void> {
    const { signInFailures } = this.#database;
    signInFailures.delete(accountKey);
    const known = signInFailures.get(addressKey);
    if (known !== undefined)
      signInFailures.set(addressKey, { ...known, count: Math.max(0, known.count - 1) });
  }
}
