import {
  type Channel,
  type MessageId,
  reason,
  rereadMessage,
  type SmsMovement,
  type SmsReading,
  typed,
  walletOfChannel,
} from '@mobile-money/core';
import { ann, type Episode, house, otherwise } from './episode.ts';
import { tell } from './reports.ts';

/** What an SMS may be read as: nothing of ours, nothing that is known, or that money moved; also both. */
const readings = ['plain', 'unread', 'moved', 'moved_unread'] as const;

/** Why the operator's own text may tell nothing for certain. */
const uncertain = ['sms_unread', 'sms_many_ids', 'sms_many_numbers', 'sms_not_ours', 'sms_too_long'] as const;

/**
 * An SMS is read, and read again when more templates are known: its wallet is told what is new in it, once, and what no
 * one can read excuses what does not fit for no longer than that.
 */
export const hearsay: Episode = async (random) => {
  const world = house();
  const { ports, database, clock, smsReader } = world;
  const { channels } = database.registry;
  const own = channels.find(({ channelId }) => channelId === 'orange-money-1') as Channel;
  // The same number at the other operator is another wallet.
  const twin: Channel = { ...own, channelId: 'twin', providerId: 'mtn-momo', operator: 'mtn' };
  const both = random.pick([channels, [twin, ...channels], [...channels, twin]]);
  database.registry = { ...database.registry, channels: both };
  const movement: SmsMovement = {
    ...{ operator: 'orange', operatorTxId: 'M', direction: 'in', payer: null, receiver: null },
    ...{ amountXaf: 300, feeHundredths: 0, balanceHundredths: 900_000 },
    ...{ at: clock.now(), precisionMs: 60_000 },
  };
  const plain: SmsReading = { kind: 'ignored', because: typed('no payment'), isSuspicious: false };
  const unread: SmsReading = { ...plain, because: reason(random.pick(uncertain)) };
  const all = { plain, unread, moved: { ...plain, movement }, moved_unread: { ...unread, movement } };
  const [first, second] = [random.pick(readings), random.pick(readings)];
  const recipient = random.pick([null, own.merchantMsisdn]);
  await tell(world, all[first], { recipient, simNumber: 1 });
  const [id] = [...database.messages.keys()] as [MessageId];
  smsReader.always(all[second]);
  const isReread = random.chance(0.8);
  if (isReread) await rereadMessage(ports)(id, ann);
  let [unreadCount, segmentCount, steps, wasUnread] = [0, 0, 0, false];
  for (const each of isReread ? [first, second] : [first]) {
    const [isUnread, isMoved] = [each === 'unread', each.startsWith('moved')];
    if (isUnread && !wasUnread) [unreadCount, steps] = [1, steps + 1];
    if (isMoved) [segmentCount, steps] = [1, steps + 1];
    if (wasUnread && !isUnread) [unreadCount, steps] = [0, steps + 1];
    wasUnread = each.endsWith('unread');
  }
  const wallets = [...database.wallets].map(([wallet, { book, version }]) => {
    const counts = [book?.unread.length, book?.segments.length];
    return [wallet, version, ...counts];
  });
  const entries = [...database.walletEntries.values()].map(({ entry: { walletId, name } }) => [
    walletId,
    name,
  ]);
  const wallet = walletOfChannel(own);
  return otherwise(
    `an SMS that is ${first}, and then ${isReread ? second : 'never read again'}`,
    { wallets, entries },
    {
      wallets: steps === 0 ? [] : [[wallet, steps, unreadCount, segmentCount]],
      entries: segmentCount === 0 ? [] : [[wallet, 'M+']],
    },
  );
};
