import {
  advanceBook,
  type EntryId,
  emptyBook,
  instant,
  type Told,
  type ToldMovement,
} from '@mobile-money/core';
import type { Random } from '../../random.ts';
import { reorderMs } from '../../wallet-tale.ts';

const clocksMs = 10_000;
const startMs = 1_782_000_000_000;
const apartMs = 600_000;

/** How exactly the time of an SMS is known; null: nobody told it. */
type Precision = 1 | 1_000 | 60_000 | null;

/** So much before and after the time that is told of it something may have happened. */
const spanOf = (precision: Precision): number =>
  precision === null ? reorderMs + clocksMs : precision === 1 ? 0 : precision - 1;

function smsAt(name: string, ms: number, precision: Precision, balanceHundredths: number): ToldMovement {
  const at = instant(ms);
  return {
    ...{ kind: 'moved', id: name as EntryId, movedXaf: 100, feeHundredths: 0, balanceHundredths },
    ...{ operatorAt: precision === null ? null : at, precisionMs: precision ?? 1_000, arrivedAt: at },
  };
}

/** Money of ours fills what is missing between two SMS to the last millisecond by which clocks may differ, and not past it. */
export function faultsOfFillingTime(random: Random): readonly string[] {
  const precisions: readonly Precision[] = [1, 1, 1_000, 60_000, null];
  const [one, other] = [random.pick(precisions), random.pick(precisions)];
  const read: Told = {
    ...{ kind: 'read', id: 'read first' as EntryId, balanceHundredths: 1_000_000 },
    arrivedAt: instant(startMs - 3_600_000),
  };
  const before = smsAt('A', startMs, one, 1_010_000);
  const after = smsAt('C', startMs + apartMs, other, 1_090_000);
  const offMs = Math.max(spanOf(one), spanOf(other)) + clocksMs;
  const [atMs, isNear] = random.pick([
    ...[[startMs - offMs, true] as const, [startMs - offMs - 1, false] as const],
    ...[[startMs + apartMs + offMs, true] as const, [startMs + apartMs + offMs + 1, false] as const],
  ]);
  const ours: Told = {
    ...{ kind: 'filler', id: 'OURS' as EntryId, movedXaf: 700, feeHundredths: 0 },
    arrivedAt: instant(atMs),
  };
  const endMs = instant(startMs + apartMs + 10 * reorderMs);
  const first = advanceBook(emptyBook, [read, before], before.arrivedAt, { reorderMs });
  const { verdicts, gaps } = advanceBook(first.book, [ours, after], endMs, { reorderMs });
  const standing = verdicts.find(({ entryId }) => entryId === after.id)?.standing;
  const [wanted, gapCount] = isNear ? (['vouched', 0] as const) : (['open', 1] as const);
  return standing === wanted && gaps.length === gapCount
    ? []
    : [`money of ours at ${atMs - startMs} beside ${one} and ${other}: ${standing}, ${gaps.length} gaps`];
}
