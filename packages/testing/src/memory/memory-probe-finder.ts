import type { Instant, ProbeFinder, Transaction } from '@mobile-money/core';
import { InMemory } from './memory-database.ts';

export class MemoryProbeFinder extends InMemory implements ProbeFinder {
  async waitingSince(
    situations: Parameters<ProbeFinder['waitingSince']>[0],
    before: Instant,
    limit: number,
  ): Promise<readonly Transaction[]> {
    return [...this.database.transactions.values()]
      .filter(({ stateUpdatedAt }) => stateUpdatedAt <= before)
      .filter(({ msisdn, direction, state }) =>
        situations.some(
          (each) => each.msisdn === msisdn && each.direction === direction && each.state === state,
        ),
      )
      .sort((a, b) => a.stateUpdatedAt - b.stateUpdatedAt || (a.id < b.id ? -1 : 1))
      .slice(0, limit);
  }
}
