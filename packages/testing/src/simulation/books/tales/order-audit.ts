import type { BookAdvance, EntryId, Segment, Told, WalletBook } from '@mobile-money/core';
import { isOne, leastCost } from './likeliest.ts';
import { chainOf, dueOf } from './small-book.ts';

/** One step of a book: what it was, what was told or nothing, and what it said. */
export interface BookStep {
  readonly before: WalletBook;
  readonly told: Told | null;
  readonly advance: BookAdvance;
  readonly at: number;
}

const clocksMs = 10_000;

/** What was told is kept as it was told. */
export function faultsOfEntry(
  { told, advance: { book, repeated } }: BookStep,
  reorderMs: number,
): readonly string[] {
  const alone = told === null || repeated.length > 0 ? null : aloneOf(told, reorderMs);
  const kept = book.segments.find(({ firstId }) => firstId === told?.id);
  if (alone === null || kept === undefined) return [];
  const factsOf = ({ starts, points, arrivedAt, lateMs, earlyMs, isUntimed }: Segment) =>
    JSON.stringify([starts, points, arrivedAt, lateMs, earlyMs, isUntimed]);
  return factsOf(kept) === factsOf(alone) ? [] : [`${told?.id} is kept as ${factsOf(kept)}`];
}

/** The order is one of the likeliest. */
export function faultsOfOrder(
  { before, told, advance: { book, repeated } }: BookStep,
  reorderMs: number,
): readonly string[] {
  if (told === null || told.kind === 'unread' || told.kind === 'nothing' || repeated.length > 0) return [];
  const isTwice = before.fillers.some(({ id }) => id === told.id);
  const isDue = (dueOf(before, reorderMs) ?? Number.POSITIVE_INFINITY) <= told.arrivedAt;
  const isSaid = book.segments.some(({ firstId, standing, hole }) => {
    const old = before.segments.find((each) => each.firstId === firstId);
    return standing === 'contradicted' ? old?.standing !== standing : hole?.hasStood && !old?.hole?.hasStood;
  });
  const names = new Set(
    [...before.segments, ...book.segments, ...book.fillers].map((each) =>
      'id' in each ? each.id : each.firstId,
    ),
  );
  const isReceipt = [...before.fillers, ...book.fillers].some(({ receipt }) => receipt && names.has(receipt));
  // More than one step at once, or more sums than can be tried, or one of two that are the same money.
  if (isTwice || isDue || isSaid || isReceipt || book.fillers.length > 4) return [];
  const alone = aloneOf(told, reorderMs);
  const isIn = book.segments.some(({ firstId }) => firstId === told.id);
  // Below its amount, or no hole: then nothing is put in order.
  if (alone !== null && !isIn) return [];
  const ofGap = before.segments.find(({ firstId, hole }) => firstId === told.id && hole !== undefined);
  if (told.kind === 'explained' && ofGap === undefined) return [];
  const known =
    alone === null ? before.segments.map((each) => explained(each, ofGap)) : [...before.segments, alone];
  const chain = chainOf(book).map(({ id }) => id);
  const costOf = (how?: 'all' | readonly EntryId[]): number => leastCost(known, book.fillers, how);
  const cost = costOf(chain);
  // What continues the chain is written behind it, whatever was doubtful before; what is left out is told in one order.
  const tip = chainOf(before).at(-1);
  const isPlain = tip !== undefined && isOne(alone?.starts[0] ?? 0, tip.end);
  const isBehind = isPlain && chain.join() === [...chainOf(before).map(({ id }) => id), told.id].join();
  const least = chain.length === known.length && !isBehind ? costOf('all') : cost;
  const any = costOf();
  const hasFillers = book.fillers.length > 0;
  // Where something is torn apart that was vouched for, nothing is likely, and not all of it is tried.
  if (any > 2.9 || (hasFillers && cost > 2.9)) return [];
  // Of stories that fill or leave out in another order, one is enough for a book.
  const isMany = hasFillers || known.length - chain.length > 1;
  const isLikely = cost <= least + (hasFillers ? 0.05 : 1e-6) && (isMany || cost <= any + 1.5);
  return isLikely ? [] : [`after ${told.id} the order ${chain.join()} costs ${cost}, not ${least}`];
}

function explained(segment: Segment, ofGap: Segment | undefined): Segment {
  const { hole, ...rest } = segment;
  if (segment !== ofGap) return segment;
  const after = hole?.afterId;
  return { ...rest, isExplained: true, ...(after && { explainedAfter: after }) };
}

/** What was told, by itself: what the wallet held before it, and between which moments it happened. */
export function aloneOf(told: Told, reorderMs: number): Segment | null {
  const { id, arrivedAt } = told;
  const both = { firstId: id, lastId: id, arrivedAt };
  if (told.kind === 'read') {
    const { balanceHundredths: balance } = told;
    const times = { lateMs: clocksMs, earlyMs: clocksMs };
    return {
      ...both,
      ...times,
      standing: 'vouched',
      starts: [balance],
      points: [[balance, arrivedAt]],
      unsettled: [],
    };
  }
  if (told.kind !== 'moved' || told.balanceHundredths === null) return null;
  const { movedXaf, feeHundredths: fee, balanceHundredths: balance, operatorAt, precisionMs } = told;
  const at = operatorAt === null || operatorAt > arrivedAt ? arrivedAt : operatorAt;
  const key = Math.floor(at / precisionMs) * precisionMs;
  const start = balance - movedXaf * 100;
  return {
    ...both,
    standing: 'open',
    starts: fee === 0 ? [start] : [start + fee, start],
    points: [[balance, key]],
    lateMs: operatorAt === null ? clocksMs : precisionMs - 1,
    ...(operatorAt === null && { earlyMs: reorderMs + clocksMs, isUntimed: true as const }),
    unsettled: [id],
  };
}
