import { type IncomingMessage, tellsNothingCertain } from '../incoming/incoming-message.ts';
import { receiverOf } from '../incoming/receiver.ts';
import type { SmsMovement, SmsReading } from '../ports/gateways.ts';
import type { Ports } from '../ports/ports.ts';
import type { WalletEntry } from '../ports/wallet-store.ts';
import { type Channel, channelsBehind } from '../provider/registry.ts';
import type { TransactionId } from '../transaction/transaction.ts';
import { type EntryId, entryId, walletOfChannel } from './wallet-entry.ts';

/**
 * Writes what an SMS says into the book of its wallet, and gives the entry as it stands; null when it says nothing of one.
 * A receipt is of a transfer of ours, where that is known.
 */
export async function tellWallet(
  ports: Pick<Ports, 'walletBooks'>,
  message: IncomingMessage,
  reading: SmsReading,
  channels: readonly Channel[],
  of: TransactionId | null,
): Promise<WalletEntry | null> {
  const wasUnread = tellsNothingCertain(message.because);
  const isUnread =
    reading.movement === undefined && reading.kind === 'ignored' && tellsNothingCertain(reading.because);
  // Nobody knows what it says: until someone does, it excuses what does not fit.
  if (isUnread && !wasUnread) await tellBehind(ports, message, 'unread', channels);
  const entry =
    reading.movement === undefined
      ? null
      : await tellMovement(ports, message, reading.movement, channels, of);
  // Not before what it says stands in the book: it may be what makes others fit.
  if (wasUnread && !isUnread) await tellBehind(ports, message, 'nothing', channels);
  return entry;
}

/** Of an SMS that nobody can read: that it came, or that it excuses nothing any more. */
export async function tellBehind(
  ports: Pick<Ports, 'walletBooks'>,
  message: IncomingMessage,
  kind: 'unread' | 'nothing',
  channels: readonly Channel[],
): Promise<void> {
  const told = { kind, id: unreadName(message), arrivedAt: message.receivedAt } as const;
  for (const channel of channelsBehind(channels, message)) {
    await ports.walletBooks.tell(walletOfChannel(channel), { told });
  }
}

export const unreadName = ({ id }: Pick<IncomingMessage, 'id'>): EntryId => `unread ${id}` as EntryId;

async function tellMovement(
  { walletBooks }: Pick<Ports, 'walletBooks'>,
  message: IncomingMessage,
  movement: SmsMovement,
  channels: readonly Channel[],
  of: TransactionId | null,
): Promise<WalletEntry | null> {
  const { operator, direction, operatorTxId, feeHundredths, balanceHundredths, at, precisionMs } = movement;
  const named = direction === 'in' ? movement.receiver : direction === 'out' ? movement.payer : null;
  const number = receiverOf(message, { operator, receiver: named }, channels);
  const channel = channels.find((each) => each.operator === operator && each.merchantMsisdn === number);
  if (channel === undefined) return null;
  const wallet = walletOfChannel(channel);
  const movedXaf = isIncoming(movement, channel) ? movement.amountXaf : -movement.amountXaf;
  const name = entryId(operatorTxId, movedXaf);
  const amounts = { movedXaf, feeHundredths, balanceHundredths };
  const times = { arrivedAt: message.receivedAt, operatorAt: at, precisionMs };
  const ours = of !== null && { of: entryId(of, movedXaf) };
  return walletBooks.tell(wallet, {
    told: { kind: 'moved', id: name, ...amounts, ...times, ...ours },
    entry: {
      id: message.id,
      walletId: wallet,
      name,
      source: 'sms',
      operatorTxId,
      ...amounts,
      paidAt: at,
      receivedAt: message.receivedAt,
    },
  });
}

/** Between two numbers of ours: the one that the SMS came to got the money, unless the text says that it paid. */
const isIncoming = ({ direction, payer, receiver }: SmsMovement, { merchantMsisdn }: Channel): boolean =>
  direction === 'in' ||
  (direction === 'between' && payer !== merchantMsisdn && (receiver === null || receiver === merchantMsisdn));
