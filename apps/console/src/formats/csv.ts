import { type CsvCell, csvLine } from '@mobile-money/core/csv';

export type CsvRows = readonly (readonly CsvCell[])[];

/** Lines with commas, as spreadsheets read them. */
export const csvText = (rows: CsvRows): string => rows.map((row) => csvLine(row, ',')).join('');

/** Members of a list by their names; what is no member itself is named with how it is made, and may be missing. */
export type CsvColumns<Item> = readonly Column<Item>[];
type Column<Item> =
  | { [Key in keyof Item]: Item[Key] extends CsvCell ? Key : never }[keyof Item]
  | readonly [name: string, cell: (item: Item) => CsvCell | undefined];

/** A list with these columns. They bear the names of the internal API, so that files of two languages can be joined. */
export const csvRows = <Item>(columns: CsvColumns<Item>, items: readonly Item[]): CsvRows => [
  columns.map((column) => (Array.isArray(column) ? column[0] : column)),
  ...items.map((item) =>
    columns.map((column) => (Array.isArray(column) ? (column[1](item) ?? null) : item[column as keyof Item])),
  ),
];
