import {
  type EntryFilter,
  type EntryId,
  type EntryRecord,
  entryId,
  fits,
  type GapFilter,
  type GapStatus,
  type Instant,
  type KeptBook,
  limits,
  type MayHaveMoved,
  operatorOf,
  type Slice,
  type StepAnswer,
  statesThatMove,
  type Unbooked,
  type WalletBalance,
  type WalletEntry,
  type WalletGap,
  type WalletId,
  type WalletStep,
  type WalletStore,
} from '@mobile-money/core';
import { InMemory } from './memory-database.ts';
import { newerFirst, newestSlice, olderFirst, sortedBy } from './newest-first.ts';

/** A wallet as it is kept. */
export type StoredWallet = KeptBook & Pick<WalletStep, 'dueAt' | 'balance'>;

/** An entry, and whether something is still to follow from how it stands. */
export interface StoredEntry {
  readonly entry: WalletEntry;
  readonly isToApply: boolean;
}

const keyOf = (walletId: WalletId, name: EntryId): string => `${walletId} ${name}`;

export class MemoryWalletStore extends InMemory implements WalletStore {
  async read(walletId: WalletId): Promise<KeptBook> {
    const { book, version } = this.database.wallets.get(walletId) ?? { book: null, version: 0 };
    return { book, version };
  }

  async write(step: WalletStep): Promise<StepAnswer> {
    const { wallets, walletEntries, walletGaps, audit } = this.database;
    const { walletId, version, book, dueAt, balance } = step;
    if ((wallets.get(walletId)?.version ?? 0) !== version) return 'stale';
    if (step.entries.some(({ name }) => walletEntries.has(keyOf(walletId, name)))) return 'known';
    wallets.set(walletId, { version: version + 1, book, dueAt, balance });
    for (const entry of step.entries) {
      walletEntries.set(keyOf(walletId, entry.name), { entry, isToApply: false });
    }
    for (const { name, ...verdict } of step.verdicts) {
      const known = walletEntries.get(keyOf(walletId, name));
      if (known !== undefined) {
        const entry = { ...known.entry, ...verdict };
        walletEntries.set(keyOf(walletId, name), { entry, isToApply: true });
      }
    }
    for (const gap of step.gaps) {
      const known = walletGaps.get(keyOf(walletId, gap.before));
      if (gap.status === 'explained' && known !== undefined && known.status !== 'open') continue;
      const goesOn = known !== undefined && (known.status === 'open' || gap.status !== 'open');
      const openedAt = goesOn ? known.openedAt : gap.openedAt;
      const id = known?.id ?? gap.id;
      walletGaps.set(keyOf(walletId, gap.before), { ...gap, id, openedAt });
      for (const deed of step.audit) if (deed.subject === id) audit.set(deed.id, deed);
    }
    return 'written';
  }

  async entriesOf(walletId: WalletId, names: readonly EntryId[]): Promise<readonly WalletEntry[]> {
    return [...new Set(names)].flatMap(
      (name) => this.database.walletEntries.get(keyOf(walletId, name))?.entry ?? [],
    );
  }

  async due(at: Instant, limit: number): Promise<readonly WalletId[]> {
    const due = [...this.database.wallets].flatMap(([id, { dueAt }]) =>
      dueAt !== null && dueAt <= at ? [{ id, at: dueAt }] : [],
    );
    return sortedBy(due, (each) => each, olderFirst)
      .slice(0, limit)
      .map(({ id }) => id);
  }

  async toApply(limit: number): Promise<readonly WalletEntry[]> {
    const entries = [...this.database.walletEntries.values()].filter(({ isToApply }) => isToApply);
    return sortedBy(
      entries.map(({ entry }) => entry),
      placeOf,
      olderFirst,
    ).slice(0, limit);
  }

  async applied({ walletId, name, standing }: WalletEntry): Promise<void> {
    const known = this.database.walletEntries.get(keyOf(walletId, name));
    if (known?.entry.standing === standing) {
      this.database.walletEntries.set(keyOf(walletId, name), { ...known, isToApply: false });
    }
  }

  async balances(): Promise<ReadonlyMap<WalletId, WalletBalance>> {
    const known = [...this.database.wallets].flatMap(([id, { balance }]) =>
      balance === null ? [] : [[id, balance] as const],
    );
    return new Map(known);
  }

  async heldBefore(walletId: WalletId, moments: readonly Instant[]): Promise<readonly (number | null)[]> {
    const told = [...this.database.walletEntries.values()]
      .map(({ entry }) => entry)
      .filter(
        (entry) =>
          entry.walletId === walletId &&
          entry.balanceHundredths !== null &&
          entry.standing !== 'contradicted',
      );
    const inOrder = sortedBy(told, placeOf, newerFirst);
    return moments.map((at) => inOrder.find(({ receivedAt }) => receivedAt < at)?.balanceHundredths ?? null);
  }

  async entries(
    walletId: WalletId,
    cursor: string | null,
    limit: number,
    { standing, ...filter }: EntryFilter = {},
  ): Promise<Slice<EntryRecord>> {
    const own = [...this.database.walletEntries.values()]
      .map(({ entry }) => entry)
      .filter(
        (entry) =>
          entry.walletId === walletId &&
          (standing === undefined || entry.standing === standing) &&
          fits(this.#factsOf(entry), filter),
      );
    const { items, nextCursor } = newestSlice(own, placeOf, cursor, limit);
    return { items: items.map((entry) => this.#recordOf(entry)), nextCursor };
  }

  #factsOf(entry: WalletEntry) {
    const { transactionId } = this.#recordOf(entry);
    const told = transactionId === null ? undefined : this.database.transactions.get(transactionId);
    return {
      at: entry.receivedAt,
      amountXaf: Math.abs(entry.movedXaf),
      applicationId: told?.applicationId,
    };
  }

  #recordOf(entry: WalletEntry): EntryRecord {
    const { payments, messages } = this.database;
    const payment = [...payments.values()].find(
      ({ operator, operatorTxId }) =>
        entry.movedXaf > 0 && operator === operatorOf(entry.walletId) && operatorTxId === entry.operatorTxId,
    );
    const transactionId = payment?.transactionId ?? messages.get(entry.id)?.transactionId ?? null;
    return { ...entry, paymentId: payment?.id ?? null, transactionId };
  }

  async gaps(
    status: GapStatus,
    cursor: string | null,
    limit: number,
    { walletId, ...filter }: GapFilter = {},
  ): Promise<Slice<WalletGap>> {
    const gaps = [...this.database.walletGaps.values()].filter(
      (each) =>
        each.status === status &&
        (walletId === undefined || each.walletId === walletId) &&
        fits({ at: each.openedAt, amountXaf: Math.abs(each.missingHundredths) / 100 }, filter),
    );
    return newestSlice(gaps, ({ openedAt: at, id }) => ({ at, id }), cursor, limit);
  }

  async findGap(id: string): Promise<WalletGap | null> {
    return [...this.database.walletGaps.values()].find((each) => each.id === id) ?? null;
  }

  async openGaps(): Promise<ReadonlyMap<WalletId, number>> {
    const counts = new Map<WalletId, number>();
    for (const { status, walletId } of this.database.walletGaps.values()) {
      if (status === 'open') counts.set(walletId, (counts.get(walletId) ?? 0) + 1);
    }
    return counts;
  }

  async unbooked(
    { operator, walletIds, providerIds, channelIds, told, doubted }: MayHaveMoved,
    since: Instant,
  ): Promise<readonly Unbooked[]> {
    const { transactions, walletEntries } = this.database;
    const moved = [...transactions.values()].filter((each) => {
      const { providerTxId } = each;
      const names = providerTxId === null ? [] : [1, -1].map((sign) => entryId(providerTxId, sign));
      const isTold = walletIds.some((wallet) =>
        names.some((name) => {
          const { entry } = walletEntries.get(keyOf(wallet, name)) ?? {};
          const isDoubted = doubted.some((each) => each.walletId === wallet && each.name === name);
          return entry !== undefined && entry.standing !== 'contradicted' && !isDoubted;
        }),
      );
      const isOurs =
        each.direction === 'withdrawal'
          ? providerIds.includes(each.providerId)
          : each.collectionMode === 'merchant_initiated' && channelIds.includes(each.channelId);
      return (
        isOurs &&
        !isTold &&
        ![1, -1].some((sign) => told.includes(entryId(each.id, sign))) &&
        each.operator === operator &&
        each.stateUpdatedAt >= since &&
        statesThatMove.some(([direction, state]) => direction === each.direction && state === each.state)
      );
    });
    return sortedBy(moved, ({ stateUpdatedAt: at, id }) => ({ at, id }), olderFirst)
      .slice(0, limits.walletBook.fillersMax)
      .map(({ id, providerTxId, direction, amountXaf, stateUpdatedAt }) => ({
        transactionId: id,
        providerTxId,
        movedXaf: direction === 'deposit' ? amountXaf : -amountXaf,
        at: stateUpdatedAt,
      }));
  }
}

const placeOf = ({ receivedAt: at, id }: WalletEntry) => ({ at, id });
