import { DomainError, reason } from '@mobile-money/core';
import { parse } from 'csv-parse/sync';
import {
  type ColumnName,
  columnNames,
  plain,
  requiredColumns,
  type StatementFormat,
} from './statement-format.ts';

/** Where each column stands in its row. */
export type ColumnPlaces = ReadonlyMap<ColumnName, number>;

export interface Header {
  readonly delimiter: string;
  /** How many rows come before the first line, the header row among them. */
  readonly rowsBefore: number;
  readonly places: ColumnPlaces;
}

/** Above its header row a statement may tell whose it is, and of when. */
const rowsSearched = 60;
const delimiters = [';', ',', '\t', '|'] as const;
const shownMax = 12;

/** Lenient about quotes and lengths of rows: statements are made by programs that are neither. */
export const csvOptions = (delimiter: string) =>
  ({
    delimiter,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 100_000,
  }) as const;

/** Finds the header row, and with it what separates columns. */
export function findHeader(head: string, format: StatementFormat): Header {
  const candidates = format.delimiter === null ? delimiters : [format.delimiter];
  let nearest: readonly string[] = [];
  for (const delimiter of candidates) {
    const rows = rowsIn(head, delimiter);
    for (const [index, row] of rows.entries()) {
      const places = placesIn(row, format);
      if (isHeader(places, format)) return { delimiter, rowsBefore: index + 1, places };
      if (row.length > nearest.length) nearest = row;
    }
  }
  const wanted = requiredColumns.flatMap((name) => format.columns[name]?.[0] ?? []).join(', ');
  const seen = nearest.slice(0, shownMax).join(', ').slice(0, 300);
  throw new DomainError('statement_unreadable', reason('statement_no_header', { wanted, seen }));
}

function rowsIn(head: string, delimiter: string): readonly (readonly string[])[] {
  try {
    return parse(head, { ...csvOptions(delimiter), to: rowsSearched });
  } catch {
    // With this delimiter it is no table at all.
    return [];
  }
}

function placesIn(row: readonly string[], { columns }: StatementFormat): ColumnPlaces {
  const cells = row.map(plain);
  return new Map(
    columnNames.flatMap((name) => {
      const place = (columns[name] ?? [])
        .map((each) => cells.indexOf(plain(each)))
        .find((index) => index >= 0);
      return place === undefined ? [] : [[name, place] as const];
    }),
  );
}

/** Of a single amount and a pair of columns, one must be there; of the rest all that lines would be misread without. */
function isHeader(places: ColumnPlaces, { columns }: StatementFormat): boolean {
  const needed = requiredColumns.filter((name) => columns[name] !== undefined && name !== 'amount');
  const hasAmount = places.has('amount') || (places.has('credit') && places.has('debit'));
  const isNamed = places.has('operator_tx_id') || places.has('reference');
  return hasAmount && isNamed && needed.every((name) => places.has(name));
}
