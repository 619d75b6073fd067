import type { EntryId, Point, Segment, WalletBook } from '@mobile-money/core';
import { isOne } from './likeliest.ts';

const twice = (ids: readonly EntryId[]): readonly EntryId[] => ids.filter((id, at) => ids.indexOf(id) !== at);

/** What holds of every book, however long: nothing is in it twice, and each of its chain follows, or is said not to. */
export function faultsOfWhole({ segments }: WalletBook): readonly string[] {
  const chain = segments.filter(({ isAside }) => !isAside);
  return [
    ...twice(segments.map(({ firstId }) => firstId)).map((id) => `${id} is in the book twice`),
    ...twice(segments.map(({ lastId }) => lastId)).map((id) => `${id} ends two of the book`),
    ...twice(chain.flatMap(({ by = [] }) => by)).map((id) => `${id} fills two holes`),
    ...chain.slice(1).flatMap((each, at) => faultOfLink(chain[at] as Segment, each)),
  ];
}

function faultOfLink(
  before: Segment,
  { firstId, starts, hole, by, isExplained }: Segment,
): readonly string[] {
  const [end] = before.points.at(-1) as Point;
  const isPlain = starts.some((start) => isOne(start, end));
  if (isPlain || isExplained || by !== undefined) return [];
  if (hole === undefined) return [`${firstId} does not follow ${before.lastId}`];
  const isKnown = hole.afterId === before.lastId;
  return isKnown && hole.missing !== (starts[0] as number) - end
    ? [`not ${hole.missing} is missing before ${firstId}`]
    : [];
}
