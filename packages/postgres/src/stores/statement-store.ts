import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import {
  type AuditEntry,
  type CalendarDay,
  DomainError,
  type Instant,
  type Slice,
  type Statement,
  type StatementStore,
} from '@mobile-money/core';
import type { Database, Statement as Sql } from '../database/database.ts';
import { json } from '../database/json.ts';
import { auditToRow } from '../rows/audit-row.ts';
import {
  type StatementRow,
  statementColumns,
  statementFromRow,
  statementToRow,
} from '../rows/statement-row.ts';
import { placeFrom, sliceOf } from './newest-first.ts';

const keep: Sql = {
  name: 'statement_keep',
  text: `with kept as (
      insert into statements select r.* from json_populate_record(null::statements, $1) r
      on conflict (provider_id, day, sha256) where withdrawn_at is null do nothing returning id
    ), filed as (
      insert into statement_files select id, $2::bytea from kept
    ), audited as (
      insert into audit_entries select r.* from kept, json_populate_record(null::audit_entries, $3) r
    ) select id from kept`,
};

const content: Sql = {
  name: 'statement_content',
  text: 'select content from statement_files where statement_id = $1',
};

const find: Sql = {
  name: 'statement_find',
  text: `select ${statementColumns} from statements where id = $1`,
};

const ofDay: Sql = {
  name: 'statements_of_day',
  text: `select ${statementColumns} from statements
    where provider_id = $1 and day = $2 and withdrawn_at is null order by imported_at, id`,
};

const withdraw: Sql = {
  name: 'statement_withdraw',
  text: `with withdrawn as (
      update statements set withdrawn_at = $2 where id = $1 and withdrawn_at is null returning id
    ) insert into audit_entries select r.* from withdrawn, json_populate_record(null::audit_entries, $3) r`,
};

const list: Sql = {
  name: 'statements_list',
  text: `select ${statementColumns} from statements
    where (imported_at, id) < ($1, $2) order by imported_at desc, id desc limit $3`,
};

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

export class PostgresStatementStore implements StatementStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async keep(
    statement: Statement,
    file: Uint8Array,
    audit: AuditEntry,
  ): Promise<{ readonly statement: Statement; readonly kept: boolean }> {
    const values = [json(statementToRow(statement)), await pack(file), json(auditToRow(audit, null))];
    const { rows } = await this.#database.keyed<{ id: string }>(keep, values);
    if (rows.length > 0) return { statement, kept: true };
    const known = await this.ofDay(statement.providerId, statement.day);
    const same = known.find(({ sha256 }) => sha256 === statement.sha256);
    if (same === undefined) throw new Error(`Statement ${statement.fileName} is gone.`);
    // Kept by an earlier try of this call, whose answer was lost.
    return { statement: same, kept: same.id === statement.id };
  }

  async contentOf(id: string): Promise<Uint8Array> {
    const { rows } = await this.#database.keyed<{ content: Buffer }>(content, [id]);
    if (rows[0] === undefined) throw new DomainError('statement_not_found');
    return unpack(rows[0].content);
  }

  async find(id: string): Promise<Statement | null> {
    const { rows } = await this.#database.keyed<StatementRow>(find, [id]);
    return rows[0] === undefined ? null : statementFromRow(rows[0]);
  }

  async ofDay(providerId: string, day: CalendarDay): Promise<readonly Statement[]> {
    const { rows } = await this.#database.keyed<StatementRow>(ofDay, [providerId, day]);
    return rows.map(statementFromRow);
  }

  async withdraw(id: string, at: Instant, audit: AuditEntry): Promise<Statement> {
    await this.#database.keyed(withdraw, [id, at, json(auditToRow(audit, null))]);
    const statement = await this.find(id);
    if (statement === null) throw new DomainError('statement_not_found');
    return statement;
  }

  async list(cursor: string | null, limit: number): Promise<Slice<Statement>> {
    const after = placeFrom(cursor);
    const { rows } = await this.#database.keyed<StatementRow>(list, [after.at, after.id, limit + 1]);
    return sliceOf(rows, limit, statementFromRow, (row) => ({ at: row.imported_at, id: row.id }));
  }
}
