/** A number or a flag is written as it is; a text is guarded. */
export type CsvCell = string | number | boolean | null;

export type CsvSeparator = ',' | ';';

/** What a spreadsheet would take for a formula, and run; some take the wide forms of Asian keyboards too. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** One line as spreadsheets read it. Texts that come from outside must not become formulas. */
export const csvLine = (cells: readonly CsvCell[], separator: CsvSeparator): string =>
  `${cells.map((cell) => cellText(cell, separator)).join(separator)}\r\n`;

/** Where a semicolon stands between cells, a comma stands in numbers. */
const decimalMarks = { ',': '.', ';': ',' } as const;

function cellText(cell: CsvCell, separator: CsvSeparator): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', decimalMarks[separator]);
  if (typeof cell === 'boolean') return String(cell);
  const harmless = formula.test(cell) ? `'${cell}` : cell;
  return harmless.includes(separator) || /["\r\n]/.test(harmless)
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless;
}
