import type { AuditEntry } from '../transaction/audit-entry.ts';
import type { Slice } from './transaction-reader.ts';

/**
 * What staff did. Entries about money come in with their StateChange; `append` is for the rest. Entries never
 * change. May reject when the store cannot be reached; then whether an entry was added is unknown.
 */
export interface AuditLog {
  append(entry: AuditEntry): Promise<void>;

  /** Newest first. */
  list(cursor: string | null, limit: number): Promise<Slice<AuditEntry>>;
}
