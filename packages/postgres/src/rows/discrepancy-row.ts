import {
  type CalendarDay,
  type DayComparison,
  type DayFigures,
  type Discrepancy,
  type DiscrepancyKind,
  type DiscrepancyStatus,
  dayWindow,
  type FoundDiscrepancy,
  type Instant,
  type OurSide,
  type PairedBy,
  type Settlement,
  type TheirSide,
} from '@mobile-money/core';

export interface DiscrepancyRow {
  readonly id: string;
  readonly provider_id: string;
  readonly day: string;
  readonly day_from: number;
  readonly subject: string;
  readonly kind: DiscrepancyKind;
  readonly paired_by: PairedBy | null;
  readonly theirs: TheirSide | null;
  readonly ours: OurSide | null;
  readonly facts: string;
  readonly status: DiscrepancyStatus;
  readonly settlement: Settlement | null;
  readonly found_at: number;
  readonly changed_at: number;
}

export const discrepancyColumns = `id, provider_id, day, day_from, subject, kind, paired_by, theirs, ours, facts, status,
  settlement, found_at, changed_at`;

export const discrepancyFromRow = (row: DiscrepancyRow): Discrepancy => ({
  id: row.id,
  providerId: row.provider_id,
  day: row.day as CalendarDay,
  subject: row.subject,
  kind: row.kind,
  pairedBy: row.paired_by,
  theirs: row.theirs,
  ours: row.ours,
  facts: row.facts,
  status: row.status,
  settlement: row.settlement,
  foundAt: row.found_at as Instant,
  changedAt: row.changed_at as Instant,
});

/** As it is when it is new. */
export const foundToRow = (
  found: FoundDiscrepancy,
  { providerId, day, comparedAt }: DayComparison,
  id: string,
): DiscrepancyRow => ({
  id,
  provider_id: providerId,
  day,
  day_from: dayWindow(day).from,
  subject: found.subject,
  kind: found.kind,
  paired_by: found.pairedBy,
  theirs: found.theirs,
  ours: found.ours,
  facts: found.facts,
  status: 'open',
  settlement: null,
  found_at: comparedAt,
  changed_at: comparedAt,
});

export interface ReconciledDayRow {
  readonly provider_id: string;
  readonly day: string;
  readonly compared_at: number;
  readonly figures: DayFigures;
  readonly border_keys: readonly string[];
}

export const comparisonFromRow = (row: ReconciledDayRow): DayComparison => ({
  providerId: row.provider_id,
  day: row.day as CalendarDay,
  comparedAt: row.compared_at as Instant,
  figures: row.figures,
  borderKeys: row.border_keys,
});

export const comparisonToRow = (comparison: DayComparison): ReconciledDayRow => ({
  provider_id: comparison.providerId,
  day: comparison.day,
  compared_at: comparison.comparedAt,
  figures: comparison.figures,
  border_keys: comparison.borderKeys,
});
