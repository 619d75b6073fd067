import { type CalendarDay, dayWindow } from '../instant.ts';
import { limits } from '../limits.ts';
import { reason } from '../reason/reason.ts';
import { type BookEntry, isExpectedOnStatement, type Standing, standingOf } from './book-entry.ts';
import {
  type DiscrepancyKind,
  type FoundDiscrepancy,
  foundDiscrepancy,
  ourSide,
  theirSide,
  unreadableSide,
} from './discrepancy.ts';
import { each, type LongWork } from './long-work.ts';
import { type Pair, pairLines } from './pair-lines.ts';
import {
  contentOf,
  countOurs,
  countTheirs,
  type DayComparison,
  inContentOrder,
  type LineStatus,
  nameOf,
  noFigures,
  type Sheet,
  type StatementLine,
  withoutRepetitions,
} from './statement.ts';

/** All that a comparison rests on. */
export interface DayToCompare {
  readonly day: CalendarDay;
  /** Whose statement it is. */
  readonly providerId: string;
  /** The files of the day, the oldest first. */
  readonly sheets: readonly Sheet[];
  /** What our books say of the day and of the margins around it. */
  readonly entries: readonly BookEntry[];
  /** What lies elsewhere in our books, and is named by lines. It is never missed. */
  readonly others: readonly BookEntry[];
  /** Border keys of the days around: of entries that their statements tell of. */
  readonly accountedElsewhere: ReadonlySet<string>;
  /** Whether the next day has a statement too: until then, the last minutes of the day may still appear in it. */
  readonly isNextDayThere: boolean;
}

export interface DayResult extends Pick<DayComparison, 'figures' | 'borderKeys'> {
  readonly discrepancies: readonly FoundDiscrepancy[];
}

/**
 * Holds an operator's statement against our books. The order of lines and of entries changes nothing. It has rests: a
 * large day takes a second.
 */
export const comparingDay = (given: DayToCompare): LongWork<DayResult> => new Comparison(given).work();

class Comparison {
  readonly #given: DayToCompare;
  readonly #from: number;
  readonly #to: number;
  readonly #figures = noFigures();
  readonly #found: FoundDiscrepancy[] = [];
  readonly #fileNames = new Map<StatementLine, string>();
  readonly #borderKeys: string[] = [];

  constructor(given: DayToCompare) {
    this.#given = given;
    const { from, to } = dayWindow(given.day);
    this.#from = from;
    this.#to = to;
  }

  *work(): LongWork<DayResult> {
    const { providerId, sheets, entries, others, accountedElsewhere } = this.#given;
    for (const { fileName, lines } of sheets)
      yield* each(lines, (line) => this.#fileNames.set(line, fileName));
    const { lines, repetitions } = yield* withoutRepetitions(sheets);
    const { pairs, lonelyLines, lonelyEntries } = yield* pairLines(lines, {
      providerId,
      entries: [...entries, ...others],
      accountedElsewhere,
    });
    yield* each(pairs, (pair) => this.#judgePair(pair));
    this.#judgeLonelyLines(lonelyLines);
    for (const repetition of repetitions) this.#tellRepetition(repetition.name, repetition.lines);
    const away = new Set(others);
    for (const entry of lonelyEntries) if (!away.has(entry)) this.#judgeLonelyEntry(entry);
    this.#tellUnreadable();
    return {
      discrepancies: this.#found.sort((a, b) => (a.subject < b.subject ? -1 : 1)),
      figures: this.#figures,
      borderKeys: this.#borderKeys.sort(),
    };
  }

  #judgePair({ line, entry, by }: Pair): void {
    const isOurs = this.#isWithin(entry.at);
    // Files overlap: a line past midnight may stand in that of its own day too, which then counts it, and tells what differs.
    const isTakenElsewhere = !isOurs || this.#given.accountedElsewhere.has(countedKey(entry));
    const isForeign = isTakenElsewhere && !this.#isInDay(line);
    const kind = disagreement(line, entry);
    if (this.#isNearMidnight(entry.at)) {
      const isNamed = by !== 'guess';
      // What differs and is not told here stays work of its own day: no one else would tell it.
      const isAccountedFor = kind === null || !isForeign;
      // What a line of its own day names is no guess of another day: that is other money, which looks like it.
      if (isOurs ? isNamed : isAccountedFor) this.#borderKeys.push(entry.key);
      if (isNamed && !isForeign) this.#borderKeys.push(countedKey(entry));
    }
    if (isForeign) {
      this.#figures.outsideCount += 1;
      return;
    }
    countTheirs(this.#figures, line);
    countOurs(this.#figures, entry);
    if (kind === null) {
      this.#figures.matchedCount += 1;
      if (by === 'guess') this.#figures.guessedCount += 1;
      return;
    }
    this.#tell({ subject: entry.key, kind, pairedBy: by, line, entry });
  }

  /** Only money that moved is missed: a try that failed, and that we know nothing of, is no one's loss. */
  #judgeLonelyLines(lines: readonly StatementLine[]): void {
    const seen = new Map<string, number>();
    for (const line of inContentOrder(lines)) {
      if (!this.#isInDay(line)) {
        this.#figures.outsideCount += 1;
        continue;
      }
      if (line.status !== 'succeeded') continue;
      countTheirs(this.#figures, line);
      const name = nameOf(line) ?? contentOf(line);
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      const subject = count === 1 ? `line ${name}` : `line ${name} (${count})`;
      this.#tell({ subject, kind: 'missing_with_us', pairedBy: null, line, entry: null });
    }
  }

  #judgeLonelyEntry(entry: BookEntry): void {
    if (!this.#isWithin(entry.at) || !isExpectedOnStatement(entry)) return;
    if (this.#given.accountedElsewhere.has(entry.key)) return;
    if (!this.#given.isNextDayThere && entry.at >= this.#to - limits.statementMarginMs) {
      this.#figures.deferredCount += 1;
      return;
    }
    countOurs(this.#figures, entry);
    this.#tell({ subject: entry.key, kind: 'missing_at_operator', pairedBy: null, line: null, entry });
  }

  #tellRepetition(name: string, lines: readonly StatementLine[]): void {
    const inDay = lines.filter((line) => this.#isInDay(line));
    const [line] = inDay;
    if (line === undefined) return;
    for (const each of inDay) countTheirs(this.#figures, each);
    const told = { subject: `repeated ${name}`, detail: `${inDay.length}` };
    this.#tell({ ...told, kind: 'duplicate_line', pairedBy: null, line, entry: null });
  }

  /** A line that no one can read may stand in each of two files that overlap: it is one line then. */
  #tellUnreadable(): void {
    const told = new Set<string>();
    for (const { fileName, unreadable } of this.#given.sheets) {
      const seen = new Map<string, number>();
      for (const { lineNumber, text, because } of unreadable) {
        const count = (seen.get(text) ?? 0) + 1;
        seen.set(text, count);
        const subject = `unreadable ${text}${count === 1 ? '' : ` (${count})`}`;
        if (told.has(subject)) continue;
        told.add(subject);
        const theirs = unreadableSide(
          fileName,
          lineNumber,
          reason('line_unreadable', { why: because, text }),
        );
        const found = { subject, kind: 'unreadable_line', pairedBy: null, theirs, ours: null } as const;
        this.#found.push(foundDiscrepancy(found));
      }
    }
  }

  #tell({ subject, kind, pairedBy, line, entry, detail }: Told): void {
    const theirs = line === null ? null : theirSide(line, this.#fileNames.get(line) as string, detail);
    const ours = entry === null ? null : ourSide(entry);
    this.#found.push(foundDiscrepancy({ subject, kind, pairedBy, theirs, ours }));
  }

  #isWithin(at: number): boolean {
    return at >= this.#from && at < this.#to;
  }

  /** A line without a time belongs to the day of its statement. */
  #isInDay({ at }: StatementLine): boolean {
    return at === null || this.#isWithin(at);
  }

  /** Within reach of the days around. */
  #isNearMidnight(at: number): boolean {
    const margin = limits.statementMarginMs;
    return [this.#from, this.#to].some((midnight) => at >= midnight - margin && at < midnight + margin);
  }
}

/** Under this key the days around hear that a line which names the entry was counted here. */
const countedKey = ({ key }: BookEntry): string => `counted ${key}`;

interface Told {
  readonly subject: string;
  readonly kind: DiscrepancyKind;
  readonly pairedBy: Pair['by'] | null;
  readonly line: StatementLine | null;
  readonly entry: BookEntry | null;
  readonly detail?: string;
}

/** What the operator and we may say at once without a difference. */
const agreeing: Readonly<Record<LineStatus, Standing>> = {
  succeeded: 'paid',
  failed: 'unpaid',
  pending: 'open',
};

/** The gravest thing that the two disagree about; the page shows both sides whole. */
function disagreement(line: StatementLine, entry: BookEntry): DiscrepancyKind | null {
  if (agreeing[line.status] !== standingOf(entry)) return 'state_differs';
  if (line.amountXaf !== entry.amountXaf) return 'amount_differs';
  const isOtherNumber = line.msisdn !== null && entry.msisdn !== null && line.msisdn !== entry.msisdn;
  return isOtherNumber ? 'number_differs' : null;
}
