import { type Doom, doomsOf } from './aside.ts';
import type { Segment, WalletBook } from './wallet-book.ts';

/** What must be done at a moment though nothing comes: something is contradicted, or a hole is told as a gap. */
export type Due = { readonly at: number } & ({ readonly doom: Doom } | { readonly gap: Segment });

/** What falls due next. What will be contradicted is no gap before. */
export function nextDue(book: WalletBook, reorderMs: number): Due | null {
  let next: Due | null = null;
  const note = (due: Due): void => {
    if (next === null || due.at < next.at) next = due;
  };
  const dooms = doomsOf(book, reorderMs);
  for (const doom of dooms) note({ at: doom.at, doom });
  for (const gap of book.segments) {
    const { hole } = gap;
    if (hole === undefined || hole.hasStood || dooms.some(({ parts }) => parts.includes(gap))) continue;
    note({ at: hole.sinceAt + reorderMs, gap });
  }
  return next;
}
