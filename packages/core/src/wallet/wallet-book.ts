import { limits } from '../limits.ts';
import type { Reason } from '../reason/reason.ts';
import type { EntryId, EntryStanding } from './wallet-entry.ts';

/** Money that is known to have moved, without a balance that would give it a place in the chain. */
export interface Filler {
  readonly id: EntryId;
  readonly key: number;
  /** One move, or two where the fee may be somebody else's. */
  readonly moves: readonly number[];
  /** An SMS without a balance may be forged; what we sent ourselves is not. */
  readonly isSms: boolean;
}

/** A balance that the wallet had, since when, and what led there if no told balance did. The start has the time 0. */
export type Point = readonly [balance: number, key: number, by?: readonly Filler[]];

/** Between a segment and what came before it money moved that nobody told of. */
export interface Hole {
  /** When it was first seen. */
  readonly sinceAt: number;
  /** What the wallet holds more than was told; null while nothing precedes. */
  readonly missing: number | null;
  /** The last entry before the hole, and its time: what is forgotten of the time before changes nothing. */
  readonly afterId: EntryId | null;
  readonly afterKey: number;
  /** It has stood for so long that no SMS on its way can close it. */
  readonly hasStood: boolean;
  /** It is a gap, and so much was told to be missing. */
  readonly told: number | null;
}

/** The chain went on over a segment: it is contradicted at `at`, unless something unread lies between. */
export interface Doom {
  readonly at: number;
  readonly fromKey: number;
  readonly toKey: number;
}

/** Entries that follow each other without a hole. */
export interface Segment {
  readonly standing: EntryStanding;
  /** The balance before its first entry, with its fee and without. */
  readonly starts: readonly number[];
  readonly points: readonly Point[];
  readonly firstId: EntryId;
  readonly firstKey: number;
  readonly firstArrivedAt: number;
  readonly lastId: EntryId;
  readonly lastKey: number;
  /** The latest time that an operator told, and when the newest SMS of that time arrived that was not late. */
  readonly sureKey: number;
  readonly sureArrivedAt: number;
  /** How far its times may be off. */
  readonly slackMs: number;
  /** Entries whose standing may still change. */
  readonly unsettled: readonly EntryId[];
  readonly hole: Hole | null;
  readonly doom: Doom | null;
}

/** The open part of a wallet's chain: a bounded, plain JSON value. */
export interface WalletBook {
  readonly segments: readonly Segment[];
  readonly fillers: readonly Filler[];
  /** SMS that nobody can read, with their times. */
  readonly unread: readonly (readonly [EntryId, number])[];
  /** What came last, so that it is not taken twice. Older repeats are for the store to find. */
  readonly recent: readonly EntryId[];
  /** Open payments that were credited since the last vouched balance. */
  readonly credited: { readonly sumXaf: number; readonly ids: readonly EntryId[] };
}

export const nothingCredited: WalletBook['credited'] = { sumXaf: 0, ids: [] };

export const emptyBook: WalletBook = {
  segments: [],
  fillers: [],
  unread: [],
  recent: [],
  credited: nothingCredited,
};

export interface EntryVerdict {
  readonly entryId: EntryId;
  readonly standing: EntryStanding;
  /** Null for what is vouched. */
  readonly because: Reason | null;
}

/** A gap is known by the entry after it. */
export interface GapChange {
  readonly entryId: EntryId;
  readonly change: 'opened' | 'amended' | 'closed' | 'explained';
  /** Positive when the wallet holds more than was told; of a gap that is over, what was missing last. */
  readonly missingHundredths: number;
  /** The last entry before it; null when none is known. */
  readonly afterId: EntryId | null;
}

export const tipOf = ({ points }: Pick<Segment, 'points'>): number => (points.at(-1) as Point)[0];

/** The newest balance that is believed: vouched, or open after a hole that has stood. */
export function balanceOf(book: WalletBook): { hundredths: number; at: number; entryId: EntryId } | null {
  const [newest] = book.segments
    .filter(({ standing, hole }) => standing === 'vouched' || (standing === 'open' && hole?.hasStood))
    .sort((one, other) => other.lastKey - one.lastKey);
  return newest ? { hundredths: tipOf(newest), at: newest.lastKey, entryId: newest.lastId } : null;
}

/** The segments without what is oldest, so that a book stays small whatever comes. */
export function bounded(segments: Segment[]): Segment[] {
  const { segmentsMax, pointsMax, unsettledMax } = limits.walletBook;
  return withFewerUnsettled(withFewerPoints(withoutOldest(segments, segmentsMax), pointsMax), unsettledMax);
}

export const newest = <Item>(items: readonly Item[], max: number): readonly Item[] =>
  items.length > max ? items.slice(-max) : items;

/** Contradicted segments go first, then what lies before the newest vouched one, then the oldest. */
function withoutOldest(segments: Segment[], max: number): Segment[] {
  if (segments.length <= max) return segments;
  const newestVouched = Math.max(
    ...segments.filter(({ standing }) => standing === 'vouched').map(({ lastKey }) => lastKey),
  );
  const worth = ({ standing, lastKey }: Segment): number =>
    standing === 'contradicted' ? 0 : lastKey < newestVouched ? 1 : lastKey === newestVouched ? 3 : 2;
  const [least] = [...segments].sort(
    (one, other) => worth(one) - worth(other) || one.lastKey - other.lastKey,
  );
  return segments.filter((segment) => segment !== least);
}

function withFewerPoints(segments: Segment[], max: number): Segment[] {
  const excess = segments.reduce((sum, { points }) => sum + points.length, 0) - max;
  if (excess <= 0) return segments;
  const longest = segments.reduce((one, other) => (other.points.length > one.points.length ? other : one));
  return segments.map((segment) =>
    segment === longest ? { ...segment, points: segment.points.slice(excess) } : segment,
  );
}

/** Entries that waited for longest stay as they are. */
function withFewerUnsettled(segments: Segment[], max: number): Segment[] {
  const excess = segments.reduce((sum, { unsettled }) => sum + unsettled.length, 0) - max;
  if (excess <= 0) return segments;
  const oldest = segments
    .filter(({ unsettled }) => unsettled.length > 0)
    .reduce((one, other) => (other.firstKey < one.firstKey ? other : one));
  return segments.map((segment) =>
    segment === oldest ? { ...segment, unsettled: segment.unsettled.slice(excess) } : segment,
  );
}
