import type { ClaimStore, Instant, TakeOver, TransactionId, WithdrawalClaim } from '@mobile-money/core';
import { endClaim, type MemoryDatabase } from './memory-database.ts';

export class MemoryClaimStore implements ClaimStore {
  readonly #database: MemoryDatabase;

  constructor(database: MemoryDatabase) {
    this.#database = database;
  }

  async take(claim: WithdrawalClaim, takeOver: TakeOver | null): Promise<WithdrawalClaim> {
    const held = this.#counting(claim.transactionId, claim.at);
    const isOthers = held !== null && held.staffId !== claim.staffId;
    if (isOthers && held.staffId !== takeOver?.from) return held;
    if (isOthers && takeOver !== null) this.#database.audit.set(takeOver.audit.id, takeOver.audit);
    this.#database.claims.set(claim.transactionId, { claim, changedAt: claim.at });
    return claim;
  }

  async release(id: TransactionId, staffId: string, at: Instant): Promise<void> {
    if (this.#counting(id, at)?.staffId === staffId) endClaim(this.#database, id, at);
  }

  async find(id: TransactionId, at: Instant): Promise<WithdrawalClaim | null> {
    return this.#counting(id, at);
  }

  async list(at: Instant, limit: number): Promise<readonly WithdrawalClaim[]> {
    return [...this.#database.claims.values()]
      .map(({ claim }) => claim)
      .filter(({ until }) => until > at)
      .sort((a, b) => b.until - a.until || (a.transactionId < b.transactionId ? 1 : -1))
      .slice(0, limit);
  }

  #counting(id: TransactionId, at: Instant): WithdrawalClaim | null {
    const claim = this.#database.claims.get(id)?.claim;
    return claim !== undefined && claim.until > at ? claim : null;
  }
}
