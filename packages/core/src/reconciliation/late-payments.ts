import { type CalendarDay, dayOf, dayWindow, earlier, type Instant, later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import type { BookWindow } from '../ports/statement-store.ts';
import { everyItem } from '../ports/transaction-reader.ts';
import type { BookEntry } from './book-entry.ts';
import { comparableName, type Sheet } from './statement.ts';

const sliceSize = 2_000;
const aDayMs = 86_400_000;
/** Statements of so many days are looked into: whoever forges SMS chooses their dates. */
const daysMax = 7;

type LatePorts = Pick<Ports, 'books' | 'reconciliation'>;

/**
 * Payments that came on a day and bear a date before it, which no one has held against a statement: that of their date was
 * compared before they came, or does not look so far ahead. A forged SMS may bear any date. They are expected on the day
 * on which they came, unless a statement of their own day names them.
 */
export async function latePayments(
  ports: LatePorts,
  providerId: string,
  day: CalendarDay,
  sheetsOf: (day: CalendarDay) => Promise<Iterable<Sheet>>,
): Promise<readonly BookEntry[]> {
  const byDay = new Map<CalendarDay, BookEntry[]>();
  for (const entry of await cameLate(ports, providerId, day)) {
    const paidOn = dayOf(entry.at);
    byDay.set(paidOn, [...(byDay.get(paidOn) ?? []), entry]);
  }
  const expected: BookEntry[] = [];
  for (const [paidOn, entries] of byDay) {
    const isNear = dayWindow(paidOn).from >= dayWindow(day).from - daysMax * aDayMs;
    const sheets = isNear ? [...(await sheetsOf(paidOn))] : [];
    const comparison = await ports.reconciliation.comparisonOf(providerId, paidOn);
    const names = new Set(sheets.flatMap(({ lines }) => lines.map(nameOf)));
    const seenUntil = later(dayWindow(paidOn).to, limits.statementMarginMs + aDayMs);
    for (const entry of entries) {
      const cameAt = entry.cameAt as Instant;
      const isNamed = names.has(nameOf(entry));
      // The comparison of its own day has it, or will have it.
      const isSeen = cameAt < seenUntil && (comparison === null || comparison.comparedAt >= cameAt);
      if (!isNamed && !isSeen) expected.push({ ...entry, at: cameAt });
    }
  }
  return expected;
}

const nameOf = ({ operatorTxId }: Pick<BookEntry, 'operatorTxId'>): string | null =>
  operatorTxId === null ? null : comparableName(operatorTxId);

async function cameLate(
  { books }: LatePorts,
  providerId: string,
  day: CalendarDay,
): Promise<readonly BookEntry[]> {
  const window: BookWindow = { providerId, ...dayWindow(day) };
  const paidBefore = earlier(window.from, limits.statementMarginMs);
  const found: BookEntry[] = [];
  const late = (cursor: string | null) => books.lateIn(window, paidBefore, cursor, sliceSize);
  for await (const entry of everyItem(late)) found.push(entry);
  return found;
}
