type Rows = readonly (readonly string[])[];

const widthsOf = (rows: Rows): readonly number[] =>
  Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );

/** Rows as text, each column as wide as its widest cell. */
export function columns(rows: Rows): string {
  const widths = widthsOf(rows);
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}

/** The same as Markdown, below the names of its columns. */
export function markdownTable(head: readonly string[], rows: Rows): string {
  const widths = widthsOf([head, ...rows]);
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = widths.slice(0, head.length).map((width) => '-'.repeat(Math.max(width, 3)));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}
