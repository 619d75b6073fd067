import { oneByOne } from '../background-work.ts';
import { type Instant, instant, later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import type { Channel, Registry } from '../provider/registry.ts';
import { sentenceOf } from '../reason/reason.ts';
import { messageId } from '../transaction/transaction.ts';
import { type WalletId, walletId, walletOfChannel } from '../wallet/wallet-entry.ts';
import { isReadName, readName } from '../wallet/wallet-step.ts';

type ReadBalancePorts = Pick<
  Ports,
  'registry' | 'balanceReader' | 'payments' | 'wallets' | 'walletBooks' | 'clock' | 'ids' | 'settings' | 'log'
>;

/**
 * Asks operators what wallets hold, where they tell and may be asked: every few minutes, each process for itself, and at
 * once while a payment waits for its balance. What they answer is written into the book of the wallet.
 */
export function readBalances(ports: ReadBalancePorts): (limit: number) => Promise<number> {
  const askedAt = new Map<WalletId, Instant>();
  return async (limit) => {
    const told = toldChannels(ports, await ports.registry.read());
    if (told.length === 0) return 0;
    const at = ports.clock.now();
    const awaited = await awaitedWallets(ports, at, limit);
    const due = told.filter(({ id }) => {
      const everyMs = awaited.has(id) ? limits.balanceReads.awaitedEveryMs : limits.balanceReads.everyMs;
      return at - (askedAt.get(id) ?? Number.NEGATIVE_INFINITY) >= everyMs;
    });
    const done = await oneByOne(ports, due, async ({ id, channel }) => {
      askedAt.set(id, at);
      await readBalance(ports, id, channel.providerId);
    });
    await findUntold(ports, told);
    return done;
  };
}

interface ToldChannel {
  readonly id: WalletId;
  readonly channel: Channel;
}

/** A provider tells one balance: of several numbers, no one knows which one holds it. */
const toldChannels = (
  { balanceReader }: Pick<Ports, 'balanceReader'>,
  { providers, channels }: Registry,
): readonly ToldChannel[] =>
  providers
    .filter(({ providerId }) => balanceReader.tellsBalance(providerId))
    .map(({ providerId }) => channels.filter((each) => each.providerId === providerId))
    .flatMap((own) => (own.length === 1 ? own : []))
    .map((channel) => ({ id: walletOfChannel(channel), channel }));

async function awaitedWallets(
  { payments, settings }: ReadBalancePorts,
  at: Instant,
  limit: number,
): Promise<ReadonlySet<WalletId>> {
  const waiting = await payments.undecidedSince(instant(0), later(at, settings.smsReorderMs), limit);
  const forBalance = waiting.filter(({ heldBecause }) => heldBecause?.code === 'waits_for_balance');
  // Where it is not known which number was paid, no balance tells of it.
  return new Set(
    forBalance.flatMap(({ operator, receiver }) => (receiver === null ? [] : walletId(operator, receiver))),
  );
}

async function readBalance(ports: ReadBalancePorts, wallet: WalletId, providerId: string): Promise<void> {
  const askedAt = ports.clock.now();
  const answer = await ports.balanceReader.readBalance(providerId);
  if (answer.outcome === 'unknown') {
    const facts = { wallet_id: wallet, because: sentenceOf(answer.reason) };
    ports.log.warn('A balance could not be read.', facts);
    return;
  }
  const arrivedAt = ports.clock.now();
  // Nobody knows when within so long a time the wallet held so much.
  if (arrivedAt - askedAt > limits.walletClocksMs) return;
  const id = messageId(ports.ids.next());
  const name = readName(id);
  const balanceHundredths = answer.hundredths;
  await ports.walletBooks.tell(wallet, {
    told: { kind: 'read', id: name, balanceHundredths, arrivedAt },
    entry: {
      id,
      walletId: wallet,
      name,
      source: 'api',
      operatorTxId: null,
      movedXaf: 0,
      feeHundredths: 0,
      balanceHundredths,
      paidAt: null,
      receivedAt: arrivedAt,
    },
  });
}

/** Money is there of which no SMS told, and none came since: its SIM card is deaf. */
async function findUntold(ports: ReadBalancePorts, told: readonly ToldChannel[]): Promise<void> {
  const { items } = await ports.wallets.gaps('open', null, limits.pageSizeMax);
  for (const { id, channel } of told) {
    const { channelId, deviceId, deafSince, lastSmsAt } = channel;
    const isUntold = items.some(
      (gap) =>
        gap.walletId === id &&
        isReadName(gap.before) &&
        gap.missingHundredths > 0 &&
        gap.openedAt > (lastSmsAt ?? 0),
    );
    if (!isUntold || deviceId === null || deafSince !== null) continue;
    if (!(await ports.registry.markDeaf(channelId, ports.clock.now(), lastSmsAt))) continue;
    ports.log.warn('A channel hears of no payment any more.', { channel: channelId, wallet_id: id });
  }
}
