import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import {
  type AuditEntry,
  type CalendarDay,
  DomainError,
  type Instant,
  type Slice,
  type Statement,
  type StatementFilter,
  type StatementStore,
} from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { json, storable } from '../database/json.ts';
import { statements } from '../database/sql.ts';
import { audited, auditJson } from '../rows/audit-row.ts';
import { statementRow } from '../rows/statement-row.ts';
import { conditionsOf, narrowedSlice } from './narrowed-list.ts';

const sql = statements({
  statement_keep: `with changed as (
      insert into statements select r.* from json_populate_record(null::statements, $1) r
      on conflict (provider_id, day, sha256) where withdrawn_at is null do nothing returning id
    ), filed as (
      insert into statement_files select id, $2::bytea from changed
    ), entered as (${audited('$3')}) select id from changed`,
  statement_content: 'select content from statement_files where statement_id = $1',
  statement_find: `select ${statementRow.columns} from statements where id = $1`,
  statements_of_day: `select ${statementRow.columns} from (select * from statements
    where provider_id = $1 and day = $2 and withdrawn_at is null offset 0) s order by imported_at, id`,
  statement_withdraw: `with changed as (
      update statements set withdrawn_at = $2 where id = $1 and withdrawn_at is null returning id
    ) ${audited('$3')}`,
});

const listed = {
  table: ['statements s'],
  alias: 's',
  columns: statementRow.columnsOf('s'),
  at: 'imported_at',
  id: 'id',
  run: [],
} as const;

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

export class PostgresStatementStore implements StatementStore {
  constructor(private readonly database: Database) {}

  async keep(
    statement: Statement,
    file: Uint8Array,
    audit: AuditEntry,
  ): Promise<{ readonly statement: Statement; readonly kept: boolean }> {
    const values = [json(statementRow.toRow(statement)), await pack(file), auditJson(audit)];
    const { rows } = await this.database.keyed<{ id: string }>(sql.statement_keep, values);
    if (rows.length > 0) return { statement, kept: true };
    const known = await this.ofDay(statement.providerId, statement.day);
    const same = known.find(({ sha256 }) => sha256 === statement.sha256);
    if (same === undefined) throw new Error(`Statement ${statement.fileName} is gone.`);
    // Kept by an earlier try of this call, whose answer was lost.
    return { statement: same, kept: same.id === statement.id };
  }

  async contentOf(id: string): Promise<Uint8Array> {
    const { rows } = await this.database.keyed<{ content: Buffer }>(sql.statement_content, [id]);
    if (rows[0] === undefined) throw new DomainError('statement_not_found');
    return unpack(rows[0].content);
  }

  async find(id: string): Promise<Statement | null> {
    return statementRow.first(await this.database.keyed(sql.statement_find, [id]));
  }

  async ofDay(providerId: string, day: CalendarDay): Promise<readonly Statement[]> {
    return statementRow.all(await this.database.keyed(sql.statements_of_day, [providerId, day]));
  }

  async withdraw(id: string, at: Instant, audit: AuditEntry): Promise<Statement> {
    await this.database.keyed(sql.statement_withdraw, [id, at, auditJson(audit)]);
    const statement = await this.find(id);
    if (statement === null) throw new DomainError('statement_not_found');
    return statement;
  }

  list(cursor: string | null, limit: number, filter: StatementFilter = {}): Promise<Slice<Statement>> {
    const { providerId, day } = filter;
    const conditions = conditionsOf({
      's.provider_id = ?': providerId && storable(providerId),
      's.day = ?': day,
    });
    const list = { ...listed, filter, conditions };
    return narrowedSlice(this.database, list, statementRow.fromRow, cursor, limit);
  }
}
