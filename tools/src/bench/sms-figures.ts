import { setTimeout as sleep } from 'node:timers/promises';
import {
  type IncomingMessage,
  msisdn,
  type Ports,
  receiveSms,
  type SmsReading,
  WalletBooks,
} from '@mobile-money/core';
import type pg from 'pg';
import { patiently, withPatience } from '../harness/fresh-database.ts';
import { measureLoad, median } from '../harness/loops.ts';
import { balanceAfter, operatorTxId, smsRequest, smsText } from '../harness/orange-sms.ts';
import { driven, requestsTo, sideBySide } from './candidates.ts';
import type { Figure } from './figure.ts';
import { storeOpen } from './stored.ts';
import type { Bench } from './surroundings.ts';

const stored = 400_000;
const piece = 50_000;

/** SMS a second that come in at the device's door and end as a succeeded deposit, against the same SQL alone. */
export async function smsFigures(bench: Bench): Promise<readonly Figure[]> {
  const database = bench.open();
  const service = await bench.start('service');
  return withPatience(database.pool, async (client) => {
    for (let from = 0; from < stored; from += piece) {
      bench.note(`storing deposits to be paid: ${from} of ${stored}`);
      await storeOpen(client, 'paid', from, piece);
    }
    let paid = 0;
    const one = (): number => {
      paid += 1;
      if (paid > stored) throw new Error('All deposits are paid: measure for fewer seconds.');
      return paid - 1;
    };
    const candidates = {
      service: requestsTo(service, () => smsRequest(one())),
      driver: driven(bench.databaseUrl, (ports) => {
        const walletBooks = new WalletBooks(ports as unknown as Ports);
        const receive = receiveSms({ ...ports, smsReader, templates, walletBooks } as unknown as Ports);
        return () => receive(messageOf(one()));
      }),
    };
    const rates = await sideBySide('SMS to succeeded', candidates, bench);
    await refuseUnmatched(client, paid);
    const work = 'SMS to succeeded/s';
    const against = 'the same SQL from a driver';
    return [{ work, value: rates.service, against, limit: rates.driver, floor: 0.5, goal: 0.8 }];
  });
}

/** Nothing is read by the driver, so the number of the payment travels as the sender. */
const messageOf = (n: number) => ({
  providerId: 'orange_money',
  recipient: null,
  deviceId: 'orange-gateway-1',
  simNumber: 1,
  sentAt: null,
  sender: String(n),
  rawText: smsText(n),
});

/** The service keeps them in memory. */
const templates = { active: async () => [] };

const smsReader = {
  read: ({ sender, receivedAt: at }: IncomingMessage): SmsReading => {
    const money = {
      operator: 'orange',
      operatorTxId: operatorTxId(Number(sender)),
      amountXaf: 5_000,
    } as const;
    const payer = msisdn(`+237655${String(sender).padStart(6, '0')}`);
    const parties = { payer, receiver: msisdn('+237698417301') };
    const balanceHundredths = 100 * balanceAfter(Number(sender));
    const told = { direction: 'in', feeHundredths: 0, balanceHundredths, at, precisionMs: 60_000 } as const;
    return {
      kind: 'payment',
      ...money,
      ...parties,
      paidAt: null,
      doubt: null,
      movement: { ...money, ...parties, ...told },
    };
  },
};

const batch = 1_000;
const batches = 10;

/** SMS to `succeeded`, with few and with many deposits that a payment could be meant for. */
export async function matchingFigures(bench: Bench): Promise<readonly Figure[]> {
  const { note, sizes } = bench;
  const { large } = sizes;
  const database = bench.open();
  const { url } = await bench.start('service');
  return withPatience(database.pool, async (client) => {
    let paid = 0;
    /** Milliseconds for an SMS, of the batch in the middle. */
    const measure = async (): Promise<number> => {
      const took: number[] = [];
      // The first batch belongs to the compiler and the caches.
      for (let round = 0; round <= batches; round += 1) {
        const first = paid;
        await storeOpen(client, 'paid', first, batch);
        const next = (n: number) => smsRequest(first + n);
        const { perSecond } = await measureLoad({ url, atOnce: 4, count: batch, next });
        paid += batch;
        if (round > 0) took.push(1_000 / perSecond);
      }
      return median(took);
    };
    note(`${batches * batch} SMS with ${batch} open deposits`);
    const few = await measure();
    for (let from = 0; from < large; from += piece) {
      note(`storing open and expired deposits: ${from} of ${large}`);
      await storeOpen(client, 'other', from, Math.min(piece, large - from));
    }
    await patiently(client, 'vacuum analyze transactions');
    note(`${batches * batch} SMS with ${large} open or recently expired deposits`);
    const many = await measure();
    await refuseUnmatched(client, paid);
    const work = `SMS to succeeded, ms each, ${large} open or recently expired deposits`;
    const limits = { floor: null, ceiling: 1.3, goal: 1.1 };
    return [{ work, value: many, against: `with ${batch} open`, limit: few, ...limits }];
  });
}

/** A figure for SMS that were not matched would mean nothing. What overtook another waits for it a little. */
export async function refuseUnmatched(client: pg.PoolClient, sent: number): Promise<void> {
  const matched = async (): Promise<number> => {
    const { rows } = await patiently(
      client,
      "select count(*)::int as paid from transactions where reference like 'paid-%' and state = 'succeeded'",
    );
    return rows[0]?.paid as number;
  };
  const until = Date.now() + 10_000;
  while ((await matched()) < sent && Date.now() < until) await sleep(100);
  const paid = await matched();
  if (paid !== sent) throw new Error(`Of ${sent} SMS only ${paid} were matched.`);
}
