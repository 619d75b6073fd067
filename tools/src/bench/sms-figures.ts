import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { type ProvidersFile, providersFile } from '../harness/installation.ts';
import { measureLoad, median } from '../harness/loops.ts';
import {
  merchantNumber,
  operatorTxId,
  type PaidWallets,
  paidAt,
  paidPlace,
  smsRequest,
  smsText,
} from '../harness/orange-sms.ts';
import type { Server } from '../harness/server-process.ts';
import { driven, requestsTo, sideBySide } from './candidates.ts';
import type { Figure } from './figure.ts';
import { storeOpen } from './stored.ts';
import type { Bench } from './surroundings.ts';

const stored = 200_000;
const piece = 50_000;
/** Payments that fill few wallets wait for each other in their books; many wallets make many small steps. */
const measuredWallets = [2, 50];

/** SMS a second that come in at the device's door and end as a succeeded deposit, against the same SQL alone. */
export async function smsFigures(bench: Bench): Promise<readonly Figure[]> {
  const numbers = measuredWallets.reduce((sum, count) => sum + count, 0);
  const database = bench.open();
  const service = await bench.start('service', { PROVIDERS_FILE: await fileOfNumbers(numbers) });
  const figures: Figure[] = [];
  let wallets: PaidWallets = { first: 0, count: 0, from: 0 };
  for (const count of measuredWallets) {
    wallets = { first: wallets.first + wallets.count, count, from: stored * figures.length };
    figures.push(await withPatience(database.pool, (client) => smsFigure(bench, service, client, wallets)));
  }
  return figures;
}

async function smsFigure(
  bench: Bench,
  service: Server,
  client: pg.PoolClient,
  wallets: PaidWallets,
): Promise<Figure> {
  const { from, count } = wallets;
  for (let done = 0; done < stored; done += piece) {
    bench.note(`storing deposits to be paid to ${count} wallets: ${done} of ${stored}`);
    await storeOpen(client, 'paid', from + done, piece, wallets);
  }
  const before = await matched(client);
  let paid = 0;
  const one = (): number => {
    paid += 1;
    if (paid > stored) throw new Error('All deposits are paid: measure for fewer seconds.');
    return from + paid - 1;
  };
  const candidates = {
    service: requestsTo(service, () => smsRequest(one(), wallets)),
    driver: driven(bench.databaseUrl, (ports) => {
      const pay = paying(ports, wallets);
      return () => pay(one());
    }),
  };
  const work = `SMS to succeeded/s, ${count} wallets`;
  const rates = await sideBySide(work, candidates, bench);
  await refuseUnmatched(client, before + paid);
  const against = 'the same SQL from a driver';
  return { work, value: rates.service, against, limit: rates.driver, floor: 0.5, goal: 0.8 };
}

/** Takes the SMS of the n-th payment on the stores, without HTTP, the device's signature and the templates. */
export function paying(ports: Ports, wallets: PaidWallets): (n: number) => Promise<unknown> {
  const walletBooks = new WalletBooks(ports);
  const own = { smsReader: readerOf(wallets), templates, walletBooks };
  const receive = receiveSms({ ...ports, ...own } as unknown as Ports);
  return (n) => receive(messageOf(n, wallets));
}

/** Orange's merchant numbers in one device, which has a place for each. */
async function fileOfNumbers(count: number): Promise<string> {
  const given = JSON.parse(readFileSync(providersFile, 'utf8')) as ProvidersFile;
  const channels = Array.from({ length: count }, (_, place) => ({
    ...given.providers.find(({ provider_id }) => provider_id === 'orange_money')?.channels[0],
    channel_id: `orange_money_${place + 1}`,
    merchant_msisdn: `+237${merchantNumber(place)}`,
    merchant_code: String(510_001 + place),
    sim_number: place + 1,
  }));
  const providers = given.providers.map((each) =>
    each.provider_id === 'orange_money' ? { ...each, channels } : each,
  );
  const file = join(await mkdtemp(join(tmpdir(), 'mobile-money-bench-')), 'providers.json');
  await writeFile(file, JSON.stringify({ ...given, providers }));
  return file;
}

/** Nothing is read by the driver, so the number of the payment travels as the sender. */
const messageOf = (n: number, wallets: PaidWallets) => ({
  providerId: 'orange_money',
  recipient: null,
  deviceId: 'orange-gateway-1',
  simNumber: paidPlace(n, wallets).place + 1,
  sentAt: null,
  sender: String(n),
  rawText: smsText(n, wallets),
});

/** The service keeps them in memory. */
const templates = { active: async () => [] };

const readerOf = (wallets: PaidWallets) => ({
  read: ({ sender }: IncomingMessage): SmsReading => {
    const { place, balanceXaf } = paidPlace(Number(sender), wallets);
    const money = {
      operator: 'orange',
      operatorTxId: operatorTxId(Number(sender)),
      amountXaf: 5_000,
    } as const;
    const payer = msisdn(`+237655${String(sender).padStart(6, '0')}`);
    const parties = { payer, receiver: msisdn(`+237${merchantNumber(place)}`) };
    const balanceHundredths = 100 * balanceXaf;
    const told = {
      direction: 'in',
      feeHundredths: 0,
      balanceHundredths,
      at: paidAt(),
      precisionMs: 60_000,
    } as const;
    return {
      kind: 'payment',
      ...money,
      ...parties,
      paidAt: null,
      doubt: null,
      movement: { ...money, ...parties, ...told },
    };
  },
});

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
  const until = Date.now() + 10_000;
  while ((await matched(client)) < sent && Date.now() < until) await sleep(100);
  const paid = await matched(client);
  if (paid !== sent) throw new Error(`Of ${sent} SMS only ${paid} were matched.`);
}

async function matched(client: pg.PoolClient): Promise<number> {
  const { rows } = await patiently(
    client,
    "select count(*)::int as paid from transactions where reference like 'paid-%' and state = 'succeeded'",
  );
  return rows[0]?.paid as number;
}
