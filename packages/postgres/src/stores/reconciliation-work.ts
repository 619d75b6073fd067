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
import { statements } from '../database/sql.ts';
import { audited, auditJson } from '../rows/audit-row.ts';
import { comparisonRow, discrepancyRow, foundToRow } from '../rows/discrepancy-row.ts';
import { conditionsOf, isNarrowed, narrowedSlice } from './narrowed-list.ts';
import { type Place, placeFrom, sliceOf } from './newest-first.ts';

/** A person changes what stands in one status only, with the audit entry in the same step. */
const changed = (from: string, to: string): string => `with changed as (
      update discrepancies set status = '${to}', settlement = $2, changed_at = $3
      where id = $1 and status = '${from}' returning ${discrepancyRow.columns}
    ), entered as (${audited('$4')}) select ${discrepancyRow.columns} from changed`;

const sql = statements({
  reconciliation_record: 'select record_reconciliation($1, $2)',
  reconciliation_day: `select ${comparisonRow.columns} from reconciled_days where provider_id = $1 and day = $2`,
  discrepancies_open: `select count(*)::int as open from discrepancies where status = 'open'`,
  discrepancy_find: `select ${discrepancyRow.columns} from discrepancies where id = $1`,
  discrepancy_settle: changed('open', 'settled'),
  discrepancy_reopen: changed('settled', 'open'),
});

export class PostgresReconciliationWork implements ReconciliationWork {
  constructor(private readonly database: Database) {}

  async record(
    comparison: DayComparison,
    found: readonly FoundDiscrepancy[],
    newId: () => string,
  ): Promise<void> {
    const rows = found.map((each) => foundToRow(each, comparison, newId()));
    await this.database.keyed(sql.reconciliation_record, [json(comparisonRow.toRow(comparison)), json(rows)]);
  }

  async comparisonOf(providerId: string, day: CalendarDay): Promise<DayComparison | null> {
    return comparisonRow.first(await this.database.keyed(sql.reconciliation_day, [providerId, day]));
  }

  async list(filter: DiscrepancyFilter, cursor: string | null, limit: number): Promise<Slice<Discrepancy>> {
    if (isNarrowed(pick(filter))) return this.#narrowed(filter, cursor, limit);
    const [statement, values] = listed(filter, placeFrom(cursor), limit + 1);
    const found = discrepancyRow.all(await this.database.keyed(statement, values));
    return sliceOf(found, limit, ({ day, id }) => [dayWindow(day).from, id]);
  }

  #narrowed(filter: DiscrepancyFilter, cursor: string | null, limit: number): Promise<Slice<Discrepancy>> {
    const { providerId, day, status, kind, applicationId, amountMinXaf, amountMaxXaf, text } = filter;
    const amount = `coalesce((d.theirs ->> 'amountXaf')::bigint, (d.ours ->> 'amountXaf')::bigint)`;
    const application = `(select t.application_id from transactions t
      where t.id = (d.ours ->> 'transactionId')::uuid limit 1)`;
    const list = {
      table: ['discrepancies d'] as const,
      alias: 'd',
      columns: discrepancyRow.columns,
      at: 'day_from',
      id: 'id',
      run: conditionsOf({ 'd.status = ?': status, 'd.day_from = ?': day && dayWindow(day).from }),
      filter,
      conditions: conditionsOf({
        'd.provider_id = ?': providerId,
        'd.kind = ?': kind,
        [`${application} = ?`]: applicationId,
        [`${amount} >= ?`]: amountMinXaf,
        [`${amount} <= ?`]: amountMaxXaf,
        "strpos(concat_ws(' ', d.subject, d.theirs, d.ours, d.settlement), ?) > 0": text,
      }),
    };
    return narrowedSlice(this.database, list, discrepancyRow.fromRow, cursor, limit);
  }

  async countOpen(): Promise<number> {
    const { rows } = await this.database.keyed<{ open: number }>(sql.discrepancies_open, []);
    return rows[0]?.open ?? 0;
  }

  settle(id: string, settlement: Settlement, audit: AuditEntry): Promise<Discrepancy> {
    const isOurs = (now: Discrepancy): boolean =>
      now.settlement?.at === settlement.at && now.settlement.by === settlement.by;
    return this.#change(
      sql.discrepancy_settle,
      id,
      settlement,
      settlement.at,
      audit,
      isOurs,
      'discrepancy_not_open',
    );
  }

  reopen(id: string, at: Instant, audit: AuditEntry): Promise<Discrepancy> {
    const isOurs = (now: Discrepancy): boolean => now.status === 'open' && now.changedAt === at;
    return this.#change(sql.discrepancy_reopen, id, null, at, audit, isOurs, 'discrepancy_not_settled');
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
    const values = [id, settlement === null ? null : json(settlement), at, auditJson(audit)];
    const done = await this.database.keyed(statement, values);
    const changed = discrepancyRow.first(done);
    if (changed !== null) return changed;
    const now = discrepancyRow.first(await this.database.keyed(sql.discrepancy_find, [id]));
    if (now === null) throw new DomainError('discrepancy_not_found');
    // Changed by an earlier try of this call, whose answer was lost.
    if (done.isRepeated && isOurs(now)) return now;
    throw new DomainError(otherwise);
  }
}

/** What the fixed statements do not know. */
const pick = ({ from, before, applicationId, amountMinXaf, amountMaxXaf, text }: DiscrepancyFilter) => ({
  text,
  applicationId,
  from,
  before,
  amountMinXaf,
  amountMaxXaf,
});

function listed(
  { providerId, day, status, kind }: DiscrepancyFilter,
  after: Place,
  limit: number,
): [Statement, readonly unknown[]] {
  const from = day && dayWindow(day).from;
  const wanted = given({ provider_id: providerId, day_from: from, status, kind });
  const query = compose
    .select(compose.raw(discrepancyRow.columns))
    .from('discrepancies')
    .whereRaw('(day_from, id) < (?, ?)', [...after])
    .where(wanted)
    .orderBy([
      { column: 'day_from', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit);
  return statementOf(['discrepancies', ...Object.keys(wanted)].join('_'), query);
}
