import type {
  ApplicationLook,
  ApplicationStore,
  AuditEntry,
  Hint,
  Instant,
  PageStore,
  PlayerPage,
  ReceivedPayment,
  TransactionId,
} from '@mobile-money/core';
import { InMemory } from './memory-database.ts';

export class MemoryPageStore extends InMemory implements PageStore {
  async add(page: PlayerPage): Promise<void> {
    this.database.pages.set(page.tokenSha256, page);
  }

  async find(tokenSha256: string): Promise<PlayerPage | null> {
    return this.database.pages.get(tokenSha256) ?? null;
  }

  async removeExpired(before: Instant, limit: number): Promise<number> {
    const expired = [...this.database.pages.values()]
      .filter(({ expiresAt }) => expiresAt < before)
      .sort((a, b) => a.expiresAt - b.expiresAt)
      .slice(0, limit);
    for (const { tokenSha256 } of expired) this.database.pages.delete(tokenSha256);
    return expired.length;
  }

  async addHint(hint: Hint, most: number): Promise<'kept' | 'full'> {
    // Without a pause in between: of many at once each sees those of before.
    const known = this.#hintsOf(hint.transactionId);
    if (known.some(({ operatorTxId }) => operatorTxId === hint.operatorTxId)) return 'kept';
    if (known.length >= most) return 'full';
    this.database.hints.push(hint);
    return 'kept';
  }

  async hintsOf(id: TransactionId): Promise<readonly Hint[]> {
    return this.#hintsOf(id);
  }

  async hintedBy(
    payments: readonly ReceivedPayment[],
    most: number,
  ): Promise<readonly (readonly TransactionId[])[]> {
    return payments.map(({ operator, operatorTxId }) =>
      this.database.hints
        .filter((each) => each.operator === operator && each.operatorTxId === operatorTxId)
        .slice(0, most)
        .map(({ transactionId }) => transactionId),
    );
  }

  #hintsOf(id: TransactionId): readonly Hint[] {
    return this.database.hints.filter(({ transactionId }) => transactionId === id);
  }
}

export class MemoryApplicationStore extends InMemory implements ApplicationStore {
  async find(applicationId: string): Promise<ApplicationLook | null> {
    return this.database.applications.get(applicationId) ?? null;
  }

  async list(): Promise<readonly ApplicationLook[]> {
    return [...this.database.applications.values()].sort((a, b) =>
      a.applicationId < b.applicationId ? -1 : 1,
    );
  }

  async set(look: ApplicationLook, audit: AuditEntry): Promise<void> {
    this.database.applications.set(look.applicationId, look);
    this.database.audit.set(audit.id, audit);
  }
}
