import type {
  ActiveBlocks,
  AuditEntry,
  Block,
  BlockFilter,
  BlockStore,
  Lifting,
  Slice,
} from '@mobile-money/core';
import { type Freshness, Refreshed } from './refreshed.ts';

/** Another process refuses whom this one blocks after a second or two. A long list is read less often. */
const defaults: Freshness = { freshMs: 1_000, staleMs: 10_000, fetchTimes: 20 };

/** Keeps who is blocked in memory, because every deposit asks. What this process changes, it sees at once. */
export class CachedBlockStore implements BlockStore {
  readonly #store: BlockStore;
  readonly #active: Refreshed<ActiveBlocks>;

  constructor(store: BlockStore, freshness: Freshness = defaults) {
    this.#store = store;
    this.#active = new Refreshed(() => store.active(), freshness);
  }

  active(): Promise<ActiveBlocks> {
    return this.#active.get();
  }

  list(filter: BlockFilter, cursor: string | null, limit: number): Promise<Slice<Block>> {
    return this.#store.list(filter, cursor, limit);
  }

  find(id: string): Promise<Block | null> {
    return this.#store.find(id);
  }

  async add(block: Block, audit: AuditEntry): Promise<Block> {
    return this.#changed(await this.#store.add(block, audit));
  }

  async lift(id: string, lifting: Lifting, audit: AuditEntry): Promise<boolean> {
    return this.#changed(await this.#store.lift(id, lifting, audit));
  }

  async #changed<Result>(result: Result): Promise<Result> {
    const active = await this.#store.active();
    this.#active.adjust(() => active);
    return result;
  }
}
