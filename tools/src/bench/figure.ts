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
  /** What we are after, beyond what must be. */
  readonly goal?: number;
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

/** The whole table as text, one figure a line, beside what the last run gave. */
export function tableOf(figures: readonly Figure[], last: readonly Figure[] = []): string {
  const header = ['work', 'value', 'against', 'limit', 'ratio', 'must be', 'goal', 'last run', ''];
  const rows = figures.map((figure) => {
    const sign = figure.ceiling === undefined ? '>=' : '<=';
    const must = figure.ceiling ?? figure.floor;
    const before = last.find((each) => nameOf(each) === nameOf(figure));
    return [
      figure.work,
      rounded(figure.value),
      figure.against,
      rounded(figure.limit),
      ratioOf(figure).toFixed(2),
      must === null ? '' : `${sign} ${must}`,
      figure.goal === undefined ? '' : `${sign} ${figure.goal}`,
      before === undefined ? '' : ratioOf(before).toFixed(2),
      isKept(figure) ? '' : 'MISSED',
    ];
  });
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => (row[column] ?? '').length)),
  );
  return [header, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const nameOf = ({ work, against }: Figure): string => `${work} | ${against}`;
