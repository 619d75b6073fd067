import type { Filler, Segment } from './wallet-book.ts';
import type { EntryId } from './wallet-entry.ts';

/** The chain, and what it goes on without. */
export type Order = readonly [chain: readonly Segment[], aside: readonly Segment[]];

/**
 * SMS to which nothing leads: whatever bears the id of a transfer of ours may be forged, or misread. Such a receipt takes
 * the place of no transfer yet.
 */
export const doubtedIn = (segments: readonly Segment[]): ReadonlySet<EntryId> =>
  new Set(
    segments.flatMap(({ firstId, standing, hole, isAside }) =>
      isAside || (hole !== undefined && standing !== 'vouched') ? [firstId] : [],
    ),
  );

/** What is known by the name of a transfer is known by that of its receipt, too: both are the same money. */
export const tied = (fillers: readonly Filler[], transfer: EntryId, receipt: EntryId): readonly Filler[] =>
  fillers.map((each) => (each.id === transfer ? { ...each, receipt } : each));

export const isReceipt = (name: EntryId, fillers: readonly Filler[]): boolean =>
  fillers.some(({ receipt }) => receipt === name);

/** The order in which a transfer and its receipt, which are one movement, are not both a part of the chain. */
export function orderWithReceipts(
  known: readonly Segment[],
  fillers: readonly Filler[],
  orderWith: (fillers: readonly Filler[]) => Order,
): Order {
  const receipts = new Set(fillers.flatMap(({ receipt }) => receipt ?? []));
  // Without a balance it may be forged: its transfer is surer.
  const once = receipts.size === 0 ? fillers : fillers.filter(({ id }) => !receipts.has(id));
  const came = new Set(known.flatMap(({ firstId }) => (receipts.has(firstId) ? [firstId] : [])));
  const orderWithThose = (doubted: ReadonlySet<EntryId>): Order =>
    orderWith(
      came.size === 0
        ? once
        : once.filter(({ receipt }) => receipt === undefined || !came.has(receipt) || doubted.has(receipt)),
    );
  const doubtedBefore = among(came, known);
  // Mostly what was doubted still is: then one order is enough.
  if (doubtedBefore.size > 0) {
    const order = orderWithThose(doubtedBefore);
    if (isSameSet(doubtedOf(order, came), doubtedBefore)) return order;
  }
  const order = orderWithThose(new Set());
  const doubted = doubtedOf(order, came);
  if (doubted.size === 0) return order;
  const other = orderWithThose(doubted);
  // It must not lead to its own receipt.
  return isSameSet(doubtedOf(other, doubted), doubted) ? other : order;
}

const isSameSet = (one: ReadonlySet<EntryId>, other: ReadonlySet<EntryId>): boolean =>
  one.size === other.size && [...one].every((each) => other.has(each));

const doubtedOf = ([chain, aside]: Order, receipts: ReadonlySet<EntryId>): ReadonlySet<EntryId> =>
  among(receipts, [...chain, ...aside.map((each) => ({ ...each, isAside: true as const }))]);

/** Which of the receipts are doubted. */
function among(receipts: ReadonlySet<EntryId>, segments: readonly Segment[]): ReadonlySet<EntryId> {
  if (receipts.size === 0) return receipts;
  const doubted = doubtedIn(segments);
  return new Set([...receipts].filter((each) => doubted.has(each)));
}

/** Transfers whose receipt is among these, and not doubted: nothing of them is left to fill. */
export function replacedIn(
  known: readonly Segment[],
  segments: readonly Segment[],
  fillers: readonly Filler[],
): ReadonlySet<EntryId> {
  const come = fillers.filter(({ receipt }) => known.some(({ firstId }) => firstId === receipt));
  if (come.length === 0) return new Set();
  const doubted = doubtedIn(segments);
  return new Set(come.flatMap(({ id, receipt }) => (doubted.has(receipt as EntryId) ? [] : [id])));
}
