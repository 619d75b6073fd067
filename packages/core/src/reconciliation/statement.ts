import type { CalendarDay, Instant } from '../instant.ts';
import type { Msisdn } from '../phone/msisdn.ts';
import type { Reason } from '../reason/reason.ts';
import type { Direction } from '../transaction/transaction.ts';
import { type BookEntry, standingOf } from './book-entry.ts';
import { each, type LongWork } from './long-work.ts';

/** An operator's statement that was imported; its file is kept beside it, byte by byte. */
export interface Statement {
  readonly id: string;
  readonly providerId: string;
  readonly day: CalendarDay;
  readonly fileName: string;
  /** Of the file, in hexadecimal digits: the same file is kept once for a provider and a day. */
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly lineCount: number;
  /** Headings, totals and blank lines. */
  readonly ignoredCount: number;
  readonly unreadableCount: number;
  readonly importedAt: Instant;
  readonly importedBy: string;
  /** When it was found to be the wrong file; null while it counts. */
  readonly withdrawnAt: Instant | null;
}

/** What the last comparison of a day came to. */
export interface DayComparison {
  readonly providerId: string;
  readonly day: CalendarDay;
  readonly comparedAt: Instant;
  readonly figures: DayFigures;
  /** Of entries around midnight that this statement tells of: what the days around may not guess, miss or count again. */
  readonly borderKeys: readonly string[];
}

/** What an operator says of a movement of money. */
export const lineStatuses = ['succeeded', 'failed', 'pending'] as const;
export type LineStatus = (typeof lineStatuses)[number];

/** One movement of money as an operator's statement tells it. `null` stands for what it does not tell. */
export interface StatementLine {
  /** Where it stands in its file, for people; the first line of a file is 1. */
  readonly lineNumber: number;
  readonly operatorTxId: string | null;
  /** A name that we gave: our id, the platform's reference or the name of our request. */
  readonly reference: string | null;
  readonly msisdn: Msisdn | null;
  /** Money that came in is a deposit, money that went out a withdrawal. */
  readonly direction: Direction;
  readonly amountXaf: number;
  /** In hundredths of a franc: the currency has none, but operators charge them. */
  readonly feeHundredths: number;
  readonly at: Instant | null;
  readonly status: LineStatus;
}

/** A line that should tell of money, and cannot be read. */
export interface UnreadableLine {
  readonly lineNumber: number;
  readonly text: string;
  readonly because: Reason;
}

/** What was read in one file. */
export interface Sheet {
  readonly fileName: string;
  readonly lines: readonly StatementLine[];
  readonly unreadable: readonly UnreadableLine[];
}

/** What a line says, wherever it stands in its file: two lines with one content cannot be told apart. */
export function contentOf(line: StatementLine): string {
  const { direction, operatorTxId, reference, msisdn, amountXaf, status, at, feeHundredths } = line;
  return JSON.stringify([direction, operatorTxId, reference, msisdn, amountXaf, status, at, feeHundredths]);
}

/** Sorted by what the lines say, so that nothing depends on where they stood. */
export const inContentOrder = (lines: readonly StatementLine[]): readonly StatementLine[] =>
  lines
    .map((line) => ({ line, content: contentOf(line) }))
    .sort((a, b) => (a.content < b.content ? -1 : 1))
    .map(({ line }) => line);

/** Names are compared without what people and spreadsheets change about them. */
export const comparableName = (name: string): string =>
  changeable.test(name) ? name.replaceAll(/[\s-]/g, '').toUpperCase() : name;

/** Most names are as they should be, and there are hundreds of thousands of them. */
const changeable = /[^0-9A-Z./]/;

/** Lines of one file that tell of one movement of money once more. */
export interface Repetition {
  readonly name: string;
  readonly lines: readonly StatementLine[];
}

interface Group {
  /** Whether its name stands for one movement of money, so that a second line is one too many. */
  readonly isNamed: boolean;
  readonly lines: StatementLine[];
}

/**
 * The lines of all files of a day, each movement once. A later file replaces what an earlier one said of the same
 * movement: statements are fetched again when the day is over, and overlap. What stands twice in one file is told.
 */
export function* withoutRepetitions(sheets: readonly Sheet[]): LongWork<{
  readonly lines: readonly StatementLine[];
  readonly repetitions: readonly Repetition[];
}> {
  const groups = new Map<string, Group>();
  for (const sheet of sheets) {
    const own = yield* groupsOf(sheet);
    yield* each(own, ([name, group]) => groups.set(name, group));
  }
  const lines: StatementLine[] = [];
  const repetitions: Repetition[] = [];
  yield* each(groups, ([name, group]) => {
    if (!group.isNamed || group.lines.length === 1) {
      lines.push(...group.lines);
      return;
    }
    const [first, ...others] = byImportance(group.lines);
    lines.push(first as StatementLine);
    const repeated = others.filter(({ status }) => status === 'succeeded');
    if (repeated.length > 0) repetitions.push({ name, lines: repeated });
  });
  return { lines, repetitions };
}

function* groupsOf({ lines }: Sheet): LongWork<ReadonlyMap<string, Group>> {
  const groups = new Map<string, Group>();
  yield* each(lines, (line) => {
    const name = nameOf(line);
    const key = name ?? `content ${contentOf(line)}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { isNamed: name !== null, lines: [line] });
    else known.lines.push(line);
  });
  return groups;
}

/** The operator's id counts, and our reference only where there is none; a line with neither repeats nothing. */
export function nameOf({ direction, operatorTxId, reference }: StatementLine): string | null {
  if (operatorTxId !== null) return `${direction} ${comparableName(operatorTxId)}`;
  return reference === null ? null : `${direction} reference ${comparableName(reference)}`;
}

const ranks: Readonly<Record<LineStatus, number>> = { succeeded: 0, pending: 1, failed: 2 };

/** Money that moved before what did not: of a failed try and the next one, the one that counts is compared. */
const byImportance = (lines: readonly StatementLine[]): readonly StatementLine[] =>
  [...inContentOrder(lines)].sort((a, b) => ranks[a.status] - ranks[b.status]);

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
