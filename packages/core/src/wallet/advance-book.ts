import { type Instant, instant } from '../instant.ts';
import { OpenBook } from './open-book.ts';
import { bounded, type EntryVerdict, type GapChange, type WalletBook } from './wallet-book.ts';
import type { EntryId, Told } from './wallet-entry.ts';

export interface BookAdvance {
  readonly book: WalletBook;
  /** The last word about each entry whose standing changed, those that were told included. */
  readonly verdicts: readonly EntryVerdict[];
  /** In order: one gap may open and close again. */
  readonly gaps: readonly GapChange[];
  /** Entries that the book knew already. */
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
  let book = before;
  const verdicts = new Map<EntryId, EntryVerdict>();
  const gaps: GapChange[] = [];
  const repeated: EntryId[] = [];
  const step = (until: number, change: (open: OpenBook) => void): OpenBook => {
    const open = new OpenBook(book, reorderMs);
    open.pass(until);
    change(open);
    for (const verdict of open.chain.verdicts) verdicts.set(verdict.entryId, verdict);
    gaps.push(...open.chain.gaps);
    book = bounded(open.book());
    return open;
  };
  for (const each of told) {
    step(each.arrivedAt, (open) => {
      if (!open.write(each)) repeated.push(each.id);
    });
  }
  const due = step(at, () => undefined).dueAt();
  return {
    book,
    verdicts: [...verdicts.values()],
    gaps,
    repeated,
    dueAt: due === null ? null : instant(due),
  };
}
