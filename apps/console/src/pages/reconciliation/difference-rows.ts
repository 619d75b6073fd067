import type { DifferenceItem as Difference } from '../../api/schemas.ts';
import { type CsvCell, csvRows } from '../../formats/csv.ts';

const columns = [
  'difference_id',
  'provider_id',
  'day',
  'kind',
  'status',
  'paired_by',
  'their_operator_tx_id',
  'their_amount_xaf',
  'their_msisdn',
  'their_status',
  'their_at',
  'file_name',
  'line_number',
  'detail',
  'our_operator_tx_id',
  'our_amount_xaf',
  'our_msisdn',
  'our_state',
  'our_at',
  'service_tx_id',
  'payment_id',
  'outcome',
  'note',
  'settled_by',
  'settled_at',
] as const;

/** One row a difference, with both sides beside each other. */
export const differenceRows = (differences: readonly Difference[]): readonly (readonly CsvCell[])[] =>
  csvRows(columns, differences.map(rowOf));

function rowOf(difference: Difference): Readonly<Record<(typeof columns)[number], CsvCell>> {
  const { theirs, ours, settlement } = difference;
  return {
    difference_id: difference.difference_id,
    provider_id: difference.provider_id,
    day: difference.day,
    kind: difference.kind,
    status: difference.status,
    paired_by: difference.paired_by,
    their_operator_tx_id: theirs?.operator_tx_id ?? null,
    their_amount_xaf: typeof theirs?.amount_xaf === 'number' ? theirs.amount_xaf : null,
    their_msisdn: theirs?.msisdn ?? null,
    their_status: theirs?.status ?? null,
    their_at: theirs?.at ?? null,
    file_name: theirs?.file_name ?? null,
    line_number: theirs?.line_number ?? null,
    detail: theirs?.detail ?? null,
    our_operator_tx_id: ours?.operator_tx_id ?? null,
    our_amount_xaf: ours?.amount_xaf ?? null,
    our_msisdn: ours?.msisdn ?? null,
    our_state: ours?.state ?? null,
    our_at: ours?.at ?? null,
    service_tx_id: ours?.service_tx_id ?? null,
    payment_id: ours?.payment_id ?? null,
    outcome: settlement?.outcome ?? null,
    note: settlement?.note ?? null,
    settled_by: settlement?.by ?? null,
    settled_at: settlement?.at ?? null,
  };
}
