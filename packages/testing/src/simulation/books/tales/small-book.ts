import type { EntryId, Hole, Segment, WalletBook } from '@mobile-money/core';
import { areBetween, isOne, type Small, smallOf, sumsOf } from './likeliest.ts';

const clocksMs = 10_000;

/** None are joined yet, and so few that every order can be tried. */
export const isSmall = ({ segments }: WalletBook): boolean =>
  segments.length <= 7 && segments.every(({ points }) => points.length === 1);

export const chainOf = ({ segments }: WalletBook): readonly Small[] =>
  segments.filter(({ isAside }) => !isAside).map(smallOf);

/** What follows without a hole, and without a person who answers for one. */
export function groupsOf(chain: readonly Small[]): readonly (readonly Small[])[] {
  const begins = chain.flatMap(({ segment: { hole, isExplained } }, at) =>
    at === 0 || hole !== undefined || isExplained ? [at] : [],
  );
  return begins.map((from, at) => chain.slice(from, begins[at + 1]));
}

/** Those that the chain goes on without, with what continues them; null: too many to say which belong together. */
export function runsOf({ segments }: WalletBook): readonly (readonly Small[])[] | null {
  const [one, two, ...more] = segments.filter(({ isAside }) => isAside).map(smallOf);
  const isAfter = (before: Small, after: Small): boolean =>
    after.until >= before.from && after.starts.some((start) => isOne(start, before.end));
  if (one === undefined) return [];
  if (two === undefined) return [[one]];
  if (more.length > 0 || (isAfter(one, two) && isAfter(two, one))) return null;
  return isAfter(two, one) ? [[two, one]] : isAfter(one, two) ? [[one, two]] : [[one], [two]];
}

const isHole = (hole: Hole | undefined, missing: number, after: Small): boolean =>
  hole !== undefined && hole.missing === missing && hole.afterId === after.id && hole.afterKey === after.key;

/** No more is missing than somebody answered for, and not the other way round; of how much that was nobody may know. */
const isAnswered = ({ starts, segment: { explainedMissing: known } }: Small, before: Small): boolean =>
  known === undefined ||
  starts
    .map((start) => start - before.end)
    .some((missing) => {
      const isPart = Math.sign(missing) === Math.sign(known) && Math.abs(missing) < Math.abs(known);
      return isPart || isOne(missing, 0) || isOne(missing, known);
    });

/** What is said of how each of the chain follows from the one before it, and is not so. */
export function faultsOfLinks(book: WalletBook): readonly string[] {
  const chain = chainOf(book);
  const used = chain.flatMap(({ segment }) => segment.by ?? []);
  const twice = used.filter((id, at) => used.indexOf(id) !== at).map((id) => `${id} fills two holes`);
  const links = chain.flatMap((each, at) => {
    const { hole, by, isExplained } = each.segment;
    const before = chain[at - 1];
    if (before === undefined)
      return hole === undefined && by === undefined ? [] : [`${each.id} is the first and follows something`];
    if (each.until < before.from) return [`${each.id} follows ${before.id}, which was later`];
    const isPlain = each.starts.some((start) => isOne(start, before.end));
    if (isPlain || (isExplained && isAnswered(each, before)))
      return hole === undefined && by === undefined ? [] : [`something is missing before ${each.id}`];
    if (by === undefined)
      return isHole(hole, (each.starts[0] as number) - before.end, before)
        ? []
        : [`not what is missing before ${each.id}: ${JSON.stringify(hole)}`];
    const fillers = book.fillers.filter(({ id }) => by.includes(id));
    const isFull = sumsOf(fillers).some((sum) => each.starts.some((start) => isOne(start - before.end, sum)));
    const isInTime = areBetween(fillers, before, each).length === by.length;
    return isFull && isInTime && hole === undefined ? [] : [`${by.join()} do not lead to ${each.id}`];
  });
  const aside = (runsOf(book) ?? []).flatMap((run) => {
    const [first] = run as readonly [Small];
    const before = chain.findLast(({ key }) => key <= first.key);
    // A person has said where the money is, whatever the chain goes on without.
    const isOver =
      first.segment.isExplained || run.every(({ segment }) => segment.standing === 'contradicted');
    const missing = before === undefined || isOver ? 0 : (first.starts[0] as number) - before.end;
    return run.flatMap(({ id, segment: { hole } }) => {
      const isOff = id === first.id && !isOne(missing, 0);
      const isRight = isOff ? isHole(hole, missing, before as Small) : hole === undefined;
      return isRight ? [] : [`${id} is off by ${missing}, not ${hole?.missing}`];
    });
  });
  return [...twice, ...links, ...aside];
}

/**
 * How many of a group nobody vouches for: all where nothing in it is vouched for, else those before the first that is, if
 * something is missing before them and that one is no read, which alone can answer for it.
 */
function openOf(group: readonly Small[]): number {
  const first = group.findIndex(({ segment }) => segment.standing === 'vouched' || segment.isExplained);
  const isMissing = group[0]?.segment.hole !== undefined && !group[first]?.segment.isRead;
  return first < 0 ? group.length : isMissing ? first : 0;
}

/** What stands otherwise than its place in its group says. */
export function faultsOfStandings(book: WalletBook): readonly string[] {
  const inChain = groupsOf(chainOf(book)).flatMap((group) => {
    const open = openOf(group);
    return group.filter(({ segment }, at) => (segment.standing === 'vouched') !== at >= open);
  });
  const unsettled = book.segments.filter(
    ({ standing, unsettled: ids, firstId }) => ids.join() !== (standing === 'vouched' ? '' : firstId),
  );
  const firstAside = book.segments.findIndex(({ isAside }) => isAside);
  const isInOrder = firstAside < 0 || book.segments.slice(firstAside).every(({ isAside }) => isAside);
  return [
    ...inChain.map(({ id }) => `${id} stands otherwise than what it follows`),
    ...unsettled.map(({ firstId }) => `${firstId} may change, or not`),
    ...(isInOrder ? [] : ['the chain is not first']),
  ];
}

/** SMS without a balance that led to nothing: the chain may go on without them, too. */
const idleOf = ({ segments, fillers }: WalletBook): readonly (readonly Small[])[] =>
  fillers.flatMap(({ id, key, isVouched, isContradicted, came }) => {
    if (came === undefined || isVouched || isContradicted || segments.some(({ by }) => by?.includes(id)))
      return [];
    const alone = { standing: 'open', starts: [], points: [[0, key]], firstId: id, lastId: id } as const;
    return [[smallOf({ ...alone, ...came, unsettled: [id] } as Segment)]];
  });

/** What is contradicted at which moment if nothing comes; null: not to be said here. */
export function doomsOf(
  book: WalletBook,
  reorderMs: number,
): readonly { readonly ids: readonly EntryId[]; readonly at: number }[] | null {
  // What is only open before something that is vouched for says nothing of where the chain went on.
  const groups = groupsOf(chainOf(book))
    .map((group) => group.slice(openOf(group)))
    .filter((group) => group.length > 0);
  const runs = runsOf(book);
  return (
    (runs && [...runs, ...idleOf(book)])?.flatMap((run) => {
      if (run.every(({ segment }) => segment.standing === 'contradicted')) return [];
      const [first] = run as readonly [Small];
      const offMs = Math.max(...run.map((each) => each.offMs)) + clocksMs;
      const from = first.key - Math.max(...run.map(({ segment }) => segment.earlyMs ?? 0));
      const until = first.key + Math.max(...run.map(({ segment }) => segment.lateMs));
      const wentOn = groups.flatMap((group) => {
        const later = group.filter((each) => !each.segment.isUntimed && each.from > until);
        const next = group.findIndex(({ key }) => key > first.key);
        const [before, after] = [group[next - 1], group[next]];
        if (later.length === 0 || (group[0] as Small).until >= from || after === undefined) return [];
        const used = group.flatMap(({ segment }) => segment.by ?? []);
        const isBetween = (key: number): boolean =>
          key >= (before ?? after).key - offMs && key <= after.key + offMs;
        const isExcused =
          after.segment.by !== undefined ||
          book.unread.some(([, key]) => isBetween(key)) ||
          book.fillers.some(({ id, isSms, key }) => !isSms && !used.includes(id) && isBetween(key));
        return isExcused ? [] : later.map(({ segment }) => segment.arrivedAt);
      });
      if (wentOn.length === 0) return [];
      const cameAt = Math.max(...run.map(({ segment }) => segment.arrivedAt));
      return [{ ids: run.map(({ id }) => id), at: Math.max(cameAt, Math.min(...wentOn)) + reorderMs }];
    }) ?? null
  );
}

/** When something is to be said next though nothing comes. */
export function dueOf(book: WalletBook, reorderMs: number): number | null {
  const dooms = doomsOf(book, reorderMs) ?? [];
  const doomed = dooms.flatMap(({ ids }) => ids);
  const holes = book.segments.flatMap(({ firstId, hole }) =>
    hole === undefined || hole.hasStood || doomed.includes(firstId) ? [] : [hole.sinceAt + reorderMs],
  );
  const all = [...dooms.map(({ at }) => at), ...holes];
  return all.length === 0 ? null : Math.min(...all);
}

/** What the wallet holds by the last run that is vouched for, or that begins with a hole which has stood. */
export function heldBy(book: WalletBook): Small | null {
  const believed = groupsOf(chainOf(book)).findLast(
    (group) => group.at(-1)?.segment.standing === 'vouched' || group[0]?.segment.hole?.hasStood,
  );
  return believed?.at(-1) ?? null;
}
