import {
  type Channel,
  createWithdrawal,
  earlier,
  entryId,
  type Instant,
  lookAtWallets,
  type Move,
  type Msisdn,
  readName,
  reason,
  receiveSms,
  type SmsMovement,
  type SmsReading,
  service,
  typed,
  WalletBooks,
  type Withdrawal,
  walletOfChannel,
} from '@mobile-money/core';
import { aWithdrawalRequest } from '../../builders/a-transaction-request.ts';
import { dayMs, type Episode, house, nowOf, otherwise, toldOf } from './episode.ts';
import { phone, tell, unread } from './reports.ts';

/** A number that may be of either operator. */
const number = '+237620000001';

/** Its money has left, may have, or is said not to have. */
const receiptStates = [
  ...(['succeeded', 'succeeded', 'provider_submitted', 'provider_submitted'] as const),
  ...(['requires_manual_resolution', 'requires_manual_resolution', 'failed', 'failed'] as const),
];

/**
 * Receipts of transfers: each is of the one withdrawal of the last day that it can be of, and tells what it is known by.
 * Where there is none, it speaks against the last one of three days that was sent and called failed.
 */
export const receipts: Episode = async (random) => {
  const world = house();
  const { ports, database, clock } = world;
  const all: Withdrawal[] = [];
  for (const reference of ['one', 'two'].slice(0, random.between(1, 2))) {
    const operator = random.pick(['orange', 'orange', 'orange', 'mtn'] as const);
    const amountXaf = random.pick([500, 500, 500, 501]);
    const made = await createWithdrawal(ports)(
      aWithdrawalRequest({ operator, msisdn: number, amountXaf, reference }),
    );
    const state = random.pick(receiptStates);
    const providerTxId = random.pick([null, null, null, 'R1', 'R9']);
    const put: Withdrawal = { ...made, state, providerTxId };
    database.transactions.set(put.id, put);
    all.push(put);
  }
  const isSent = random.chance(0.8);
  if (isSent) for (const { id } of all) database.history.set(id, [sentMove(clock.now())]);
  const waitedMs = random.pick([0, 0, dayMs, dayMs + 1, 3 * dayMs, 3 * dayMs + 1]);
  clock.advance(waitedMs);
  const ids = random.pick([['R1'], ['R1'], ['R1', 'R2']]);
  const told = { kind: 'receipt', operator: 'orange', msisdn: number, amountXaf: 500 } as const;
  const reading = (operatorTxId: string): SmsReading => ({ ...told, operatorTxId });
  world.smsReader.by(({ rawText }) => reading(rawText));
  const answers = await Promise.all(ids.map((rawText) => tell(world, unread, { rawText })));
  const orange = all.filter((each) => each.operator === told.operator);
  const lacking = orange.filter((each) => each.providerTxId === null && each.amountXaf === 500);
  const left = lacking.filter(({ state }) => state !== 'failed' && waitedMs <= dayMs);
  const failed = lacking.filter(({ state }) => state === 'failed' && isSent && waitedMs <= 3 * dayMs);
  const known = new Map(all.map(({ id, providerTxId }) => [id, providerTxId]));
  const wanted = ids.map((id) => {
    const bearer = orange.find((each) => each.providerTxId === id);
    if (bearer !== undefined) return bearer.id;
    const meant = left.length > 1 ? undefined : (left[0] ?? failed.at(-1));
    if (meant === undefined) return null;
    const borne = known.get(meant.id) ?? null;
    if (borne === null) known.set(meant.id, id);
    // Of two that come at one moment the first is meant.
    return borne === null || borne === id ? meant.id : null;
  });
  const got = {
    of: answers.map(({ transactionId }) => transactionId),
    outcomes: answers.map(({ outcome, because }) => `${outcome} ${because?.code}`),
    ids: all.map((each) => nowOf(world, each).providerTxId),
    states: all.map((each) => nowOf(world, each).state),
    told: all.flatMap((each) => toldOf(world, each)),
    lines: all.map(({ id }) => (database.exchanges.get(id) ?? []).map(({ outcome }) => outcome)),
  };
  return otherwise(`receipts of ${all.map(({ state, operator }) => `${operator} ${state}`)}`, got, {
    of: wanted,
    outcomes: ids.map(() => 'ignored receipt_of_ours'),
    ids: all.map(({ id }) => known.get(id) ?? null),
    states: all.map(({ state }) => state),
    told: [],
    lines: all.map(({ id, state }) => (state === 'failed' && wanted.includes(id) ? ['contradicts'] : [])),
  });
};

const sentMove = (at: Instant): Move => ({
  ...{ from: 'approved', to: 'provider_submitted', trigger: 'transfer_intended', actor: service, at },
  reason: reason('sending_transfer'),
});

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
