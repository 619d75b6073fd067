import type { AuditEntry, Instant, StateChange, TransactionId } from '@mobile-money/core';
import { json, reasonOrNull, reasonText } from '../database/json.ts';

export interface AuditRow {
  readonly id: string;
  readonly at: number;
  readonly staff_id: string;
  readonly staff_address: string | null;
  readonly action: string;
  readonly subject: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
  readonly transaction_id: string | null;
}

export const auditColumns = 'id, at, staff_id, staff_address, action, subject, before, after, reason';

export const auditFromRow = (row: Omit<AuditRow, 'transaction_id'>): AuditEntry => ({
  id: row.id,
  at: row.at as Instant,
  staff: { kind: 'operator', id: row.staff_id, address: row.staff_address },
  action: row.action,
  subject: row.subject,
  before: row.before,
  after: row.after,
  reason: reasonOrNull(row.reason),
});

const auditToRow = (entry: AuditEntry, transactionId: TransactionId | null): AuditRow => ({
  id: entry.id,
  at: entry.at,
  staff_id: entry.staff.id,
  staff_address: entry.staff.address,
  action: entry.action,
  subject: entry.subject,
  before: entry.before,
  after: entry.after,
  reason: reasonText(entry.reason),
  transaction_id: transactionId,
});

export const auditsToRows = ({ transaction, audit }: StateChange): readonly AuditRow[] =>
  audit.map((entry) => auditToRow(entry, transaction.id));

/** An entry that comes with no change of a transaction, or with that of a single one. */
export const auditJson = (entry: AuditEntry, transactionId: TransactionId | null = null): string =>
  json(auditToRow(entry, transactionId));

/** Appends the entry in a parameter if the part `changed` of its statement has changed something. */
export const audited = (parameter: string): string => `insert into audit_entries
  select r.* from changed, json_populate_record(null::audit_entries, ${parameter}) r returning id`;
