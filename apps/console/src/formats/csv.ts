export type CsvCell = string | number | boolean | null;

/** What a spreadsheet would take for a formula, and run; some take the wide forms of Asian keyboards too. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** Lines with commas, as spreadsheets read them. Texts that come from outside must not become formulas. */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

/**
 * A list with these members as its columns. They bear the names of the internal API, so that files of two languages
 * can be joined.
 */
export const csvRows = <Column extends string, Item extends { readonly [Key in Column]: CsvCell }>(
  columns: readonly Column[],
  items: readonly Item[],
): readonly (readonly CsvCell[])[] => [
  columns,
  ...items.map((item) => columns.map((column): CsvCell => item[column])),
];

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const harmless = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
