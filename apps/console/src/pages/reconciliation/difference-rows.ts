import type { DifferenceItem as Difference } from '../../api/schemas.ts';
import { type CsvColumns, type CsvRows, csvRows } from '../../formats/csv.ts';

const columns: CsvColumns<Difference> = [
  'difference_id',
  'provider_id',
  'day',
  'kind',
  'status',
  'paired_by',
  ['their_operator_tx_id', ({ theirs }) => theirs?.operator_tx_id],
  ['their_amount_xaf', ({ theirs }) => (typeof theirs?.amount_xaf === 'number' ? theirs.amount_xaf : null)],
  ['their_msisdn', ({ theirs }) => theirs?.msisdn],
  ['their_status', ({ theirs }) => theirs?.status],
  ['their_at', ({ theirs }) => theirs?.at],
  ['file_name', ({ theirs }) => theirs?.file_name],
  ['line_number', ({ theirs }) => theirs?.line_number],
  ['detail', ({ theirs }) => theirs?.detail],
  ['our_operator_tx_id', ({ ours }) => ours?.operator_tx_id],
  ['our_amount_xaf', ({ ours }) => ours?.amount_xaf],
  ['our_msisdn', ({ ours }) => ours?.msisdn],
  ['our_state', ({ ours }) => ours?.state],
  ['our_at', ({ ours }) => ours?.at],
  ['service_tx_id', ({ ours }) => ours?.service_tx_id],
  ['payment_id', ({ ours }) => ours?.payment_id],
  ['outcome', ({ settlement }) => settlement?.outcome],
  ['note', ({ settlement }) => settlement?.note],
  ['settled_by', ({ settlement }) => settlement?.by],
  ['settled_at', ({ settlement }) => settlement?.at],
];

/** One row a difference, with both sides beside each other. */
export const differenceRows = (differences: readonly Difference[]): CsvRows => csvRows(columns, differences);
