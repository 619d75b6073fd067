import { type DayComparison, type Discrepancy, dayWindow, type FoundDiscrepancy } from '@mobile-money/core';
import { asIs, kept, type Row } from './kept.ts';

export const discrepancyRow = kept<Discrepancy>({
  id: asIs,
  providerId: asIs,
  day: asIs,
  subject: asIs,
  kind: asIs,
  pairedBy: asIs,
  theirs: asIs,
  ours: asIs,
  facts: asIs,
  status: asIs,
  settlement: asIs,
  foundAt: asIs,
  changedAt: asIs,
});

/** As it is when it is new. */
export const foundToRow = (
  found: FoundDiscrepancy,
  { providerId, day, comparedAt }: DayComparison,
  id: string,
): Row => ({
  ...discrepancyRow.toRow({
    ...found,
    id,
    providerId,
    day,
    status: 'open',
    settlement: null,
    foundAt: comparedAt,
    changedAt: comparedAt,
  }),
  day_from: dayWindow(day).from,
});

export const comparisonRow = kept<DayComparison>({
  providerId: asIs,
  day: asIs,
  comparedAt: asIs,
  figures: asIs,
  borderKeys: asIs,
});
