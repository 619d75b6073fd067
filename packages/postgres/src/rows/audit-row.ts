import type { AuditEntry, StateChange, TransactionId } from '@mobile-money/core';
import { json } from '../database/json.ts';
import { asIs, kept, type Row, reasonOrNone, under } from './kept.ts';

const entryRow = kept<Omit<AuditEntry, 'staff'>>({
  id: asIs,
  at: asIs,
  action: asIs,
  subject: asIs,
  before: asIs,
  after: asIs,
  reason: reasonOrNone,
});

const staffRow = kept<Pick<AuditEntry['staff'], 'id' | 'address'>>({
  id: under('staff_id'),
  address: under('staff_address'),
});

export const auditColumns = `${entryRow.columns}, ${staffRow.columns}`;

export const auditFromRow = (row: Row): AuditEntry => ({
  ...entryRow.fromRow(row),
  staff: { kind: 'operator', ...staffRow.fromRow(row) },
});

export const auditToRow = (entry: AuditEntry, transactionId: TransactionId | null): Row => ({
  ...entryRow.toRow(entry),
  ...staffRow.toRow(entry.staff),
  transaction_id: transactionId,
});

export const auditsToRows = ({ transaction, audit }: StateChange): readonly Row[] =>
  audit.map((entry) => auditToRow(entry, transaction.id));

/** An entry that comes with no change of a transaction, or with that of a single one. */
export const auditJson = (entry: AuditEntry, transactionId: TransactionId | null = null): string =>
  json(auditToRow(entry, transactionId));

/** Appends the entry in a parameter if the part `changed` of its statement has changed something. */
export const audited = (parameter: string): string => `insert into audit_entries
  select r.* from changed, linked_audits(${parameter}) r returning id`;
