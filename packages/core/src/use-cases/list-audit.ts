import type { Ports } from '../ports/ports.ts';
import type { Slice } from '../ports/transaction-reader.ts';
import { checkedLimit, type SliceRequest } from '../steps/slice-request.ts';
import type { AuditEntry } from '../transaction/audit-entry.ts';

/** Who did what, newest first. */
export const listAudit =
  ({ audit }: Pick<Ports, 'audit'>) =>
  async (slice: SliceRequest): Promise<Slice<AuditEntry>> =>
    audit.list(slice.cursor, checkedLimit(slice));
