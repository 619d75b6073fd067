import {
  createDeposit,
  createWithdrawal,
  type EntryId,
  instant,
  operatorOf,
  readName,
  type Told,
  type Transaction,
  type WalletId,
  walletId,
} from '@mobile-money/core';
import { aDepositRequest, aWithdrawalRequest } from '../../builders/a-transaction-request.ts';
import { type Episode, house, numbers, otherwise, at as setClock } from './episode.ts';
import { entryOf } from './ledgers.ts';

/** Money of ours that moved, which the service knows of without any SMS: it fills a hole of its wallet and its time. */
export const fillings: Episode = async (random) => {
  const world = house();
  const { ports, database, clock } = world;
  const [own, other] = ['+237690000001', '+237690000002'].map((number) =>
    walletId('orange', number as never),
  ) as [WalletId, WalletId];
  const keyMs = Math.ceil((clock.now() + 3_600_000) / 60_000) * 60_000;
  const nextMs = keyMs + 60_000;
  const isDeposit = random.chance(0.3);
  const operator = random.pick(['orange', 'orange', 'orange', 'mtn'] as const);
  const request = { operator, msisdn: numbers[operator], amountXaf: 500 };
  const made: Transaction = await (isDeposit
    ? createDeposit(ports)(aDepositRequest(request))
    : createWithdrawal(ports)(aWithdrawalRequest(request)));
  const providerId = random.pick(['orange-money', 'orange-money', 'orange-ussd']);
  const state = random.pick(
    isDeposit
      ? ['succeeded', 'expired']
      : ['succeeded', 'provider_submitted', 'failed', 'requires_manual_resolution'],
  );
  const atMs = random.pick([
    keyMs - 10_000,
    keyMs - 10_001,
    keyMs + 30_000,
    nextMs + 10_999,
    nextMs + 11_000,
  ]);
  const how = isDeposit
    ? { collectionMode: 'merchant_initiated', channelId: random.pick(['orange-money-1', 'orange-ussd-1']) }
    : {};
  const moved = { ...made, ...how, state, providerId, stateUpdatedAt: instant(atMs) } as Transaction;
  database.transactions.set(moved.id, moved);
  const isMoving = state !== 'expired' && state !== 'failed' && operator === operatorOf(own);
  const isHere = isDeposit
    ? (how as { channelId?: string }).channelId === 'orange-money-1'
    : providerId === 'orange-money';
  const isInTime = atMs >= keyMs - 10_000 && atMs <= nextMs + 10_999;
  const fits = isMoving && isHere && isInTime;
  // A transfer left one of the wallets that its provider pays from.
  const isClaimed = random.chance(0.3);
  const isLongAgo = random.chance(0.5);
  const missing = isDeposit ? 50_000 : -50_000;
  const wallets = isClaimed ? [other, own] : [own];
  const comesAt = Math.max(nextMs, atMs) + 1;
  for (const wallet of wallets) {
    const read: Told = {
      kind: 'read',
      id: readName(wallet),
      balanceHundredths: 900_000,
      arrivedAt: instant(keyMs - 3_600_000),
    };
    await ports.walletBooks.tell(wallet, { told: read });
  }
  const sms = (name: string, balanceHundredths: number, ms: number): Told => ({
    ...{ kind: 'moved', id: name as EntryId, movedXaf: 100, feeHundredths: 0, precisionMs: 1_000 },
    ...{
      balanceHundredths,
      operatorAt: instant(ms),
      arrivedAt: instant(Math.max(ms, clock.now())),
    },
  });
  setClock(world, keyMs + 500);
  for (const wallet of wallets) await ports.walletBooks.tell(wallet, { told: sms('A', 910_000, keyMs) });
  setClock(world, comesAt);
  for (const wallet of wallets) {
    const told = sms('C', 920_000 + missing, nextMs);
    await ports.walletBooks.tell(wallet, { told, ...entryOf(wallet, told) });
    // So long ago that it is spent for good.
    for (let at = 1; wallet === other && isLongAgo && at < 30; at += 1) {
      setClock(world, nextMs + at * 60_000);
      const after = sms(`after ${at}`, 920_000 + missing + at * 10_000, nextMs + at * 60_000);
      await ports.walletBooks.tell(wallet, { told: after });
    }
  }
  const isFilled = (wallet: WalletId): boolean =>
    fits && (wallet === own ? !isClaimed || isDeposit : !isDeposit);
  return wallets.flatMap((wallet) => {
    const entry = [...database.walletEntries.values()].find(
      ({ entry: each }) => each.walletId === wallet,
    )?.entry;
    return otherwise(
      `a hole of ${wallet} beside ${state} of ${providerId} at ${atMs - keyMs}`,
      { standing: entry?.standing },
      {
        standing: isFilled(wallet) ? 'vouched' : 'open',
      },
    );
  });
};
