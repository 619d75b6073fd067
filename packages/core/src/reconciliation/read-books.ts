import { type CalendarDay, dayWindow, earlier, later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Operator } from '../phone/operator.ts';
import type { Ports } from '../ports/ports.ts';
import type { BookWindow } from '../ports/statement-store.ts';
import { everyItem } from '../ports/transaction-reader.ts';
import type { BookEntry } from './book-entry.ts';
import { each, type LongWork, withPauses } from './long-work.ts';
import { comparableName, type Sheet } from './statement.ts';

/** So many entries are read in one go. */
export const sliceSize = 2_000;
const namesAtOnce = 500;

type BookPorts = Pick<Ports, 'books'>;

/** All that our books say of a day at a provider, and of the margins around it. */
export async function readBooks(
  { books }: BookPorts,
  providerId: string,
  day: CalendarDay,
): Promise<readonly BookEntry[]> {
  const { from, to } = dayWindow(day);
  const margin = limits.statementMarginMs;
  const window: BookWindow = { providerId, from: earlier(from, margin), to: later(to, margin) };
  const entries = new Map<string, BookEntry>();
  for (const read of [books.transactionsIn, books.paymentsIn]) {
    const part = (cursor: string | null) => read.call(books, window, cursor, sliceSize);
    for await (const entry of everyItem(part)) entries.set(entry.key, entry);
  }
  return [...entries.values()];
}

/** What lines name and the day does not have: money of other days, or of the operator's other providers. */
export async function readNamed(
  ports: BookPorts & Pick<Ports, 'pauses'>,
  operators: readonly Operator[],
  sheets: readonly Sheet[],
  entries: readonly BookEntry[],
): Promise<readonly BookEntry[]> {
  const known = new Set(entries.map(({ key }) => key));
  const names = await withPauses(ports, unknownNames(sheets, entries));
  const found = new Map<string, BookEntry>();
  for (let start = 0; start < names.length; start += namesAtOnce) {
    const named = await ports.books.namedAs(operators, names.slice(start, start + namesAtOnce));
    for (const entry of named) if (!known.has(entry.key)) found.set(entry.key, entry);
  }
  return [...found.values()];
}

function* unknownNames(sheets: readonly Sheet[], entries: readonly BookEntry[]): LongWork<readonly string[]> {
  const ids = new Set<string>();
  yield* each(entries, ({ operatorTxId }) => {
    if (operatorTxId !== null) ids.add(comparableName(operatorTxId));
  });
  const unknown = new Set<string>();
  for (const { lines } of sheets) {
    yield* each(lines, ({ operatorTxId, reference }) => {
      if (operatorTxId !== null && ids.has(comparableName(operatorTxId))) return;
      for (const name of [operatorTxId, reference]) if (name !== null) unknown.add(name);
    });
  }
  return [...unknown];
}
