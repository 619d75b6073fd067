import { advanceBook, type EntryId, emptyBook, instant, type Point, type Segment } from '@mobile-money/core';
import type { Random } from '../../random.ts';

const nameOf = (text: string, at: number): EntryId => `${text}${at}` as EntryId;

/** What is missing after something that is forgotten stays as it was told, until something later is known to be before it. */
export function faultsOfForgotten(random: Random): readonly string[] {
  const afterKey = 600_000;
  const one = (name: string, start: number, key: number): Segment => ({
    ...{ standing: 'open', starts: [start], points: [[start + 100_000, key]], firstId: nameOf(name, 1) },
    ...{ lastId: nameOf(name, 2), arrivedAt: key + 500, lateMs: 999, unsettled: [nameOf(name, 1)] },
  });
  const hole = { sinceAt: 700_000, missing: 70_000, afterId: nameOf('gone', 2), afterKey, hasStood: true };
  const [after, next] = [one('after', 900_000, 700_000), one('next', 1_000_000, 760_000)];
  const key = random.pick([null, afterKey - 1_000, afterKey, afterKey + 1_000]);
  const before =
    key === null ? [] : [{ ...one('before', 300_000, key), standing: 'vouched' as const, unsettled: [] }];
  const book = { ...emptyBook, segments: [...before, { ...after, hole }, next] };
  const [id, arrivedAt] = [nameOf('ours', 1), instant(900_000)];
  const told = { kind: 'filler', id, movedXaf: 77, feeHundredths: 0, arrivedAt } as const;
  const { book: kept, gaps } = advanceBook(book, [told], arrivedAt, { reorderMs: 120_000 });
  const isForgotten = key === null || key < afterKey;
  const said = gaps.map((gap) => `${gap.change} ${gap.missingHundredths} ${gap.afterId}`).join();
  const is = kept.segments.find(({ firstId }) => firstId === after.firstId)?.hole;
  const isRight = isForgotten
    ? said === '' && JSON.stringify(is) === JSON.stringify(hole)
    : said === 'amended 500000 before2' && is?.missing === 500_000 && is.afterKey === key && is.hasStood;
  return isRight ? [] : [`after ${key} a hole is ${JSON.stringify(is)}, and it is ${said}`];
}

/** What is off the balance of its time is measured from that, also where the entries of that time are joined. */
export function faultsOfOff(random: Random): readonly string[] {
  const [key, balance, after] = random.pick([
    [2_500, 100_000, null],
    [61_000, 200_000, null],
    [200_000, 300_000, 'joined last'],
  ] as const);
  // Less than a franc is nothing.
  const off = random.pick([0, 99, -99, 100, -100, 255_000, 255_000]);
  const firm = { standing: 'vouched', lateMs: 999, unsettled: [] } as const;
  const [firstId, lastId] = ['joined first', 'joined last'] as EntryId[] as [EntryId, EntryId];
  const points: readonly Point[] = [
    [100_000, 1_000],
    [200_000, 60_000],
    [300_000, 120_000],
  ];
  const joined: Segment = { ...firm, starts: [90_000], points, firstId, lastId, arrivedAt: 120_500 };
  const id = 'next' as EntryId;
  const next: Segment = {
    ...{ ...firm, starts: [300_000], points: [[310_000, 300_000]], firstId: id, lastId: id },
    arrivedAt: 300_500,
  };
  const told = {
    ...{
      kind: 'moved' as const,
      id: 'off' as EntryId,
      movedXaf: 1_000,
      feeHundredths: 0,
      balanceHundredths: balance + off + 100_000,
    },
    ...{ operatorAt: instant(key), precisionMs: 1, arrivedAt: instant(400_000) },
  } as const;
  const book = { ...emptyBook, segments: [joined, next] };
  const { book: kept } = advanceBook(book, [told], told.arrivedAt, { reorderMs: 120_000 });
  const hole = kept.segments.find(({ isAside }) => isAside)?.hole;
  const isRight = Math.abs(off) < 100 ? hole === undefined : hole?.missing === off && hole.afterId === after;
  return isRight ? [] : [`off by ${hole?.missing} after ${hole?.afterId}`];
}
