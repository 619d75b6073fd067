export type CsvCell = string | number | null;

/** What a spreadsheet would take for a formula, and run. */
const formula = /^[=+\-@\t\r]/;

/** Lines with commas, as spreadsheets read them. Texts that come from outside must not become formulas. */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const harmless = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
