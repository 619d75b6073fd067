import type { Transaction } from '../api/transactions.ts';
import { type CsvCell, csvRows } from '../formats/csv.ts';

const columns = [
  'service_tx_id',
  'idempotency_key',
  'direction',
  'operator',
  'provider',
  'msisdn',
  'amount_minor',
  'state',
  'state_reason',
  'player_id',
  'application_id',
  'provider_tx_id',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Transaction)[];

export const transactionRows = (items: readonly Transaction[]): readonly (readonly CsvCell[])[] =>
  csvRows(columns, items);
