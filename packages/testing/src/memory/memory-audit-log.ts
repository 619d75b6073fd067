import type { AuditEntry, AuditLog, Slice } from '@mobile-money/core';
import { InMemory } from './memory-database.ts';
import { newestSlice } from './newest-first.ts';

export class MemoryAuditLog extends InMemory implements AuditLog {
  async append(entry: AuditEntry): Promise<void> {
    if (this.database.audit.has(entry.id)) throw new Error(`Audit entry ${entry.id} is taken.`);
    this.database.audit.set(entry.id, entry);
  }

  async list(cursor: string | null, limit: number): Promise<Slice<AuditEntry>> {
    return newestSlice(this.database.audit.values(), ({ at, id }) => ({ at, id }), cursor, limit);
  }
}
