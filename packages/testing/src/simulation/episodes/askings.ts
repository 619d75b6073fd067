import {
  createWithdrawal,
  type EntryId,
  entryId,
  instant,
  lookAtWallets,
  readName,
  type Told,
  type Transaction,
  WalletBooks,
  type WalletEntry,
  type WalletId,
  walletId,
} from '@mobile-money/core';
import { aWithdrawalRequest } from '../../builders/a-transaction-request.ts';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import type { Random } from '../random.ts';
import { reorderMs } from '../wallet-tale.ts';
import { type Episode, house, numbers, otherwise, refusedFor, at as setClock } from './episode.ts';
import { heard } from './heard.ts';
import { entryOf } from './ledgers.ts';

const clocksMs = 10_000;
/** Two numbers that one provider pays from, and one of another provider. */
const [own, sister, stranger] = ['+237690000001', '+237690000002', '+237690000003'].map((number) =>
  walletId('orange', number as never),
) as [WalletId, WalletId, WalletId];

const smsOf = (name: string, balanceHundredths: number, ms: number): Told => ({
  ...{ kind: 'moved', id: name as EntryId, movedXaf: 100, feeHundredths: 0, precisionMs: 1_000 },
  ...{ balanceHundredths, operatorAt: instant(ms), arrivedAt: instant(ms) },
});

/** An SMS that tells of the transfer under its own id, in the book of one of our numbers or in none. */
function toldIn(random: Random, { database }: MemoryPorts): WalletId | null {
  const wallet = random.pick([null, null, own, sister, stranger]);
  if (wallet === null) return null;
  const name = entryId('P1', random.pick([1, -1]));
  const entry = { walletId: wallet, name, standing: 'vouched' } as WalletEntry;
  database.walletEntries.set(`${wallet} ${name}`, { entry, isToApply: false });
  return wallet;
}

/**
 * A transfer of ours is all that is known of what is missing: it fills the hole before an SMS or a balance that was
 * read, before an SMS that comes to its book when the hole is old, and also where it is known only just in time. Until it
 * fails, or another provider sends it: then the hole is there again.
 */
export const askings: Episode = async (random) => {
  const world = house();
  const { ports, database, clock } = world;
  const since: unknown[] = [];
  const wallets = heard(ports.wallets, (name, given) => {
    if (name === 'unbooked') since.push(given[1]);
  });
  const books = new WalletBooks({ ...ports, wallets });
  const look = () => lookAtWallets({ ...ports, walletBooks: books })(5);
  const how = random.pick(['sms', 'read', 'late', 'in_time'] as const);
  const amountXaf = random.pick([500, 500, 501]);
  const keyMs = Math.ceil((clock.now() + 3_600_000) / 60_000) * 60_000;
  const nextMs = keyMs + 60_000;
  const made = await createWithdrawal(ports)(
    aWithdrawalRequest({ operator: 'orange', msisdn: numbers.orange, amountXaf }),
  );
  const wallet = toldIn(random, world);
  const move = () => {
    const state = random.pick(['provider_submitted', 'succeeded', 'requires_manual_resolution']);
    const by = { state, providerId: 'orange-money', providerTxId: 'P1' };
    const moved = { ...made, ...by, stateUpdatedAt: instant(nextMs + clocksMs) };
    database.transactions.set(made.id, moved as Transaction);
  };
  const tell = async (told: Told, atMs: number) => {
    setClock(world, atMs);
    return books.tell(own, { told, ...entryOf(own, told) });
  };
  const begunAt = instant(keyMs - 3_600_000);
  const first = { kind: 'read', id: readName('first'), balanceHundredths: 900_000 } as const;
  await tell({ ...first, arrivedAt: begunAt }, begunAt);
  await tell(smsOf('A', 910_000, keyMs), keyMs + 500);
  const faults = [...otherwise('where nothing is missing', { since }, { since: [] })];
  if (how !== 'in_time') move();
  const lateMs = how === 'late' ? random.pick([reorderMs - 1, reorderMs, 3 * reorderMs]) : clocksMs;
  // 100 more by an SMS, and 500 less, of which nobody told.
  const balance = how === 'read' ? 860_000 : 870_000;
  const next: Told =
    how === 'read'
      ? { kind: 'read', id: readName('C'), balanceHundredths: balance, arrivedAt: instant(nextMs) }
      : smsOf('C', balance, nextMs);
  await tell(next, nextMs + lateMs);
  if (how === 'in_time') {
    move();
    setClock(world, nextMs + random.pick([reorderMs, reorderMs, 2 * reorderMs]));
    await look();
  }
  const endMs = nextMs + 10 * reorderMs;
  setClock(world, endMs);
  await look();
  await tell(smsOf('D', balance + 10_000, endMs), endMs + 500);
  const isFilled = amountXaf === 500 && wallet !== own && wallet !== sister;
  const standing = isFilled || how === 'read' ? 'vouched' : 'open';
  const isToldAtOnce = how === 'late' && lateMs >= reorderMs;
  const count = isFilled ? (how === 'in_time' ? 2 : 1) : isToldAtOnce ? 1 : 2;
  const standings = [next.id, 'D' as EntryId].map(
    (name) => database.walletEntries.get(`${own} ${name}`)?.entry.standing,
  );
  const gaps = () =>
    [...database.walletGaps.values()].map(({ status, missingHundredths, after, before }) => [
      ...[status, missingHundredths, after, before],
    ]);
  const got = { standings, gaps: gaps(), since: [...since] };
  const hole = [['open', -50_000, 'A', next.id]];
  const known = database.transactions.get(made.id) as Transaction;
  const isBack = known.state !== 'succeeded' && random.chance(0.7);
  const back = random.pick([{ state: 'failed' }, { providerId: 'orange-ussd' }]);
  if (isBack) database.transactions.set(made.id, { ...known, ...back } as Transaction);
  for (const afterMs of [40_000, 50_000 + reorderMs]) {
    setClock(world, endMs + afterMs);
    await look();
  }
  return [
    ...faults,
    ...otherwise(
      `${JSON.stringify(back)} (${isBack})`,
      { gaps: gaps() },
      { gaps: isFilled && !isBack ? [] : hole },
    ),
    ...otherwise(`${amountXaf} of ours (${how}, ${lateMs}, told in ${wallet})`, got, {
      standings: [standing, standing],
      gaps: isFilled ? [] : hole,
      since: Array.from({ length: count }, () => keyMs - clocksMs),
    }),
  ];
};

/** Money of ours cannot be asked for: what does not follow waits for that, and once it is due it is told all the same. */
export const unasked: Episode = async (random) => {
  const world = house();
  const { ports, database, clock } = world;
  const wallets = heard(ports.wallets, (name) => {
    if (name === 'unbooked') throw new Error('away');
  });
  const books = new WalletBooks({ ...ports, wallets });
  const keyMs = Math.ceil((clock.now() + 3_600_000) / 60_000) * 60_000;
  const nextMs = keyMs + 60_000;
  const tell = (told: Told, atMs: number) => {
    setClock(world, atMs);
    return books.tell(own, { told, ...entryOf(own, told) });
  };
  await tell(smsOf('A', 910_000, keyMs), keyMs + 500);
  const isGap = random.chance(0.5);
  // Where it is none, the chain goes on from the same balance, and what came before that is left out.
  if (!isGap) await tell(smsOf('B', 920_000, nextMs), nextMs + 500);
  const told = isGap ? smsOf('C', 870_000, nextMs) : smsOf('C', 920_000, keyMs + 30_000);
  const isDue = random.chance(0.5);
  const refusal = await refusedFor(() => tell(told, isDue ? nextMs + 10 * reorderMs : nextMs + 1_000));
  const standing = database.walletEntries.get(`${own} C`)?.entry.standing;
  return otherwise(
    `what ${isGap ? 'is missing' : 'is left out'} where no one can be asked`,
    { refusal, standing, gaps: database.walletGaps.size },
    isDue
      ? { refusal: '', standing: isGap ? 'open' : 'contradicted', gaps: isGap ? 1 : 0 }
      : { refusal: 'Error: away', standing: null, gaps: 0 },
  );
};
