import {
  type AttemptCounter,
  delayAfter,
  type Instant,
  later,
  type SignInAttempts,
} from '@mobile-money/core';
import { InMemory } from './memory-database.ts';

export class MemorySignInAttempts extends InMemory implements SignInAttempts {
  async take(
    counters: readonly AttemptCounter[],
    at: Instant,
    forgetAfterMs: number,
  ): Promise<Instant | null> {
    const { signInFailures } = this.database;
    for (const [key, { lastAt }] of signInFailures)
      if (at - lastAt > forgetAfterMs) signInFailures.delete(key);
    const waits = counters.flatMap(({ key, delaysMs, since }) => {
      const delayMs = delayAfter(signInFailures.get(key)?.count ?? 0, delaysMs);
      if (delayMs === 0) return [];
      const { lastAt } = signInFailures.get(since) ?? { lastAt: at };
      if (!signInFailures.has(since)) signInFailures.set(since, { count: 0, lastAt });
      return [later(lastAt, delayMs)];
    });
    const until = waits.reduce((latest, each) => (each > latest ? each : latest), at);
    if (until > at) return until;
    for (const { key } of counters) {
      signInFailures.set(key, { count: (signInFailures.get(key)?.count ?? 0) + 1, lastAt: at });
    }
    return null;
  }

  async succeeded(ownKey: string, sharedKeys: readonly string[]): Promise<void> {
    this.database.signInFailures.delete(ownKey);
    await this.notMade(sharedKeys);
  }

  async notMade(keys: readonly string[]): Promise<void> {
    const { signInFailures } = this.database;
    for (const key of keys) {
      const known = signInFailures.get(key);
      if (known !== undefined) signInFailures.set(key, { ...known, count: Math.max(0, known.count - 1) });
    }
  }
}
