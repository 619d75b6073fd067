import type { AuditEntry, AuditLog, Slice } from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { statements } from '../database/sql.ts';
import { auditColumns, auditFromRow, auditJson } from '../rows/audit-row.ts';
import { placeFrom, sliceOf } from './newest-first.ts';

const sql = statements({
  audit_append: 'insert into audit_entries select r.* from json_populate_record(null::audit_entries, $1) r',
  audit_list: `select ${auditColumns} from audit_entries
    where (at, id) < ($1, $2) order by at desc, id desc limit $3`,
});

export class PostgresAuditLog implements AuditLog {
  constructor(private readonly database: Database) {}

  async append(entry: AuditEntry): Promise<void> {
    await this.database.once(sql.audit_append, [auditJson(entry)]);
  }

  async list(cursor: string | null, limit: number): Promise<Slice<AuditEntry>> {
    const { rows } = await this.database.keyed(sql.audit_list, [...placeFrom(cursor), limit + 1]);
    return sliceOf(rows.map(auditFromRow), limit, ({ at, id }) => [at, id]);
  }
}
