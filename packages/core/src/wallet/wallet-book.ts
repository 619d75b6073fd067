import type { Reason } from '../reason/reason.ts';
import type { EntryId, EntryStanding, Told, ToldFiller } from './wallet-entry.ts';

/** Money that is known to have moved, without a balance that would give it a place in the chain. */
export interface Filler {
  readonly id: EntryId;
  readonly key: number;
  /** One move, or two where the fee may be somebody else's. */
  readonly moves: readonly number[];
  /** An SMS without a balance may be forged; what we sent ourselves is not. */
  readonly isSms: boolean;
  /** Of a transfer that may fail yet: when to ask what became of it; null once it surely moved. */
  readonly askAt?: number | null;
  /** Once the SMS of this name tells the balance, there is nothing left to fill. */
  readonly receipt?: EntryId;
  /** An SMS that the book vouched for once. */
  readonly isVouched?: true;
  /** An SMS that the chain went on without. */
  readonly isContradicted?: true;
  /** Someone was credited for it while it was open. */
  readonly isCredited?: true;
  /** Of an SMS: when it came, and how far from its time it may have happened. */
  readonly came?: Pick<Segment, 'arrivedAt' | 'lateMs' | 'earlyMs'>;
}

/** What is kept of money of ours, besides its name and its amount. */
export const fillerOf = ({ arrivedAt, askAt, receipt }: ToldFiller): Omit<Filler, 'id' | 'moves'> => ({
  key: arrivedAt,
  isSms: false,
  ...(askAt !== undefined && { askAt }),
  ...(receipt !== undefined && { receipt }),
});

/** A balance that the wallet had, since when, and whether fillers led there. */
export type Point = readonly [balance: number, key: number, isFilled?: true];

/** Between a segment and what came before it money moved that nobody told of. */
export interface Hole {
  /** When it was first seen. */
  readonly sinceAt: number;
  /** What the wallet holds more than was told. */
  readonly missing: number;
  /** The last entry before the hole, where it is known, and its time. */
  readonly afterId: EntryId | null;
  readonly afterKey: number;
  /** It has stood for so long that no SMS on its way can close it. */
  readonly hasStood: boolean;
}

/** Entries that follow each other without a hole; those of late are one each, so that their order can be found anew. */
export interface Segment {
  readonly standing: EntryStanding;
  /** The balance before its first entry, with its fee and without. */
  readonly starts: readonly number[];
  /** The balances after its entries; of a long one only the last. */
  readonly points: readonly Point[];
  /** The time of its first entry, where that is none of the points any more. */
  readonly sinceKey?: number;
  readonly firstId: EntryId;
  readonly lastId: EntryId;
  /** When the last of them came. */
  readonly arrivedAt: number;
  /** So much after its times it may have happened, and so much before. */
  readonly lateMs: number;
  readonly earlyMs?: number;
  /** Nobody told the time of its last entry. */
  readonly isUntimed?: true;
  /** It begins with what the operator answered, and with no movement. */
  readonly isRead?: true;
  /** Entries whose standing may still change. */
  readonly unsettled: readonly EntryId[];
  /** The chain goes on without it. */
  readonly isAside?: true;
  /** Someone was credited for one of its entries while that was open. */
  readonly isCredited?: true;
  /** A person, or a balance that is known, answers for what is missing before it. */
  readonly isExplained?: true;
  /** The last entry before it then, between which and it the money lies. */
  readonly explainedAfter?: EntryId;
  /** How much was missing there: what is more, or the other way round, is missing still. */
  readonly explainedMissing?: number;
  /** What fills the difference before it. */
  readonly by?: readonly EntryId[];
  readonly hole?: Hole;
}

/** The open part of a wallet's chain: a bounded, plain JSON value. */
export interface WalletBook {
  /** Those of the chain in its order, then those that the chain goes on without. */
  readonly segments: readonly Segment[];
  readonly fillers: readonly Filler[];
  /** Fillers whose place cannot change any more. */
  readonly spent: readonly EntryId[];
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
  spent: [],
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

export const lastPoint = ({ points }: Pick<Segment, 'points'>): Point => points.at(-1) as Point;

/** Whether it was told of this very thing before. */
export function knows({ recent, fillers, spent, unread }: WalletBook, told: Told): boolean {
  const { kind, id } = told;
  if (kind === 'explained' || kind === 'nothing' || kind === 'asked') return false;
  if (kind === 'unread') return unread.some(([each]) => each === id);
  if (recent.includes(id)) return true;
  // An SMS with a balance says more than the filler of its id.
  const hasBalance = kind !== 'filler' && told.balanceHundredths !== null;
  return !hasBalance && (fillers.some((filler) => filler.id === id) || spent.includes(id));
}

/** The newest balance that is believed: vouched, or open after a hole that has stood. */
export function balanceOf(book: WalletBook): { hundredths: number; at: number; entryId: EntryId } | null {
  let believed: Segment | null = null;
  let isBelieved = false;
  for (const segment of book.segments) {
    const { standing, hole, isAside } = segment;
    if (isAside) break;
    if (standing === 'vouched') isBelieved = true;
    else if (hole !== undefined) isBelieved = hole.hasStood;
    if (isBelieved) believed = segment;
  }
  if (believed === null) return null;
  const [hundredths, at] = lastPoint(believed);
  return { hundredths, at, entryId: believed.lastId };
}

export const newest = <Item>(items: readonly Item[], max: number): readonly Item[] =>
  items.length > max ? items.slice(-max) : items;
