import {
  type AuditEntry,
  type CalendarDay,
  type DayComparison,
  type Discrepancy,
  type DiscrepancyFilter,
  DomainError,
  type DomainErrorCode,
  dayWindow,
  type FoundDiscrepancy,
  type Instant,
  type ReconciliationWork,
  type Settlement,
  type Slice,
} from '@mobile-money/core';
import { compose, given, statementOf } from '../database/compose.ts';
import type { Database, Statement } from '../database/database.ts';
import { json } from '../database/json.ts';
import { auditToRow } from '../rows/audit-row.ts';
import {
  comparisonFromRow,
  comparisonToRow,
  type DiscrepancyRow,
  discrepancyColumns,
  discrepancyFromRow,
  foundToRow,
  type ReconciledDayRow,
} from '../rows/discrepancy-row.ts';
import { type Place, placeFrom, sliceOf } from './newest-first.ts';

const record: Statement = { name: 'reconciliation_record', text: 'select record_reconciliation($1, $2)' };

const comparisonOf: Statement = {
  name: 'reconciliation_day',
  text: 'select * from reconciled_days where provider_id = $1 and day = $2',
};

const countOpen: Statement = {
  name: 'discrepancies_open',
  text: `select count(*)::int as open from discrepancies where status = 'open'`,
};

const find: Statement = {
  name: 'discrepancy_find',
  text: `select ${discrepancyColumns} from discrepancies where id = $1`,
};

/** A person changes what stands in one status only, with the audit entry in the same step. */
const changed = (name: string, from: string, to: string): Statement => ({
  name,
  text: `with changed as (
      update discrepancies set status = '${to}', settlement = $2, changed_at = $3
      where id = $1 and status = '${from}' returning ${discrepancyColumns}
    ), audited as (
      insert into audit_entries select r.* from changed, json_populate_record(null::audit_entries, $4) r
    ) select ${discrepancyColumns} from changed`,
});
const settle = changed('discrepancy_settle', 'open', 'settled');
const reopen = changed('discrepancy_reopen', 'settled', 'open');

export class PostgresReconciliationWork implements ReconciliationWork {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async record(
    comparison: DayComparison,
    found: readonly FoundDiscrepancy[],
    newId: () => string,
  ): Promise<void> {
    const rows = found.map((each) => foundToRow(each, comparison, newId()));
    await this.#database.keyed(record, [json(comparisonToRow(comparison)), json(rows)]);
  }

  async comparisonOf(providerId: string, day: CalendarDay): Promise<DayComparison | null> {
    const { rows } = await this.#database.keyed<ReconciledDayRow>(comparisonOf, [providerId, day]);
    return rows[0] === undefined ? null : comparisonFromRow(rows[0]);
  }

  async list(filter: DiscrepancyFilter, cursor: string | null, limit: number): Promise<Slice<Discrepancy>> {
    const [statement, values] = listed(filter, placeFrom(cursor), limit + 1);
    const { rows } = await this.#database.keyed<DiscrepancyRow>(statement, values);
    return sliceOf(rows, limit, discrepancyFromRow, (row) => ({ at: row.day_from, id: row.id }));
  }

  async countOpen(): Promise<number> {
    const { rows } = await this.#database.keyed<{ open: number }>(countOpen, []);
    return rows[0]?.open ?? 0;
  }

  settle(id: string, settlement: Settlement, audit: AuditEntry): Promise<Discrepancy> {
    const isOurs = (now: Discrepancy): boolean =>
      now.settlement?.at === settlement.at && now.settlement.by === settlement.by;
    return this.#change(settle, id, settlement, settlement.at, audit, isOurs, 'discrepancy_not_open');
  }

  reopen(id: string, at: Instant, audit: AuditEntry): Promise<Discrepancy> {
    const isOurs = (now: Discrepancy): boolean => now.status === 'open' && now.changedAt === at;
    return this.#change(reopen, id, null, at, audit, isOurs, 'discrepancy_not_settled');
  }

  async #change(
    statement: Statement,
    id: string,
    settlement: Settlement | null,
    at: Instant,
    audit: AuditEntry,
    isOurs: (now: Discrepancy) => boolean,
    otherwise: DomainErrorCode,
  ): Promise<Discrepancy> {
    const values = [id, settlement === null ? null : json(settlement), at, json(auditToRow(audit, null))];
    const { rows, isRepeated } = await this.#database.keyed<DiscrepancyRow>(statement, values);
    const [row] = rows.length > 0 ? rows : (await this.#database.keyed<DiscrepancyRow>(find, [id])).rows;
    if (row === undefined) throw new DomainError('discrepancy_not_found');
    const now = discrepancyFromRow(row);
    // Changed by an earlier try of this call, whose answer was lost.
    if (rows.length > 0 || (isRepeated && isOurs(now))) return now;
    throw new DomainError(otherwise);
  }
}

function listed(
  { providerId, day, status, kind }: DiscrepancyFilter,
  after: Place,
  limit: number,
): [Statement, readonly unknown[]] {
  const from = day && dayWindow(day).from;
  const wanted = given({ provider_id: providerId, day_from: from, status, kind });
  const query = compose
    .select(compose.raw(discrepancyColumns))
    .from('discrepancies')
    .whereRaw('(day_from, id) < (?, ?)', [after.at, after.id])
    .where(wanted)
    .orderBy([
      { column: 'day_from', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit);
  return statementOf(['discrepancies', ...Object.keys(wanted)].join('_'), query);
}
