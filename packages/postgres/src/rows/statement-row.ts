import type { CalendarDay, Instant, Statement } from '@mobile-money/core';

export interface StatementRow {
  readonly id: string;
  readonly provider_id: string;
  readonly day: string;
  readonly file_name: string;
  readonly sha256: string;
  readonly size_bytes: number;
  readonly line_count: number;
  readonly ignored_count: number;
  readonly unreadable_count: number;
  readonly imported_at: number;
  readonly imported_by: string;
  readonly withdrawn_at: number | null;
}

export const statementColumns = `id, provider_id, day, file_name, sha256, size_bytes, line_count, ignored_count,
  unreadable_count, imported_at, imported_by, withdrawn_at`;

export const statementFromRow = (row: StatementRow): Statement => ({
  id: row.id,
  providerId: row.provider_id,
  day: row.day as CalendarDay,
  fileName: row.file_name,
  sha256: row.sha256,
  sizeBytes: row.size_bytes,
  lineCount: row.line_count,
  ignoredCount: row.ignored_count,
  unreadableCount: row.unreadable_count,
  importedAt: row.imported_at as Instant,
  importedBy: row.imported_by,
  withdrawnAt: row.withdrawn_at as Instant | null,
});

export const statementToRow = (statement: Statement): StatementRow => ({
  id: statement.id,
  provider_id: statement.providerId,
  day: statement.day,
  file_name: statement.fileName,
  sha256: statement.sha256,
  size_bytes: statement.sizeBytes,
  line_count: statement.lineCount,
  ignored_count: statement.ignoredCount,
  unreadable_count: statement.unreadableCount,
  imported_at: statement.importedAt,
  imported_by: statement.importedBy,
  withdrawn_at: statement.withdrawnAt,
});
