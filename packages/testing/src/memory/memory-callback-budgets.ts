import type { CallbackBudgets, Instant } from '@mobile-money/core';
import { InMemory } from './memory-database.ts';

export class MemoryCallbackBudgets extends InMemory implements CallbackBudgets {
  async spend(names: readonly string[], since: Instant, most: number): Promise<readonly string[]> {
    const { callbackBudgets } = this.database;
    return [...new Set(names)].filter((name) => {
      const key = `${since} ${name}`;
      const spent = callbackBudgets.get(key)?.spent ?? 0;
      if (spent < most) callbackBudgets.set(key, { since, spent: spent + 1 });
      return spent < most;
    });
  }

  async forgetBefore(before: Instant, limit: number): Promise<number> {
    const { callbackBudgets } = this.database;
    const over = [...callbackBudgets].filter(([, { since }]) => since < before).slice(0, limit);
    for (const [key] of over) callbackBudgets.delete(key);
    return over.length;
  }
}
