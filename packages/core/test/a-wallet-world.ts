import { type MemoryPorts, testMorning } from '@mobile-money/testing';
import type { Instant } from '../src/instant.ts';
import type { SmsReading } from '../src/ports/gateways.ts';
import { receiveSms } from '../src/use-cases/receive-sms.ts';
import { recoverInterrupted } from '../src/use-cases/recover.ts';
import { applyVerdicts, lookAtWallets } from '../src/use-cases/wallets.ts';
import type { WalletId } from '../src/wallet/wallet-entry.ts';
import { aDeposit } from './a-transaction.ts';
import { recordOf, statesOf } from './a-world.ts';

export const wallet = 'orange-237690000001' as WalletId;
export const own = '+237690000001';
export const player = '+237691234567';
export const minute = 60_000;

export interface Sms {
  readonly id: string;
  readonly amount: number;
  readonly balance: number | null;
  /** An SMS of money that went out. */
  readonly isOut?: boolean;
  readonly payer?: string;
  /** When it was paid, as the text says. */
  readonly paidAt?: Instant | null;
  readonly precisionMs?: number;
}

export const readingOf = (
  { id, amount, balance, isOut = false, payer = player, paidAt = null, precisionMs = 1_000 }: Sms,
  at = testMorning,
): SmsReading => {
  const money = { operator: 'orange', operatorTxId: id, amountXaf: amount } as const;
  const parties = isOut ? { payer: own, receiver: player } : { payer, receiver: own };
  const movement = {
    ...money,
    ...(parties as { payer: never; receiver: never }),
    direction: isOut ? 'out' : 'in',
    feeHundredths: 0,
    balanceHundredths: balance === null ? null : balance * 100,
    at,
    precisionMs,
  } as const;
  return isOut
    ? { kind: 'receipt', ...money, msisdn: player, movement }
    : { kind: 'payment', ...money, ...parties, paidAt, doubt: null, movement };
};

/** The phone of the wallet passes an SMS on. */
export function hear(world: MemoryPorts, sms: Sms, at = world.clock.now()) {
  world.smsReader.always(readingOf(sms, at));
  return receiveSms(world.ports)({
    providerId: 'orange-money',
    sender: 'OrangeMoney',
    recipient: null,
    deviceId: 'phone-orange-money',
    simNumber: 1,
    rawText: `SMS ${sms.id}`,
    sentAt: null,
  });
}

/** The same at another number of ours, from which its provider pays, too. */
export function hearElsewhere(world: MemoryPorts, sms: Sms) {
  const reading = readingOf(sms, world.clock.now());
  const movement = { ...reading.movement, [sms.isOut ? 'payer' : 'receiver']: '+237690000002' };
  world.smsReader.always({ ...reading, movement } as SmsReading);
  const device = { providerId: 'orange-money', deviceId: 'unknown', simNumber: null };
  return receiveSms(world.ports)({
    ...{ ...device, sender: 'OrangeMoney', recipient: '+237690000002' },
    ...{ rawText: `SMS ${sms.id} elsewhere`, sentAt: null },
  });
}

/** What fills holes in the book, and is not joined for good. */
export const filling = ({ database }: MemoryPorts) =>
  database.wallets.get(wallet)?.book?.segments.flatMap(({ by = [] }) => by);

/** What goes on by itself: books are looked at, and what follows is done. */
export async function pass(world: MemoryPorts, ms: number): Promise<void> {
  world.clock.advance(ms);
  await lookAtWallets(world.ports)(50);
  await applyVerdicts(world.ports)(50);
  await recoverInterrupted(world.ports)(50);
}

export const stateOf = async (world: MemoryPorts, deposit = aDeposit()) =>
  statesOf(await recordOf(world, deposit)).at(-1);
export const large = aDeposit({ amountXaf: 60_000 as never });
export const opened = { id: 'PP1', amount: 100, balance: 10_100, payer: '+237690999999' };
export const paid = { id: 'PP3', amount: 60_000, balance: 75_100 };
export const between = { id: 'PP2', amount: 5_000, balance: 15_100, payer: '+237690999999' };
