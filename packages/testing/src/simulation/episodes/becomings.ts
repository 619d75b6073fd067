import {
  createWithdrawal,
  type EntryId,
  type EntryStanding,
  entryId,
  instant,
  lookAtWallets,
  type Told,
  type Transaction,
  type TransactionId,
  WalletBooks,
  type WalletEntry,
  type WalletId,
  walletId,
  walletOfChannel,
} from '@mobile-money/core';
import { aWithdrawalRequest } from '../../builders/a-transaction-request.ts';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import type { Random } from '../random.ts';
import { reorderMs } from '../wallet-tale.ts';
import { type Episode, house, kinds, numbers, otherwise, at as setClock } from './episode.ts';
import { heard } from './heard.ts';
import { entryOf } from './ledgers.ts';

const askMs = 30_000;
/** Two numbers that one provider pays from, and one of another provider. */
const [own, sister, stranger] = ['+237690000001', '+237690000002', '+237690000003'].map((number) =>
  walletId('orange', number as never),
) as [WalletId, WalletId, WalletId];

const smsOf = (name: string, movedXaf: number, balanceHundredths: number, ms: number): Told => ({
  ...{ kind: 'moved', id: name as EntryId, movedXaf, feeHundredths: 0, precisionMs: 1_000 },
  ...{ balanceHundredths, operatorAt: instant(ms), arrivedAt: instant(ms) },
});

/** A wallet with money of ours that left it, or came to it, without an SMS: each fills the hole before the next one. */
async function wallet(random: Random) {
  const world = house();
  const { ports, database, clock } = world;
  const asked: string[] = [];
  const startMs = Math.ceil((clock.now() + 3_600_000) / 60_000) * 60_000;
  const transactions = heard(ports.transactions, (name, [id]) => {
    const { providerTxId } = database.transactions.get(id as TransactionId) ?? { providerTxId: 'gone' };
    if (name === 'find') asked.push(`${providerTxId} at ${clock.now() - startMs}`);
  });
  const books = new WalletBooks({ ...ports, transactions });
  let balance = 900_000;
  const tell = async (name: string, movedXaf: number, ms: number, missing = 0) => {
    balance += missing + movedXaf * 100;
    const told = smsOf(name, movedXaf, balance, startMs + ms);
    setClock(world, startMs + ms);
    await books.tell(own, { told, ...entryOf(own, told) });
  };
  await tell('A', 100, 0);
  const request = aWithdrawalRequest({ operator: 'orange', msisdn: numbers.orange, amountXaf: 500 });
  const made = await createWithdrawal(ports)(request);
  const move = (id: string, amountXaf: number, ms: number, fields: object = {}): Transaction => {
    const state = random.pick(['provider_submitted', 'requires_manual_resolution']);
    const by = { state, providerId: 'orange-money', providerTxId: id, stateUpdatedAt: instant(startMs + ms) };
    const moved = { ...made, id: `${made.id}${id}`, amountXaf, ...by, ...fields } as unknown as Transaction;
    database.transactions.set(moved.id, moved);
    return moved;
  };
  const look = async (ms: number) => {
    setClock(world, startMs + ms);
    await lookAtWallets({ ...ports, walletBooks: books })(5);
  };
  const gaps = () =>
    [...database.walletGaps.values()].flatMap(({ status, missingHundredths, before }) =>
      status === 'open' ? [`${missingHundredths} before ${before}`] : [],
    );
  return { world, asked, tell, move, look, gaps };
}

/** Our own number, or a number of another provider, has an SMS of the transfer, with one sign or the other. */
function toldIn(
  { database }: MemoryPorts,
  of: Transaction,
  where: WalletId,
  sign: number,
  standing: EntryStanding,
): void {
  const name = entryId(of.providerTxId as string, sign);
  const entry = { walletId: where, name, standing } as WalletEntry;
  database.walletEntries.set(`${where} ${name}`, { entry, isToApply: false });
}

/** What becomes of a transfer: whether it is asked about again, and whether it still fills its hole. */
interface Fate {
  readonly isAskedAgain: boolean;
  readonly isThere: boolean;
  readonly fields?: object;
  /** The wallet that has an SMS of it. */
  readonly told?: WalletId;
  readonly standing?: EntryStanding;
}

const fates = {
  pending: { isAskedAgain: true, isThere: true },
  succeeded: { isAskedAgain: false, isThere: true, fields: { state: 'succeeded' } },
  failed: { isAskedAgain: false, isThere: false, fields: { state: 'failed' } },
  sentElsewhere: { isAskedAgain: false, isThere: false, fields: { providerId: 'orange-ussd' } },
  forgotten: { isAskedAgain: false, isThere: false },
  withoutId: { isAskedAgain: true, isThere: true, fields: { providerTxId: null } },
  toldHere: { isAskedAgain: false, isThere: false, told: own },
  toldBeside: { isAskedAgain: false, isThere: false, told: sister },
  toldFalsely: { isAskedAgain: true, isThere: true, told: own, standing: 'contradicted' },
  toldOpenly: { isAskedAgain: false, isThere: false, told: own, standing: 'open' },
  toldByAStranger: { isAskedAgain: true, isThere: true, told: stranger },
  cameBack: { isAskedAgain: true, isThere: true, told: own },
} satisfies Readonly<Record<string, Fate>>;

const fateOf = (name: keyof typeof fates): Fate => fates[name];

/** No one knows whose a number is that is in no list any more, and who else pays from it. */
const asUnlisted = (fate: keyof typeof fates) =>
  fate === 'sentElsewhere' || fate === 'toldBeside' ? 'pending' : fate;

/**
 * Of transfers that fill a hole it is asked every half minute what became of them, each in its own time, until that is
 * known; of a prompt that was paid never.
 */
export const becomings: Episode = async (random) => {
  const { world, asked, tell, move, look, gaps } = await wallet(random);
  const { database } = world;
  const first = move('X', 500, 1_000);
  await tell('C', 100, 2_000, -50_000);
  const second = move('Y', 300, 8_000);
  await tell('D', 100, 9_000, -30_000);
  const channel = database.registry.channels.find((each) => walletOfChannel(each) === own);
  const prompted = { direction: 'deposit', collectionMode: 'merchant_initiated', state: 'succeeded' };
  move('Z', 400, 15_000, { ...prompted, channelId: channel?.channelId });
  await tell('E', 100, 16_000, 40_000);
  const isUnlisted = random.chance(0.2);
  if (isUnlisted) database.registry = { ...database.registry, channels: [] };
  const transfers = [
    { transfer: first, toldMs: 2_000, gap: '-50000 before C' },
    { transfer: second, toldMs: 9_000, gap: '-30000 before D' },
  ].map((each) => ({ ...each, fate: random.pick(kinds(fates)) }));
  for (const { transfer, fate } of transfers) {
    const { fields, told, standing = 'vouched' } = fateOf(fate);
    if (fate === 'forgotten') database.transactions.delete(transfer.id);
    else database.transactions.set(transfer.id, { ...transfer, ...fields } as Transaction);
    if (told !== undefined) toldIn(world, transfer, told, fate === 'cameBack' ? 1 : -1, standing);
  }
  const moments = [31_999, 32_000, 38_999, 39_000, 62_000, 69_000, 99_000 + reorderMs];
  for (const each of moments) await look(each);
  const must = transfers.flatMap(({ transfer, toldMs, fate, gap }) => {
    const { isAskedAgain, isThere } = fateOf(isUnlisted ? asUnlisted(fate) : fate);
    const askedAt: number[] = [];
    for (const each of moments) {
      const isFirst = askedAt.length === 0;
      if (each >= (askedAt.at(-1) ?? toldMs) + askMs && (isFirst || isAskedAgain)) askedAt.push(each);
    }
    const name = { forgotten: 'gone', withoutId: 'null' }[fate as string] ?? transfer.providerTxId;
    return [{ asked: askedAt.map((each) => `${name} at ${each}`), gaps: isThere ? [] : [gap] }];
  });
  return otherwise(
    `${transfers.map(({ fate }) => fate).join(' and ')}, ${isUnlisted ? 'in no list' : 'listed'}`,
    { asked: asked.toSorted(), gaps: gaps().toSorted() },
    { asked: must.flatMap((each) => each.asked).sort(), gaps: must.flatMap((each) => each.gaps).sort() },
  );
};

/** The SMS of money that fills a hole comes, under its own name: then as much once more is missing. */
export const receiptsOfFillers: Episode = async (random) => {
  const { world, tell, move, look, gaps } = await wallet(random);
  const isKnown = random.chance(0.5);
  const isIn = random.chance(0.5);
  const channel = world.database.registry.channels.find((each) => walletOfChannel(each) === own);
  const prompted = { direction: 'deposit', collectionMode: 'merchant_initiated', state: 'succeeded' };
  const sign = isIn ? 1 : -1;
  move('P1', 500, 1_000, {
    ...(isIn && { ...prompted, channelId: channel?.channelId }),
    ...(!isKnown && { providerTxId: null }),
  });
  await tell('C', 100, 2_000, 50_000 * sign);
  await tell(entryId('P1', sign), 500 * sign, 3_000);
  await tell('D', 100, 4_000);
  await look(5_000 + 2 * reorderMs);
  // Nobody knows whose SMS it is where the transfer bears no name: then it may be another one.
  const must = isKnown ? [`${50_000 * sign} before C`] : [];
  return otherwise(`its SMS, ${isKnown} ${isIn}`, { gaps: gaps() }, { gaps: must });
};
