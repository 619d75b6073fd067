import type { AuditEntry } from '../transaction/audit-entry.ts';
import type { Slice } from './transaction-reader.ts';

/** What operators did. Entries about money come in with their StateChange; these two are for the rest. */
export interface AuditLog {
  append(entry: AuditEntry): Promise<void>;

  /** Newest first. */
  list(cursor: string | null, limit: number): Promise<Slice<AuditEntry>>;
}
