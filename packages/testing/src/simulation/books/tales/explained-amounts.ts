import { advanceBook, type Segment } from '@mobile-money/core';
import type { Random } from '../../random.ts';
import { neverMs } from './arranged-books.ts';
import { alone, bookOf, ours, vouched } from './order-story.ts';

const endXaf = 10_000;
/** Less than a franc is no difference. */
const edges = [-101, -100, -99, 0, 99, 100, 101];

/** So much was missing when someone explained it, in hundredths; null: nobody knows how much. */
const amounts = [20_000, 200, 1, 0, -1, -200, -20_000, null] as const;

/** A franc more than was explained, or the fee way round. */
const isMore = (missing: number, known: number): boolean =>
  missing >= Math.max(known, 0) + 100 || missing <= Math.min(known, 0) - 100;

/** No more is missing before what someone explained than they answered for, up to a franc, with its fee or without. */
export function faultsOfExplained(random: Random): readonly string[] {
  const known = random.pick(amounts);
  const from = random.chance(0.5) ? 0 : (known ?? 0);
  const off = random.pick([...edges.map((edge) => from + edge), Math.round((known ?? 0) / 2)]);
  // What it began with, had the payer paid the fee.
  const fee = random.pick([0, 0, 100, -100]);
  const offs = fee === 0 ? [off] : [off, off + fee];
  const before = vouched(alone('V', 60, endXaf - 1_000, endXaf));
  const explained: Segment = {
    ...vouched(alone('E', 600, 0, 50_000)),
    ...{ starts: offs.map((each) => 100 * endXaf + each), isExplained: true },
    ...(known !== null && { explainedMissing: known }),
  };
  const isFirst = random.chance(0.1);
  const book = bookOf([...(isFirst ? [] : [before]), explained]);
  const segments = book.segments.map(({ hole: _, ...segment }) => segment);
  // Long after all of it: by it they are put in order anew.
  const told = ours('far off', 1_000_000, 987_654);
  const { book: kept } = advanceBook({ ...book, segments }, [told], told.arrivedAt, { reorderMs: neverMs });
  const isMissing = !isFirst && known !== null && offs.every((each) => isMore(each, known));
  const hole = kept.segments.find(({ firstId }) => firstId === explained.firstId)?.hole;
  const [is, must] = [hole?.missing ?? 0, isMissing ? off : 0];
  return is === must
    ? []
    : [`${is} is missing, not ${must}, where ${known} was explained and it begins ${offs.join(' or ')} off`];
}
