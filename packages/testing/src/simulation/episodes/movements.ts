import {
  type Channel,
  earlier,
  entryId,
  lookAtWallets,
  type Msisdn,
  readName,
  reason,
  receiveSms,
  type SmsMovement,
  type SmsReading,
  typed,
  WalletBooks,
  walletOfChannel,
} from '@mobile-money/core';
import { type Episode, house, otherwise } from './episode.ts';
import { phone, tell } from './reports.ts';

/** Whose book an SMS is about, and which way the money went. */
export const movements: Episode = async (random) => {
  const world = house();
  const { database } = world;
  if (random.chance(0.1)) {
    const answer = await tell(world, { kind: 'reversal', payment: null });
    const wanted = { outcome: 'held', isSuspicious: true, code: 'reversed', paymentId: null };
    return otherwise('something that was taken back', { ...answer }, wanted);
  }
  const { channels } = database.registry;
  const numbers = channels
    .filter((each) => each.providerId.startsWith('orange'))
    .map((each) => each.merchantMsisdn);
  const [first, second] = numbers as [Msisdn, Msisdn];
  const recipient = random.pick([first, first, null]);
  const direction = random.pick(['in', 'out', 'between', 'between'] as const);
  const payer = random.pick([null, first, second, '+237699000001' as Msisdn]);
  const receiver = random.pick([null, first, second]);
  const simNumber = random.pick([1, 2, 3]);
  const movement: SmsMovement = {
    ...{
      operator: 'orange',
      operatorTxId: 'M',
      direction,
      payer,
      receiver,
      amountXaf: 300,
      feeHundredths: 100,
    },
    ...{ balanceHundredths: 900_000, at: world.clock.now(), precisionMs: 60_000 },
  };
  const isUnread = random.chance(0.2);
  const ignored: SmsReading = { kind: 'ignored', because: typed('no payment'), isSuspicious: false };
  const other: SmsReading = { ...ignored, because: reason('sms_unread') };
  await tell(world, isUnread ? other : { ...ignored, movement }, { recipient, simNumber });
  const bySim = channels.find(
    (each) => each.deviceId === 'phone-orange-money' && each.simNumber === simNumber,
  );
  const named = direction === 'in' ? receiver : direction === 'out' ? payer : null;
  const number = recipient ?? named ?? bySim?.merchantMsisdn ?? null;
  const own = channels.find(({ merchantMsisdn }) => merchantMsisdn === number);
  const isIn =
    direction === 'in' ||
    (direction === 'between' && payer !== number && (receiver === null || receiver === number));
  const entries = [...database.walletEntries.values()].map(({ entry }) => entry);
  const books = [...database.wallets].map(
    ([id, { book }]) => `${id} ${book?.unread.length} ${book?.segments.length}`,
  );
  const wanted =
    isUnread || own === undefined
      ? []
      : [[walletOfChannel(own), entryId('M', isIn ? 1 : -1), isIn ? 300 : -300]];
  const touched = isUnread
    ? bySim === undefined
      ? []
      : [`${walletOfChannel(bySim)} 1 0`]
    : wanted.map(([wallet]) => `${wallet} 0 1`);
  const balances = [...database.wallets.values()].map(({ balance }) => [
    balance?.hundredths,
    balance?.source,
  ]);
  return otherwise(
    `money that goes ${direction} between ${payer} and ${receiver}`,
    { entries: entries.map(({ walletId, name, movedXaf }) => [walletId, name, movedXaf]), books, balances },
    {
      entries: wanted,
      books: touched,
      balances: isUnread ? touched.map(() => [null, null]) : wanted.map(() => [900_000, 'sms']),
    },
  );
};

/** Many SMS of one wallet come at once and in any order, some of them twice, to two processes: each is kept once. */
export const crowds: Episode = async (random) => {
  const world = house();
  const { ports, clock, database } = world;
  const channel = database.registry.channels.find(
    ({ channelId }) => channelId === 'orange-money-1',
  ) as Channel;
  const wallet = walletOfChannel(channel);
  const begunAt = earlier(clock.now(), 3_600_000);
  const told = {
    kind: 'read',
    id: readName('first'),
    balanceHundredths: 900_000,
    arrivedAt: begunAt,
  } as const;
  await ports.walletBooks.tell(wallet, { told });
  const isLost = random.chance(0.3);
  const names = ['A', 'B', 'C', 'D', 'E'].slice(0, random.between(3, 5));
  const balanceOf = (at: number): number => 900_000 + (at + 1) * 10_000 + at * (at + 1) * 50;
  const readingOf = (rawText: string): SmsReading => {
    const at = names.indexOf(rawText);
    const ofOperator = { operator: 'orange', operatorTxId: rawText, direction: 'in', payer: null } as const;
    const amounts = { amountXaf: 100 + at, feeHundredths: 0, balanceHundredths: balanceOf(at) };
    const when = { at: earlier(clock.now(), 60_000 - at * 5_000), precisionMs: 1_000 };
    const movement = { ...ofOperator, ...amounts, ...when, receiver: channel.merchantMsisdn };
    return { kind: 'ignored', because: typed('no payment'), isSuspicious: false, movement };
  };
  world.smsReader.by(({ rawText }) => readingOf(rawText));
  const heard = isLost ? names.filter((_, at) => at !== 1) : names;
  const sent = random.shuffled([...heard, ...heard.filter(() => random.chance(0.4))]);
  const books = [ports.walletBooks, new WalletBooks(ports)];
  const on = { ...phone, recipient: channel.merchantMsisdn };
  await Promise.all(
    sent.map((rawText, at) =>
      receiveSms({ ...ports, walletBooks: books[at % 2] ?? ports.walletBooks })({ ...on, rawText }),
    ),
  );
  const standings = (): readonly string[] =>
    [...database.walletEntries.values()].map(({ entry }) => `${entry.name} ${entry.standing}`).toSorted();
  const open = isLost ? heard.slice(1) : [];
  const entries = heard.map((name) => `${name}+ ${open.includes(name) ? 'open' : 'vouched'}`).toSorted();
  const before = standings();
  clock.advance(120_000);
  const looked = await lookAtWallets(ports)(5);
  const gaps = [...database.walletGaps.values()].map(({ status, missingHundredths, before: of }) => [
    ...[status, missingHundredths, of],
  ]);
  const { balance, dueAt } = database.wallets.get(wallet) ?? {};
  const last = balanceOf(names.length - 1);
  return otherwise(
    `SMS ${sent.join()} at once`,
    { before, now: standings(), gaps, looked, due: dueAt, balance: [balance?.hundredths, balance?.source] },
    {
      before: entries,
      now: entries,
      gaps: isLost ? [['open', 10_100, 'C+']] : [],
      looked: isLost ? 1 : 0,
      due: null,
      balance: [last, 'sms'],
    },
  );
};
