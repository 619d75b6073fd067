import {
  type EntryId,
  emptyBook,
  type Segment,
  type Told,
  type ToldMovement,
  type WalletBook,
} from '@mobile-money/core';
import { atSecond } from './told-story.ts';

export const named = (name: string): EntryId => name as EntryId;

/** An SMS of a second, with what the wallet held before and after it, in francs; it came in the next second, or late. */
export const sms = (
  name: string,
  second: number,
  start: number,
  end: number,
  cameSecond = second + 1,
): ToldMovement => ({
  ...{ kind: 'moved', id: named(name), movedXaf: end - start, feeHundredths: 0 },
  ...{ balanceHundredths: 100 * end, operatorAt: atSecond(second), precisionMs: 1_000 },
  arrivedAt: atSecond(cameSecond),
});

/** Money that came with a fee of 10, which was the payer's: the wallet got all of it. */
export const withFee = (name: string, second: number, start: number, movedXaf: number): ToldMovement => ({
  ...sms(name, second, start, start + movedXaf),
  feeHundredths: 1_000,
});

export const ours = (name: string, second: number, movedXaf: number): Told => ({
  ...{ kind: 'filler', id: named(name), movedXaf, feeHundredths: 0, arrivedAt: atSecond(second) },
});

/** The same, as it stands in a book: of a second, or of a minute. */
export function alone(name: string, second: number, start: number, end: number, unitMs = 1_000): Segment {
  const id = named(name);
  return {
    ...{ standing: 'open', starts: [100 * start], points: [[100 * end, atSecond(second)]] },
    ...{ firstId: id, lastId: id, arrivedAt: atSecond(second + 40), lateMs: unitMs - 1, unsettled: [id] },
  };
}

export const vouched = (segment: Segment): Segment => ({ ...segment, standing: 'vouched', unsettled: [] });

/** With a hole before each that does not follow. */
export const bookOf = (chain: readonly Segment[], aside: readonly Segment[] = []): WalletBook => {
  const segments = chain.map((each, at): Segment => {
    const [before, [start]] = [chain[at - 1], each.starts as readonly [number]];
    const [end, afterKey] = before?.points.at(-1) ?? [start, 0];
    if (before === undefined || start === end) return each;
    const known = { missing: start - end, afterId: before.lastId, afterKey };
    return { ...each, hole: { sinceAt: each.arrivedAt, hasStood: false, ...known } };
  });
  return { ...emptyBook, segments: [...segments, ...aside] };
};

/** What a book is told, and what becomes of it: `?A` comes after a hole, and money of ours leads to `A(ours)`. */
export interface OrderStory {
  readonly book?: WalletBook;
  readonly told: readonly Told[];
  /** Left out: any order of these is as likely. */
  readonly chain?: string;
  readonly aside?: string;
}
