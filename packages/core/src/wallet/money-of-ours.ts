import type { Instant } from '../instant.ts';
import type { Ports } from '../ports/ports.ts';
import { emptyBook } from './wallet-book.ts';
import {
  type EntryId,
  entryId,
  operatorOf,
  type Told,
  type WalletId,
  walletOfChannel,
} from './wallet-entry.ts';
import { usedFillers } from './wallet-step.ts';

type MoneyPorts = Pick<Ports, 'wallets' | 'registry'>;

/** Money that we moved ourselves since then, and of which the wallet's book was told by no one: it may fill a hole. */
export async function moneyOfOurs(
  ports: MoneyPorts,
  wallet: WalletId,
  since: Instant,
  told: ReadonlySet<EntryId>,
): Promise<readonly Told[]> {
  const { channels } = await ports.registry.read();
  const own = channels.filter((each) => walletOfChannel(each) === wallet);
  const providerIds = [...new Set(own.map(({ providerId }) => providerId))];
  const paying = channels.filter(({ providerId }) => providerIds.includes(providerId)).map(walletOfChannel);
  const others = [...new Set(paying)].filter((each) => each !== wallet);
  const unbooked = await ports.wallets.unbooked(
    {
      operator: operatorOf(wallet),
      walletIds: [wallet, ...others],
      providerIds,
      channelIds: own.map(({ channelId }) => channelId),
    },
    since,
  );
  const fillers = unbooked
    .map(({ transactionId, movedXaf, at }) => ({
      kind: 'filler' as const,
      id: entryId(transactionId, movedXaf),
      movedXaf,
      feeHundredths: 0,
      arrivedAt: at,
    }))
    .filter(({ id }) => !told.has(id));
  return fillers.length === 0 ? [] : unclaimed(ports, fillers, others);
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
