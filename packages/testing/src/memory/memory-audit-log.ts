import {
  type AuditEntry,
  type AuditFilter,
  type AuditHead,
  type AuditLog,
  fits,
  type Slice,
  type TransactionId,
} from '@mobile-money/core';
import { InMemory } from './memory-database.ts';
import { newestSlice } from './newest-first.ts';

export class MemoryAuditLog extends InMemory implements AuditLog {
  async append(entry: AuditEntry): Promise<void> {
    if (this.database.audit.has(entry.id)) throw new Error(`Audit entry ${entry.id} is taken.`);
    this.database.audit.set(entry.id, entry);
  }

  async head(): Promise<AuditHead | null> {
    const { audit } = this.database;
    // No one falsifies what is in memory: that it changes with every entry is enough.
    let sum = 0;
    for (const letter of JSON.stringify([...audit.values()]))
      sum = (31 * sum + letter.charCodeAt(0)) % 2 ** 32;
    return audit.size === 0 ? null : { hash: sum.toString(16).padStart(64, '0'), entries: audit.size };
  }

  async list(
    cursor: string | null,
    limit: number,
    { actor, actions, subject, text = '', ...filter }: AuditFilter = {},
  ): Promise<Slice<AuditEntry>> {
    const listed = [...this.database.audit.values()].filter(
      (each) =>
        (actor === undefined || each.staff.id === actor) &&
        (actions === undefined || actions.includes(each.action)) &&
        (subject === undefined || each.subject === subject) &&
        JSON.stringify([each.subject, each.reason]).includes(text) &&
        fits({ at: each.at, ...this.#transactionOf(each) }, filter),
    );
    return newestSlice(listed, ({ at, id }) => ({ at, id }), cursor, limit);
  }

  #transactionOf({ subject }: AuditEntry) {
    const { transactions } = this.database;
    const { applicationId, amountXaf } = transactions.get(subject as TransactionId) ?? {};
    return { applicationId, amountXaf };
  }
}
