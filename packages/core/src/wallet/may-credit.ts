import { limits } from '../limits.ts';
import type { Channel } from '../provider/registry.ts';
import { type Reason, reason } from '../reason/reason.ts';
import type { Settings } from '../settings.ts';
import { newest, type Segment, type WalletBook } from './wallet-book.ts';
import { type EntryId, type EntryStanding, type WalletId, walletOfChannel } from './wallet-entry.ts';

export interface UnvouchedLimits {
  /** Null lifts both limits. */
  readonly maxXaf: number | null;
  readonly sumXaf: number;
}

/** How much of a wallet is credited that its book does not vouch for. */
export function unvouchedLimits(
  channels: readonly Channel[],
  wallet: WalletId | null,
  { smsUnvouchedMaxXaf, smsUnvouchedSumXaf: sumXaf }: Settings,
): UnvouchedLimits {
  const own = channels.find((each) => walletOfChannel(each) === wallet);
  const isUnlimited = own?.isUnvouchedUnlimited === true;
  return { maxXaf: isUnlimited ? null : (own?.unvouchedMaxXaf ?? smsUnvouchedMaxXaf), sumXaf };
}

export interface CreditAnswer {
  readonly answer: 'credit' | 'wait' | 'hold';
  /** Null for what may be credited. */
  readonly because: Reason | null;
  /** The book with the amount reserved, which must be written before anything is credited. */
  readonly book: WalletBook;
}

/**
 * May this payment be credited now? What the book vouches for, always; what it contradicts, never; what is open up to
 * a limit each and all together since the last vouched balance. Asked again, the answer is the same.
 */
export function mayCredit(
  book: WalletBook,
  entry: { readonly id: EntryId; readonly amountXaf: number; readonly standing: EntryStanding },
  { maxXaf, sumXaf }: UnvouchedLimits,
): CreditAnswer {
  const { id, amountXaf, standing } = entry;
  const { credited } = book;
  if (standing === 'contradicted') return { answer: 'hold', because: reason('balance_contradicts'), book };
  if (standing === 'vouched' || credited.ids.includes(id)) return { answer: 'credit', because: null, book };
  if (maxXaf === null) return { answer: 'credit', because: null, book: withCredited(book, id) };
  const sum = credited.sumXaf + amountXaf;
  if (amountXaf > maxXaf || sum > sumXaf) {
    return { answer: 'wait', because: reason('waits_for_balance'), book };
  }
  return {
    answer: 'credit',
    because: null,
    book: {
      ...withCredited(book, id),
      credited: { sumXaf: sum, ids: newest([...credited.ids, id], limits.walletBook.creditedMax) },
    },
  };
}

/** So that the book does not forget it before it knows better. */
function withCredited(book: WalletBook, credited: EntryId): WalletBook {
  const isOwn = ({ unsettled }: Segment): boolean => unsettled.includes(credited);
  const segment = book.segments.findIndex(isOwn);
  const filler = book.fillers.findIndex(({ id }) => id === credited);
  const { segments, fillers } = book;
  if (segments[segment]?.isCredited || fillers[filler]?.isCredited) return book;
  return {
    ...book,
    segments: segments.map((each) => (isOwn(each) ? { ...each, isCredited: true } : each)),
    fillers: fillers.map((each) => (each.id === credited ? { ...each, isCredited: true } : each)),
  };
}
