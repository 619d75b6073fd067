import type { AuditEntry, AuditFilter, AuditHead, AuditLog, Slice } from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { statements } from '../database/sql.ts';
import { auditColumns, auditFromRow, auditJson } from '../rows/audit-row.ts';
import { conditionsOf, inList, isNarrowed, narrowedSlice, narrowing } from './narrowed-list.ts';
import { placeFrom, sliceOf } from './newest-first.ts';

const sql = statements({
  audit_append: 'insert into audit_entries select r.* from linked_audits($1) r',
  audit_list: `select ${auditColumns} from audit_entries
    where (at, id) < ($1, $2) order by at desc, id desc limit $3`,
  audit_head: 'select hash, position as entries from audit_links order by position desc limit 1',
});

/** Of the transaction that an entry `a` is about; other subjects are no ids, or ids of something else. */
const subjectOf = (column: string): string => `(select t.${column} from transactions t where t.id =
  case when a.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then a.subject::uuid end)`;

const looked = { amount: subjectOf('amount_xaf'), application: subjectOf('application_id') };

export class PostgresAuditLog implements AuditLog {
  constructor(private readonly database: Database) {}

  async append(entry: AuditEntry): Promise<void> {
    await this.database.once(sql.audit_append, [auditJson(entry)]);
  }

  async head(): Promise<AuditHead | null> {
    const { rows } = await this.database.keyed<AuditHead>(sql.audit_head, []);
    return rows[0] ?? null;
  }

  async list(cursor: string | null, limit: number, filter: AuditFilter = {}): Promise<Slice<AuditEntry>> {
    if (isNarrowed(filter)) {
      const { actor, actions, subject, text } = filter;
      const own = conditionsOf({
        'a.staff_id = ?': actor,
        "strpos(a.subject || ' ' || a.reason, ?) > 0": text,
      });
      const ofActions = actions === undefined ? [] : [inList('a.action', actions)];
      const list = {
        // What was done to one thing is little, and is found before it is sorted.
        table:
          subject === undefined
            ? (['audit_entries a'] as const)
            : (['(select * from audit_entries where subject = ? offset 0) a', subject] as const),
        alias: 'a',
        columns: auditColumns,
        at: 'at',
        id: 'id',
        run: [],
        filter,
        conditions: [...narrowing(filter, looked), ...ofActions, ...own],
      };
      return narrowedSlice(this.database, list, auditFromRow, cursor, limit);
    }
    const { rows } = await this.database.keyed(sql.audit_list, [...placeFrom(cursor), limit + 1]);
    return sliceOf(rows.map(auditFromRow), limit, ({ at, id }) => [at, id]);
  }
}
