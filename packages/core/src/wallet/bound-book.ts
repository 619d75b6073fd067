import { limits } from '../limits.ts';
import { excusersOf } from './aside.ts';
import { firstKeyOf, joined } from './segment.ts';
import { type Filler, newest, type Segment, type WalletBook } from './wallet-book.ts';

/**
 * What is oldest is joined for good, or given up, so that a book stays small whatever comes. What someone was credited for
 * goes last: a dozen worthless ones must not push it out before it is contradicted.
 */
export function bounded(book: WalletBook): WalletBook {
  const { segmentsMax, holesMax, asideMax, pointsMax, unsettledMax, fillersMax, unreadMax, recentMax } =
    limits.walletBook;
  const chain = book.segments.filter(({ isAside }) => !isAside);
  const aside = book.segments.filter(({ isAside }) => isAside);
  const spent = [...book.spent];
  const unspent = (): Filler[] => book.fillers.filter(({ id }) => !spent.includes(id));
  const excusers = book.fillers.length > fillersMax ? excusersOf(book) : new Set();
  // Money of ours that does nothing here is asked for again once something is missing; what is contradicted never fills.
  const isKept = ({ id, isSms, isContradicted }: Filler): boolean =>
    (isSms && !isContradicted) || excusers.has(id) || chain.some(({ by }) => by?.includes(id));
  const isFilled = (at: number): boolean => chain[at]?.by !== undefined;
  const next = (): number | undefined => {
    const placed = chain.flatMap((segment, at) => (isPlaced(segment, chain[at - 1]) ? [at] : []));
    const sure = placed.filter((at) => !mayOpen(chain[at] as Segment, book));
    if (sure.length >= segmentsMax) return sure[0];
    if (unspent().filter(isKept).length <= fillersMax) return undefined;
    // What fills a hole goes with its segment, and what may fail yet goes last: without it the hole would open again.
    return sure.some(isFilled) ? sure[0] : placed.find(isFilled);
  };
  for (let index = next(); index !== undefined; index = next()) {
    const after = chain[index] as Segment;
    spent.push(...(after.by ?? []));
    chain.splice(index - 1, 2, joined(chain[index - 1] as Segment, after));
  }
  while (chain.length > segmentsMax + holesMax) chain.splice(leastOf(chain, oldestOf), 1);
  while (aside.length > asideMax) aside.splice(leastOf(aside, oldestUncredited), 1);
  const segments = withFewerUnsettled(withFewerPoints([...chain, ...aside], pointsMax), unsettledMax);
  const fillers = unspent();
  while (fillers.length > fillersMax) fillers.splice(leastFiller(fillers, isKept), 1);
  return {
    segments,
    fillers,
    spent: newest(spent, fillersMax),
    unread: newest(book.unread, unreadMax),
    recent: newest(book.recent, recentMax),
    credited: book.credited,
  };
}

const isPlaced = ({ hole, isExplained, standing }: Segment, before: Segment | undefined): boolean =>
  hole === undefined && !isExplained && standing === before?.standing;

/** The hole before it may open again where a transfer that fills it may fail yet. */
const mayOpen = ({ by = [] }: Segment, { fillers }: WalletBook): boolean =>
  fillers.some(({ id, askAt = null }) => askAt !== null && by.includes(id));

/** Contradicted segments go first. */
function leastOf(segments: readonly Segment[], then: (segments: readonly Segment[]) => number): number {
  const contradicted = segments.findIndex(({ standing }) => standing === 'contradicted');
  return contradicted >= 0 ? contradicted : then(segments);
}

/** Never the newest that is vouched for. */
const oldestOf = (segments: readonly Segment[]): number =>
  segments.findLastIndex(({ standing }) => standing === 'vouched') === 0 ? 1 : 0;

/** What has just come is looked at first, whatever else was credited. */
function oldestUncredited(segments: readonly Segment[]): number {
  const cameAt = Math.max(...segments.map(({ arrivedAt }) => arrivedAt));
  const uncredited = segments.findIndex(({ isCredited, arrivedAt }) => !isCredited && arrivedAt < cameAt);
  return Math.max(0, uncredited);
}

/** The same of fillers; then the oldest money of ours that fills nothing. */
function leastFiller(fillers: readonly Filler[], isKept: (filler: Filler) => boolean): number {
  const contradicted = fillers.findIndex(({ isContradicted }) => isContradicted);
  const uncredited = fillers
    .slice(0, -1)
    .findIndex(({ isSms, isCredited, isVouched }) => isSms && (!isCredited || isVouched));
  const idle = fillers.findIndex((each) => !isKept(each));
  return [contradicted, uncredited, idle].find((at) => at >= 0) ?? 0;
}

function withFewerPoints(segments: readonly Segment[], max: number): readonly Segment[] {
  const left = [...segments];
  // Each segment keeps the balance that it ends with.
  let excess = left.reduce((sum, { points }) => sum + points.length - 1, 0) - max;
  while (excess > 0) {
    const longest = left.reduce((one, other) => (other.points.length > one.points.length ? other : one));
    const fewer = Math.min(excess, longest.points.length - 1);
    excess -= fewer;
    left[left.indexOf(longest)] = {
      ...longest,
      sinceKey: firstKeyOf(longest),
      points: longest.points.slice(fewer),
    };
  }
  return left;
}

/** Entries that waited for longest stay as they are. */
function withFewerUnsettled(segments: readonly Segment[], max: number): readonly Segment[] {
  const excess = segments.reduce((sum, { unsettled }) => sum + unsettled.length, 0) - max;
  if (excess <= 0) return segments;
  const oldest = segments.find(({ unsettled }) => unsettled.length > 0);
  return segments.map((segment) =>
    segment === oldest ? { ...segment, unsettled: segment.unsettled.slice(excess) } : segment,
  );
}
