import { testMorning } from '@mobile-money/testing';
import { type Instant, later } from '../../src/instant.ts';
import { advanceBook, type BookAdvance } from '../../src/wallet/advance-book.ts';
import {
  type EntryVerdict,
  emptyBook,
  type GapChange,
  type WalletBook,
} from '../../src/wallet/wallet-book.ts';
import type { EntryId, EntryStanding, Told, ToldMovement } from '../../src/wallet/wallet-entry.ts';

export const reorderMs = 120_000;

/** So many seconds into the morning. */
export const second = (seconds: number): Instant => later(testMorning, Math.round(seconds * 1_000));

export const named = (name: string): EntryId => name as EntryId;

/** An SMS of MTN: so much moved, and so much is in the wallet now, in XAF; it arrives when it is written. */
export const sms = (
  name: string,
  movedXaf: number,
  balanceXaf: number | null,
  seconds: number,
  fields: Partial<ToldMovement> = {},
): ToldMovement => ({
  kind: 'moved',
  id: named(name),
  movedXaf,
  feeHundredths: 0,
  balanceHundredths: balanceXaf === null ? null : Math.round(balanceXaf * 100),
  operatorAt: second(seconds),
  precisionMs: 1_000,
  arrivedAt: fields.operatorAt ? second(seconds) : later(second(seconds), 500),
  ...fields,
});

/** A book that is told one thing after another, and all that it has said. */
export class AWallet {
  book: WalletBook = emptyBook;
  readonly standings = new Map<string, EntryStanding>();
  readonly everContradicted = new Set<string>();
  readonly gaps: GapChange[] = [];
  readonly openGaps = new Map<string, number>();
  dueAt: Instant | null = null;

  tell(...told: readonly Told[]): BookAdvance {
    return this.advance(told, Math.max(...told.map(({ arrivedAt }) => arrivedAt)) as Instant);
  }

  /** Lets so many seconds of the morning pass. */
  wait(seconds: number): BookAdvance {
    return this.advance([], second(seconds));
  }

  advance(told: readonly Told[], at: Instant): BookAdvance {
    const advanced = advanceBook(this.book, told, at, { reorderMs });
    this.book = advanced.book;
    this.dueAt = advanced.dueAt;
    for (const verdict of advanced.verdicts) this.#note(verdict);
    for (const gap of advanced.gaps) {
      this.gaps.push(gap);
      if (gap.change === 'opened' || gap.change === 'amended') {
        this.openGaps.set(gap.entryId, gap.missingHundredths / 100);
      } else {
        this.openGaps.delete(gap.entryId);
      }
    }
    return advanced;
  }

  #note({ entryId, standing }: EntryVerdict): void {
    this.standings.set(entryId, standing);
    if (standing === 'contradicted') this.everContradicted.add(entryId);
  }

  /** The standings of all entries, as letters in the order of their names: `v`, `o` or `c`. */
  letters(...names: readonly string[]): string {
    return names.map((name) => this.standings.get(name)?.[0] ?? '-').join('');
  }
}
