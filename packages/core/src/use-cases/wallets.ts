import { oneByOne } from '../background-work.ts';
import { concludeMessage } from '../incoming/conclude-message.ts';
import type { MessageConclusion } from '../incoming/incoming-message.ts';
import { hourMs, type Instant, lastHours, later } from '../instant.ts';
import { limits } from '../limits.ts';
import { isPaidInto } from '../matching/book-word.ts';
import { decidePayment } from '../matching/decide-payment.ts';
import { bookWaitOf, isUnmatched, type ReceivedPayment } from '../matching/received-payment.ts';
import type { Ports } from '../ports/ports.ts';
import type { Slice } from '../ports/transaction-reader.ts';
import type { EntryFilter, EntryRecord, WalletBalance, WalletEntry } from '../ports/wallet-store.ts';
import type { Channel } from '../provider/registry.ts';
import { DomainError, type Reason } from '../reason/reason.ts';
import type { MessageId } from '../transaction/transaction.ts';
import { operatorOf, type WalletId, walletOfChannel } from '../wallet/wallet-entry.ts';
import { checkedLimit, type SliceRequest } from './lists.ts';
import { type DecideMessagePorts, doubtAbout, withoutMoney } from './receive-sms.ts';

type LookPorts = Pick<Ports, 'wallets' | 'walletBooks' | 'clock' | 'log'>;

/** Looks at the books in which something has waited long enough: holes become gaps, what fits nowhere is contradicted. */
export const lookAtWallets =
  (ports: LookPorts) =>
  async (limit: number): Promise<number> => {
    const due = await ports.wallets.due(ports.clock.now(), limit);
    const items = due.map((id) => ({ id }));
    return oneByOne(ports, items, ({ id }) => ports.walletBooks.look(id));
  };

/**
 * Does what follows from entries that stand otherwise than when they were told. Each may be done twice, by whomever: what
 * is vouched for is decided once, by its commit, and what is held stays held.
 */
export const applyVerdicts =
  (ports: DecideMessagePorts) =>
  async (limit: number): Promise<number> => {
    const entries = await ports.wallets.toApply(limit);
    return oneByOne(ports, entries, async (entry) => {
      await follow(ports, entry);
      await ports.wallets.applied(entry);
    });
  };

async function follow(ports: DecideMessagePorts, entry: WalletEntry): Promise<void> {
  const { walletId, operatorTxId, movedXaf, standing } = entry;
  // Nothing depends on what went out, or on what was only read.
  if (movedXaf <= 0) return;
  const payment = await ports.payments.findByOperatorTx(operatorOf(walletId), operatorTxId as string);
  if (payment === null) return;
  await (standing === 'contradicted' ? distrust : credit)(ports, entry, payment);
}

/** It waited for nothing but its balance, or was wrongly accused. */
async function credit(
  ports: DecideMessagePorts,
  entry: WalletEntry,
  payment: ReceivedPayment,
): Promise<void> {
  // What was contradicted and is merely open again stays with the people who have it before them.
  if (bookWaitOf(payment) === 'balance_contradicts' && entry.standing !== 'vouched') return;
  const isOwn = isPaidInto(payment, entry.walletId);
  const waiting = isOwn ? await ports.payments.resume(payment.id) : payment;
  if (isOwn && isUnmatched(waiting) && bookWaitOf(waiting) !== null) await decideAnew(ports, entry, waiting);
  // It was credited, or a person has set it aside, or asked for it to be sent back; or another book decides.
  else if (entry.standing === 'vouched') await clear(ports, entry, waiting);
}

/** What the book said against a payment is over, whatever became of that. */
async function clear(
  ports: DecideMessagePorts,
  { id }: WalletEntry,
  payment: ReceivedPayment,
): Promise<void> {
  const message = await ports.messages.find(id);
  if (message?.outcome !== 'held' || !isByBook(message.because)) return;
  const { id: paymentId, transactionId, status } = payment;
  await conclude(ports, id, { outcome: status === 'matched' ? 'matched' : 'held', paymentId, transactionId });
}

/** Not what its operator took back. */
function isByBook(because: Reason | null): boolean {
  const why = because?.code === 'credited_without_money' ? (because.facts.why as Reason) : because;
  return why?.code === 'balance_contradicts';
}

/** Matches a payment as when it came, and says so of its SMS. */
export async function decideAnew(
  ports: DecideMessagePorts,
  entry: WalletEntry,
  payment: ReceivedPayment,
): Promise<void> {
  const { outcome, paymentId, transactionId } = await decidePayment(ports)(payment, entry);
  await conclude(ports, entry.id, { outcome, paymentId, transactionId });
}

/** Its book says nothing against an SMS any more. What is odd about the SMS itself is so still. */
async function conclude(
  ports: DecideMessagePorts,
  id: MessageId,
  conclusion: Omit<MessageConclusion, 'because' | 'isSuspicious'>,
): Promise<void> {
  const because = await doubtAbout(ports, id);
  await concludeMessage(ports, id, { ...conclusion, because, isSuspicious: because !== null });
}

/** What was credited stays so, and what two people vouched for: a person must find out where the money is. */
export async function distrust(
  ports: DecideMessagePorts,
  entry: WalletEntry,
  payment: ReceivedPayment,
): Promise<void> {
  const why = entry.because as Reason;
  const isElsewhere = payment.receiver !== null && !isPaidInto(payment, entry.walletId);
  const now = isElsewhere ? payment : await ports.payments.hold(payment.id, why);
  const because = isElsewhere ? why : await withoutMoney(ports, now, why);
  if (because.code === 'credited_without_money') {
    const facts = { payment_id: now.id, service_tx_id: now.transactionId, amount_xaf: now.amountXaf };
    ports.log.error('A payment was credited that the balances of its wallet contradict.', facts);
  }
  await concludeMessage(ports, entry.id, {
    outcome: 'held',
    because,
    isSuspicious: true,
    paymentId: now.id,
    transactionId: now.transactionId,
  });
}

export interface WalletView {
  readonly walletId: WalletId;
  readonly channel: Channel;
  readonly balance: WalletBalance | null;
  readonly gapsOpen: number;
  readonly isLow: boolean;
}

/** The wallets of all merchant numbers: each number is one, and belongs to one provider. */
export const listWallets =
  ({ registry, wallets }: Pick<Ports, 'registry' | 'wallets'>) =>
  async (): Promise<readonly WalletView[]> => {
    const [{ channels }, balances, gaps] = await Promise.all([
      registry.read(),
      wallets.balances(),
      wallets.openGaps(),
    ]);
    return channels.map((channel) => {
      const id = walletOfChannel(channel);
      const balance = balances.get(id) ?? null;
      const { lowXaf } = channel;
      const isLow = balance !== null && lowXaf !== null && balance.hundredths < lowXaf * 100;
      return { walletId: id, channel, balance, gapsOpen: gaps.get(id) ?? 0, isLow };
    });
  };

/** Rejects with `wallet_not_found`. */
export const listWalletEntries =
  ({ registry, wallets }: Pick<Ports, 'registry' | 'wallets'>) =>
  async (given: string, slice: SliceRequest, filter: EntryFilter = {}): Promise<Slice<EntryRecord>> =>
    wallets.entries(await knownWallet(registry, given), slice.cursor, checkedLimit(slice), filter);

export interface WalletHour {
  readonly hour: Instant;
  /** What it held when the hour ended, or now; null when nothing was known yet. */
  readonly hundredths: number | null;
}

/** What a wallet held hour by hour, the oldest first; the last one is under way. Rejects with `wallet_not_found`. */
export const readWalletHours =
  ({ registry, wallets, clock }: Pick<Ports, 'registry' | 'wallets' | 'clock'>) =>
  async (given: string): Promise<readonly WalletHour[]> => {
    const known = await knownWallet(registry, given);
    const hours = lastHours(clock.now(), limits.trafficHours);
    const held = await wallets.heldBefore(
      known,
      hours.map((hour) => later(hour, hourMs)),
    );
    return hours.map((hour, index) => ({ hour, hundredths: held[index] as number | null }));
  };

async function knownWallet(registry: Ports['registry'], given: string): Promise<WalletId> {
  const { channels } = await registry.read();
  const known = channels.map(walletOfChannel).find((each) => each === given);
  if (known === undefined) throw new DomainError('wallet_not_found');
  return known;
}
