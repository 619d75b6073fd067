import { type Instant, instant } from '../instant.ts';
import { OpenBook } from './open-book.ts';
import type { EntryVerdict, GapChange, WalletBook } from './wallet-book.ts';
import type { EntryId, Told } from './wallet-entry.ts';

export interface BookAdvance {
  readonly book: WalletBook;
  /** The last word about each entry whose standing changed, those that were told included. */
  readonly verdicts: readonly EntryVerdict[];
  /** In order: one gap may open and close again. */
  readonly gaps: readonly GapChange[];
  /** Entries that the book knew before. */
  readonly repeated: readonly EntryId[];
  /** When to look again though nothing comes; null: never. */
  readonly dueAt: Instant | null;
}

export interface WalletPace {
  /** So long the book waits for an SMS that may have been overtaken. */
  readonly reorderMs: number;
}

/**
 * Writes what was told into a wallet's book, in the order given, and lets time pass until `at`. What fell due before
 * an entry arrived is done before it, so the outcome does not depend on who looked when.
 */
export function advanceBook(
  before: WalletBook,
  told: readonly Told[],
  at: Instant,
  { reorderMs }: WalletPace,
): BookAdvance {
  const open = new OpenBook(before, reorderMs);
  const repeated: EntryId[] = [];
  const written = new Set<EntryId>();
  for (const each of told) {
    open.pass(each.arrivedAt);
    if (open.write(each)) written.add(each.id);
    else if (!written.has(each.id)) repeated.push(each.id);
  }
  open.pass(at);
  const book = open.closed();
  const { verdicts, gaps } = open;
  const last = new Map(verdicts.map((verdict) => [verdict.entryId, verdict]));
  const due = open.dueAt();
  return {
    book,
    verdicts: [...last.values()],
    gaps,
    repeated,
    dueAt: due === null ? null : instant(due),
  };
}
