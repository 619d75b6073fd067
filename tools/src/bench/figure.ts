import { readFile } from 'node:fs/promises';
import { keepJson } from '../command/command-line.ts';
import { columns } from '../command/tables.ts';

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

const ratioOf = ({ value, limit }: Figure): number => (limit === 0 ? 0 : value / limit);

export function isKept(figure: Figure): boolean {
  const ratio = ratioOf(figure);
  if (figure.ceiling !== undefined) return ratio <= figure.ceiling;
  return figure.floor === null || ratio >= figure.floor;
}

const rounded = (value: number): string => (value >= 100 ? String(Math.round(value)) : value.toFixed(2));

const isSame = (one: Figure, other: Figure): boolean =>
  one.work === other.work && one.against === other.against;

/** The whole table as text, one figure a line, beside what the last run gave. */
export const tableOf = (figures: readonly Figure[], last: readonly Figure[]): string =>
  columns([
    ['work', 'value', 'against', 'limit', 'ratio', 'must be', 'goal', 'last run', ''],
    ...figures.map((figure) => {
      const sign = figure.ceiling === undefined ? '>=' : '<=';
      const must = figure.ceiling ?? figure.floor;
      const before = last.find((each) => isSame(each, figure));
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
    }),
  ]);

/** The figures of the last run; none when there was none, or when its file is of another time. */
export async function lastFigures(file: string): Promise<readonly Figure[]> {
  try {
    const { figures } = JSON.parse(await readFile(file, 'utf8')) as { figures: readonly Figure[] };
    return Array.isArray(figures) ? figures : [];
  } catch {
    return [];
  }
}

/** Keeps this run's figures. Those that were not measured this time stay as they were. */
export const keepFigures = (file: string, figures: readonly Figure[], last: readonly Figure[]) =>
  keepJson(file, {
    at: new Date().toISOString(),
    figures: [...figures, ...last.filter((each) => !figures.some((figure) => isSame(figure, each)))],
  });
