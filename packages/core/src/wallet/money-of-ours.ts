import { type Instant, later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { type PlacedEntry, statesThatMove } from '../ports/wallet-store.ts';
import type { Transaction, TransactionId } from '../transaction/transaction.ts';
import { doubtedIn } from './receipt.ts';
import { emptyBook, type WalletBook } from './wallet-book.ts';
import {
  type EntryId,
  entryId,
  moverOf,
  operatorOf,
  type Told,
  type WalletId,
  walletOfChannel,
} from './wallet-entry.ts';
import { toldFillers, usedFillers } from './wallet-step.ts';

type MoneyPorts = Pick<Ports, 'wallets' | 'registry' | 'clock'>;

/** Money that we moved ourselves since then, and of which the wallet's book was told by no one: it may fill a hole. */
export async function moneyOfOurs(
  ports: MoneyPorts,
  wallet: WalletId,
  since: Instant,
  book: WalletBook,
): Promise<readonly Told[]> {
  const { own, providerIds, others } = await paidFrom(ports, wallet);
  const unbooked = await ports.wallets.unbooked(
    {
      operator: operatorOf(wallet),
      walletIds: [wallet, ...others],
      providerIds,
      channelIds: own.map(({ channelId }) => channelId),
      told: toldFillers(book),
      doubted: await doubtedAmong(ports, wallet, book, others),
    },
    since,
  );
  const fillers = unbooked.map(({ transactionId, providerTxId, movedXaf, at }) => ({
    kind: 'filler' as const,
    id: entryId(transactionId, movedXaf),
    movedXaf,
    feeHundredths: 0,
    arrivedAt: at,
    // What was paid to us is known by a verdict; of what we sent it is asked whether that has arrived.
    ...(movedXaf < 0 && { askAt: later(ports.clock.now(), limits.walletAskMs) }),
    ...(providerTxId !== null && { receipt: entryId(providerTxId, movedXaf) }),
  }));
  return fillers.length === 0 ? [] : unclaimed(ports, fillers, others);
}

/** In the books of all wallets that the money may have left: what is made up in one tells nothing of another. */
async function doubtedAmong(
  { wallets }: Pick<Ports, 'wallets'>,
  wallet: WalletId,
  own: WalletBook,
  others: readonly WalletId[],
): Promise<readonly PlacedEntry[]> {
  const kept = await Promise.all(others.map((other) => wallets.read(other)));
  const books = [own, ...kept.map(({ book }) => book ?? emptyBook)];
  return [wallet, ...others].flatMap((walletId, index) =>
    [...doubtedIn((books[index] as WalletBook).segments)].map((name) => ({ walletId, name })),
  );
}

/** A transfer left one wallet: what fills a hole of another that its provider pays from is not missing here. */
async function unclaimed(
  { wallets }: MoneyPorts,
  fillers: readonly Told[],
  others: readonly WalletId[],
): Promise<readonly Told[]> {
  const claimed = new Set<EntryId>();
  for (const other of others) {
    const { book } = await wallets.read(other);
    for (const id of usedFillers(book ?? emptyBook)) claimed.add(id);
  }
  return fillers.filter(({ id }) => !claimed.has(id));
}

/** The channels of a wallet, whose they are, and from which other wallets those pay. */
async function paidFrom({ registry }: Pick<Ports, 'registry'>, wallet: WalletId) {
  const { channels } = await registry.read();
  const own = channels.filter((each) => walletOfChannel(each) === wallet);
  const providerIds = [...new Set(own.map(({ providerId }) => providerId))];
  const paying = channels.filter(({ providerId }) => providerIds.includes(providerId)).map(walletOfChannel);
  const others = [...new Set(paying)].filter((each) => each !== wallet);
  return { own, providerIds, others };
}

/** What became of the transfers in a book that could still fail, as far as it is time to ask. */
export async function whatBecame(
  ports: Pick<Ports, 'transactions' | 'wallets' | 'registry'>,
  wallet: WalletId,
  book: WalletBook,
  at: Instant,
): Promise<readonly Told[]> {
  const asked = book.fillers.filter(({ askAt = null }) => askAt !== null && askAt <= at);
  if (asked.length === 0) return [];
  const { providerIds, others } = await paidFrom(ports, wallet);
  const doubted = await doubtedAmong(ports, wallet, book, others);
  const isDoubted = (told: PlacedEntry): boolean =>
    doubted.some(({ walletId, name }) => walletId === told.walletId && name === told.name);
  const isElsewhere = ({ providerId }: Transaction): boolean =>
    providerIds.length > 0 && !providerIds.includes(providerId);
  const isTold = async ({ providerTxId }: Transaction): Promise<boolean> => {
    if (providerTxId === null) return false;
    const names = [entryId(providerTxId, -1)];
    const told = await Promise.all([wallet, ...others].map((each) => ports.wallets.entriesOf(each, names)));
    return told.flat().some((each) => each.standing !== 'contradicted' && !isDoubted(each));
  };
  return Promise.all(
    asked.map(async ({ id }): Promise<Told> => {
      const now = await ports.transactions.find(moverOf(id) as TransactionId);
      // It failed, or another provider has sent it, from another wallet, or a receipt tells of it: nothing else moved here.
      // Whose a wallet is that is in no list any more, no one knows.
      if (now === null || !isMoving(now) || isElsewhere(now) || (await isTold(now)))
        return { kind: 'nothing', id, arrivedAt: at };
      const askAt = now.state === 'succeeded' ? null : later(at, limits.walletAskMs);
      return { kind: 'asked', id, askAt, arrivedAt: at };
    }),
  );
}

const isMoving = ({ direction, state }: Transaction): boolean =>
  statesThatMove.some((each) => each[0] === direction && each[1] === state);
