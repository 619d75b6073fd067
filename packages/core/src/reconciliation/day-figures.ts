import { type BookEntry, standingOf } from './book-entry.ts';
import type { StatementLine } from './statement.ts';

/** How much money moved, as one side tells it. */
export interface SideFigures {
  readonly depositCount: number;
  readonly depositXaf: number;
  readonly withdrawalCount: number;
  readonly withdrawalXaf: number;
}

/** A day in figures. The sums of both sides differ by exactly what the differences add up to. */
export interface DayFigures {
  readonly theirs: SideFigures;
  readonly ours: SideFigures;
  readonly theirFeeHundredths: number;
  readonly matchedCount: number;
  /** Of those, the ones that only number, amount and time speak for. */
  readonly guessedCount: number;
  /** Lines of other days. */
  readonly outsideCount: number;
  /** Entries of the last minutes, for which the statement of the next day is awaited. */
  readonly deferredCount: number;
}

type Changeable<Figures> = {
  -readonly [Name in keyof Figures]: Figures[Name] extends number ? number : Changeable<Figures[Name]>;
};

/** Figures while a day is compared. */
export type FigureCount = Changeable<DayFigures>;

const nothing = { depositCount: 0, depositXaf: 0, withdrawalCount: 0, withdrawalXaf: 0 };

export const noFigures = (): FigureCount => ({
  theirs: { ...nothing },
  ours: { ...nothing },
  theirFeeHundredths: 0,
  matchedCount: 0,
  guessedCount: 0,
  outsideCount: 0,
  deferredCount: 0,
});

/** Of lines, only those whose money moved. */
export function countTheirs(count: FigureCount, line: StatementLine): void {
  if (line.status !== 'succeeded') return;
  add(count.theirs, line);
  count.theirFeeHundredths += line.feeHundredths;
}

/** Of entries, only those that we say were paid. */
export function countOurs(count: FigureCount, entry: BookEntry): void {
  if (standingOf(entry) === 'paid') add(count.ours, entry);
}

function add(
  side: FigureCount['ours'],
  { direction, amountXaf }: Pick<BookEntry, 'direction' | 'amountXaf'>,
): void {
  side[`${direction}Count`] += 1;
  side[`${direction}Xaf`] += amountXaf;
}
