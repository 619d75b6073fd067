import {
  advanceBook,
  balanceOf,
  type EntryId,
  type EntryStanding,
  emptyBook,
  entryId,
  type GapChange,
  instant,
  type Told,
  type ToldMovement,
} from '@mobile-money/core';
import type { BookStep } from './books/tales/order-audit.ts';
import type { Random } from './random.ts';

export const reorderMs = 120_000;
const startMs = 1_780_000_000_000;
const startHundredths = 250_000_000;

/** One wallet's book, what was told to it, and what it has said since. */
export class ToldBook {
  #book = emptyBook;
  readonly standings = new Map<EntryId, EntryStanding>();
  /** The last word about each gap. */
  readonly gaps = new Map<EntryId, GapChange>();
  /** Whether a gap was ever told. */
  wasGap = false;
  dueAt: number | null = null;

  /** Whoever looks does so when it is due, and a moment before, when nothing is: that changes nothing. */
  constructor(
    private readonly isLookedAt: boolean,
    private readonly onStep: (step: BookStep) => void = () => undefined,
  ) {}

  tell(told: Told): void {
    this.#pass(told.arrivedAt);
    this.#advance([told], told.arrivedAt);
  }

  /** Until nothing is due any more. */
  rest(atMs: number): void {
    const [before, isDue] = [this.said(), this.dueAt !== null];
    this.#pass(atMs);
    this.#advance([], atMs);
    if (!isDue && this.said() !== before) this.standings.set('unasked' as EntryId, 'open');
  }

  #pass(untilMs: number): void {
    for (let dueAt = this.dueAt; this.isLookedAt && dueAt !== null && dueAt <= untilMs; dueAt = this.dueAt) {
      const before = this.said();
      this.#advance([], dueAt - 1);
      if (this.said() !== before) this.standings.set('too soon' as EntryId, 'open');
      this.#advance([], dueAt);
      if (this.dueAt === dueAt) return;
    }
  }

  #advance(told: readonly Told[], atMs: number): void {
    const before = this.#book;
    const advance = advanceBook(before, told, instant(atMs), { reorderMs });
    this.onStep({ before, told: told[0] ?? null, advance, at: atMs });
    this.#book = advance.book;
    this.dueAt = advance.dueAt;
    for (const { entryId: id, standing } of advance.verdicts) this.standings.set(id, standing);
    for (const gap of advance.gaps) {
      this.gaps.set(gap.entryId, gap);
      this.wasGap ||= gap.change === 'opened';
    }
  }

  balance(): number | null {
    return balanceOf(this.#book)?.hundredths ?? null;
  }

  /** How much it remembers of its segments and their points, beyond the last of each; 1 is as much as it may. */
  size(): number {
    const { segments, recent, fillers, unread } = this.#book;
    const points = segments.reduce((sum, each) => sum + each.points.length - 1, 0);
    return Math.max(
      segments.length / 212,
      points / 80,
      recent.length / 32,
      fillers.length / 12,
      unread.length / 32,
    );
  }

  said(): string {
    const gaps = [...this.gaps.values()].map(
      ({ entryId: id, change, missingHundredths, afterId }) =>
        `${change} ${missingHundredths} ${afterId} ${id}`,
    );
    return [...[...this.standings].map(([id, standing]) => `${standing} ${id}`), ...gaps].sort().join('\n');
  }
}

/** What an operator tells of each movement of a wallet, in the order in which they happened. */
export function movementsOf(random: Random, count: number, spacingsMs: readonly number[]): ToldMovement[] {
  const precisionMs = random.pick([1_000, 60_000]);
  let [balance, atMs] = [startHundredths, startMs];
  return Array.from({ length: count }, (_, at) => {
    // What goes on for long only grows, so that it never comes back to a balance of before.
    const isOut = count < 20 && random.chance(0.4);
    // No two are alike, nor do some of them add up to others.
    const movedXaf = (isOut ? -1 : 1) * (300 + 7 * at * at + 61 * random.below(40) + (isOut ? 3 : 0));
    const feeHundredths = isOut && random.chance(0.5) ? 2_500 : 0;
    atMs += random.pick(spacingsMs);
    balance += movedXaf * 100 - feeHundredths;
    const times = { operatorAt: instant(atMs), arrivedAt: instant(atMs + random.below(5_000)), precisionMs };
    const id = entryId(`T${at}`, movedXaf);
    return { kind: 'moved', id, movedXaf, feeHundredths, balanceHundredths: balance, ...times };
  });
}

export const firstRead: Told = {
  kind: 'read',
  id: 'read first' as EntryId,
  balanceHundredths: startHundredths,
  arrivedAt: instant(startMs - 3_600_000),
};

/** What a movement did to the balance. */
export const effectOf = ({ movedXaf, feeHundredths }: ToldMovement): number => movedXaf * 100 - feeHundredths;

/** The balance comes back to where it was, maybe but for a fee: then two faults may cancel each other out. */
export const isCrossed = (moves: readonly ToldMovement[]): boolean => {
  const balances = [startHundredths, ...moves.map(({ balanceHundredths }) => balanceHundredths ?? 0)];
  return balances.some((one, at) => balances.some((other, to) => to > at && Math.abs(one - other) < 5_100));
};
