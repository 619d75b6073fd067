import type { Clock, ReadPace, ReadPaces, SharedPace } from '@mobile-money/core';
import { InMemory, type MemoryDatabase } from './memory-database.ts';

export class MemoryReadPaces extends InMemory implements ReadPaces {
  constructor(
    database: MemoryDatabase,
    private readonly clock: Clock,
  ) {
    super(database);
  }

  async find(account: string): Promise<SharedPace> {
    const { pace, version } = this.database.readPaces.get(account) ?? { pace: null, version: 0 };
    return { pace, version, now: this.clock.now() };
  }

  async replace(account: string, version: number, pace: ReadPace): Promise<boolean> {
    const { readPaces } = this.database;
    if ((readPaces.get(account)?.version ?? 0) !== version) return false;
    readPaces.set(account, { pace, version: version + 1 });
    return true;
  }
}
