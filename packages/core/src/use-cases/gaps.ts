import { limits } from '../limits.ts';
import { bookWaitOf, type ReceivedPayment, refusal } from '../matching/received-payment.ts';
import type { Ports } from '../ports/ports.ts';
import type { Slice } from '../ports/transaction-reader.ts';
import type { GapFilter, GapStatus, WalletEntry, WalletGap } from '../ports/wallet-store.ts';
import { DomainError, type Reason, typed } from '../reason/reason.ts';
import { auditEntry, givenReason, type StaffActor } from '../transaction/audit-entry.ts';
import { type EntryId, placeOfWallet, type WalletId } from '../wallet/wallet-entry.ts';
import { checkedLimit, type SliceRequest } from './lists.ts';

/** A gap with the entries on its two sides. */
export interface GapRecord {
  readonly gap: WalletGap;
  readonly after: WalletEntry | null;
  readonly before: WalletEntry | null;
}

export const listGaps =
  ({ wallets }: Pick<Ports, 'wallets'>) =>
  async (status: GapStatus, slice: SliceRequest, filter: GapFilter = {}): Promise<Slice<GapRecord>> => {
    const { items, nextCursor } = await wallets.gaps(status, slice.cursor, checkedLimit(slice), filter);
    return { items: await Promise.all(items.map((gap) => recordOf(wallets, gap))), nextCursor };
  };

async function recordOf(wallets: Ports['wallets'], gap: WalletGap): Promise<GapRecord> {
  const sides = await wallets.entriesOf(gap.walletId, [gap.after ?? gap.before, gap.before]);
  const named = (wanted: EntryId | null): WalletEntry | null =>
    sides.find(({ name }) => name === wanted) ?? null;
  return { gap, after: named(gap.after), before: named(gap.before) };
}

type ExplainPorts = Pick<Ports, 'wallets' | 'walletBooks' | 'payments' | 'clock' | 'ids' | 'settings'>;

/**
 * A person says where the missing money is: what follows the gap is vouched for. Rejects with `gap_not_found`,
 * `gap_not_open`, `payment_takes_two`.
 */
export const explainGap =
  (ports: ExplainPorts) =>
  async (id: string, given: string, staff: StaffActor): Promise<GapRecord> => {
    const because: Reason = typed(givenReason(given));
    const gap = await ports.wallets.findGap(id);
    if (gap === null) throw new DomainError('gap_not_found');
    if (gap.status !== 'open') throw new DomainError('gap_not_open');
    await refuseToCreditAlone(ports, gap.walletId);
    const at = ports.clock.now();
    await ports.walletBooks.tell(gap.walletId, {
      told: {
        kind: 'explained',
        id: gap.before,
        missingHundredths: gap.missingHundredths,
        afterId: gap.after,
        arrivedAt: at,
      },
      explaining: {
        explained: { by: staff.id, because },
        audit: auditEntry(ports, staff, at, ['gap.explain', gap.id, 'open', 'explained'], because),
      },
    });
    const now = (await ports.wallets.findGap(id)) as WalletGap;
    // Someone else, or a late SMS, was faster.
    if (now.status !== 'open' && now.explained?.by !== staff.id) throw new DomainError('gap_not_open');
    return recordOf(ports.wallets, now);
  };

/**
 * What one person says of a gap must not credit what takes two: what its book holds, or what is not decided yet. Two vouch
 * for such a payment, or someone sets it aside, and the gap is explained then.
 */
async function refuseToCreditAlone(
  { payments, settings }: Pick<Ports, 'payments' | 'settings'>,
  wallet: WalletId,
): Promise<void> {
  const { twoPersonApprovalXaf: amountMinXaf } = settings;
  if (amountMinXaf === null) return;
  const large = { status: 'unmatched', ...placeOfWallet(wallet), amountMinXaf } as const;
  // A part of a narrowed list may be empty, and not be the last.
  let cursor: string | null = null;
  do {
    const part: Slice<ReceivedPayment> = await payments.list(large, cursor, limits.pageSizeMax);
    const waiting = part.items.find(
      (each) => !each.isVouched && (bookWaitOf(each) !== null || each.status === 'received'),
    );
    if (waiting !== undefined) throw refusal('payment_takes_two', waiting);
    cursor = part.nextCursor;
  } while (cursor !== null);
}
