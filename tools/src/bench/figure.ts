/** One line of the table: a piece of work, and the limit it is held against, both measured in this run. */
export interface Figure {
  readonly work: string;
  readonly against: string;
  readonly value: number;
  readonly limit: number;
  /** The ratio that must be reached; null where it is only of interest. */
  readonly floor: number | null;
  /** For times and memory less is better: then the ratio must stay below this. */
  readonly ceiling?: number;
}

export interface BenchOptions {
  readonly databaseUrl: string;
  readonly seconds: number;
  /** How many transactions "large" means. */
  readonly large: number;
  readonly deposits: number;
  /** How many webhooks are delivered. */
  readonly webhooks: number;
  /** Says what is being done, for the person who waits. */
  readonly note: (what: string) => void;
}

export const ratioOf = ({ value, limit }: Figure): number => (limit === 0 ? 0 : value / limit);

export function isKept(figure: Figure): boolean {
  const ratio = ratioOf(figure);
  if (figure.ceiling !== undefined) return ratio <= figure.ceiling;
  return figure.floor === null || ratio >= figure.floor;
}

const rounded = (value: number): string => (value >= 100 ? String(Math.round(value)) : value.toFixed(2));

/** The whole table as text, one figure a line. */
export function tableOf(figures: readonly Figure[]): string {
  const header = ['work', 'value', 'against', 'limit', 'ratio', 'must be', ''];
  const rows = figures.map((figure) => [
    figure.work,
    rounded(figure.value),
    figure.against,
    rounded(figure.limit),
    ratioOf(figure).toFixed(2),
    figure.ceiling !== undefined ? `<= ${figure.ceiling}` : figure.floor === null ? '' : `>= ${figure.floor}`,
    isKept(figure) ? '' : 'MISSED',
  ]);
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => (row[column] ?? '').length)),
  );
  return [header, ...rows]
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}
