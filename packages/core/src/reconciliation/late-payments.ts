import { type CalendarDay, dayBefore, dayOf, dayWindow, type Instant, later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { everyItem } from '../ports/transaction-reader.ts';
import type { BookEntry } from './book-entry.ts';
import { sliceSize } from './read-books.ts';
import { comparableName, type DayComparison, type Sheet } from './statement.ts';

const aDayMs = 86_400_000;
/** Statements of so many days are looked into: whoever forges SMS chooses their dates. */
const daysMax = 7;

type LatePorts = Pick<Ports, 'books'>;

interface LatePayments {
  /** What no statement of its own day names, at the moment at which it came. */
  readonly expected: readonly BookEntry[];
  /** Days whose statements name some of the others. */
  readonly namedOn: readonly CalendarDay[];
}

/**
 * Payments that came on a day and bear a date before the day before: the comparison of their own day looks no further than
 * that. A forged SMS may bear any date. They are expected on the day on which they came, unless a statement of their own
 * day names them.
 */
export async function latePayments(
  { books }: LatePorts,
  providerId: string,
  day: CalendarDay,
  sheetsOf: (day: CalendarDay) => Promise<Iterable<Sheet>>,
): Promise<LatePayments> {
  const window = { providerId, ...dayWindow(day) };
  const paidBefore = dayWindow(dayBefore(day)).from;
  const byDay = new Map<CalendarDay, BookEntry[]>();
  const late = (cursor: string | null) => books.lateIn(window, paidBefore, cursor, sliceSize);
  for await (const entry of everyItem(late)) {
    const paidOn = dayOf(entry.at);
    byDay.set(paidOn, [...(byDay.get(paidOn) ?? []), entry]);
  }
  const expected: BookEntry[] = [];
  const namedOn = new Set<CalendarDay>();
  for (const [paidOn, entries] of byDay) {
    const isNear = dayWindow(paidOn).from >= window.from - daysMax * aDayMs || entries.some(isDatedAsItCame);
    const sheets = isNear ? [...(await sheetsOf(paidOn))] : [];
    const names = new Set(sheets.flatMap(({ lines }) => lines.map(nameOf)));
    for (const entry of entries)
      if (names.has(nameOf(entry))) namedOn.add(paidOn);
      else expected.push({ ...entry, at: entry.cameAt as Instant });
  }
  return { expected, namedOn: [...namedOn] };
}

/** Its SMS could be read only later: whoever forges one may date it back, but cannot have it come on a day that is over. */
const isDatedAsItCame = ({ at, receivedAt }: BookEntry): boolean => at >= (receivedAt as Instant) - aDayMs;

const nameOf = ({ operatorTxId }: Pick<BookEntry, 'operatorTxId'>): string | null =>
  operatorTxId === null ? null : comparableName(operatorTxId);

/** Whether something of a day came after it was compared, that a comparison made now would see. */
export async function cameSince(
  { books }: LatePorts,
  { providerId, day, comparedAt }: DayComparison,
): Promise<boolean> {
  const { from, to } = dayWindow(day);
  // Compared before it was over: whatever moved afterwards was not there yet.
  if (comparedAt < to) return true;
  const window = { providerId, from: comparedAt, to: later(to, limits.statementMarginMs + aDayMs) };
  const late = (cursor: string | null) => books.lateIn(window, to, cursor, sliceSize);
  for await (const { at } of everyItem(late)) if (at >= from) return true;
  return false;
}
