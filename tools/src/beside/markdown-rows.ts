/** The cells of a table as Markdown, in columns. */
export function rows(cells: readonly (readonly string[])[]): string {
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => (row[column] ?? '').length)),
  );
  const pad = (cell: string, width: number): string =>
    cell === '---' ? '-'.repeat(width) : cell.padEnd(width);
  return cells
    .map((row) => `| ${row.map((cell, column) => pad(cell, widths[column] ?? 0)).join(' | ')} |`)
    .join('\n');
}
