import type { AuditEntry, AuditLog, Slice } from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';
import { json } from '../database/json.ts';
import { type AuditRow, auditColumns, auditFromRow, auditToRow } from '../rows/audit-row.ts';
import { placeFrom, sliceOf } from './newest-first.ts';

const append: Statement = {
  name: 'audit_append',
  text: 'insert into audit_entries select r.* from json_populate_record(null::audit_entries, $1) r',
};

const list: Statement = {
  name: 'audit_list',
  text: `select ${auditColumns} from audit_entries
    where (at, id) < ($1, $2) order by at desc, id desc limit $3`,
};

export class PostgresAuditLog implements AuditLog {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async append(entry: AuditEntry): Promise<void> {
    await this.#database.once(append, [json(auditToRow(entry, null))]);
  }

  async list(cursor: string | null, limit: number): Promise<Slice<AuditEntry>> {
    const after = placeFrom(cursor);
    const { rows } = await this.#database.keyed<AuditRow>(list, [after.at, after.id, limit + 1]);
    return sliceOf(rows, limit, auditFromRow, (row) => row);
  }
}
