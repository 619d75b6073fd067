import { randomUUID } from 'node:crypto';
import {
  defaultSettings,
  type IncomingMessage,
  instant,
  type Ports,
  receiveSms,
  type SmsReading,
} from '@mobile-money/core';
import { openDatabase, postgresPorts } from '@mobile-money/postgres';
import { operatorTxId, smsRequest, smsText } from '../beside/pretend/orange-sms.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { matchedSoFar } from './matching-figures.ts';
import { storeOpen } from './open-deposits.ts';
import { startService } from './processes.ts';
import { type Candidate, requestsTo, sideBySide } from './side-by-side.ts';

const stored = 400_000;
const atOnce = 64;

/** SMS a second that come in at the device's door and end as a succeeded deposit, against the same SQL alone. */
export async function smsFigures(options: BenchOptions): Promise<readonly Figure[]> {
  const { databaseUrl, note } = options;
  const database = openDatabase({ url: databaseUrl, poolMax: 2, applicationName: 'bench' });
  const service = await startService(databaseUrl);
  const client = await database.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (let from = 0; from < stored; from += 50_000) {
      note(`storing deposits to be paid: ${from} of ${stored}`);
      await storeOpen(client, 'paid', from, 50_000);
    }
    let paid = 0;
    const one = (): number => {
      paid += 1;
      if (paid > stored) throw new Error('All deposits are paid: measure for fewer seconds.');
      return paid - 1;
    };
    const rates = await sideBySide(
      'SMS to succeeded',
      {
        service: requestsTo(service, () => smsRequest(one())),
        driver: driver(databaseUrl, one),
      },
      options,
    );
    const matched = await matchedSoFar(client);
    // A figure for SMS that were not matched would mean nothing.
    if (matched !== paid) throw new Error(`Of ${paid} SMS only ${matched} were matched.`);
    const work = 'SMS to succeeded/s';
    const against = 'the same SQL from a driver';
    return [{ work, value: rates.service, against, limit: rates.driver, floor: 0.5, goal: 0.8 }];
  } finally {
    client.release(true);
    await service.stop();
    await database.close();
  }
}

/** The use case on its stores: what is left without HTTP, the device's signature, JSON, templates, log and jobs. */
const driver =
  (databaseUrl: string, next: () => number): Candidate =>
  async (seconds) => {
    const database = openDatabase({ url: databaseUrl, poolMax: 16, applicationName: 'bench' });
    const stores = postgresPorts(database);
    const registry = await stores.registry.read();
    const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
    const ports = {
      ...stores,
      // As the service does: it tells the database of a device at most once in a while.
      registry: { ...stores.registry, read: async () => registry, markSeen: async () => {} },
      smsReader: { read: (message: IncomingMessage) => readingOf(Number(message.sender)) },
      clock: { now: () => instant(Date.now()) },
      ids: { next: () => randomUUID() },
      settings: defaultSettings,
      log: silent,
    } as unknown as Ports;
    const receive = receiveSms(ports);
    const until = performance.now() + seconds * 1_000;
    let done = 0;
    const worker = async (): Promise<void> => {
      while (performance.now() < until) {
        const n = next();
        // Nothing is read here, so the number of the payment travels as the sender.
        await receive({ ...envelope, sender: String(n), rawText: smsText(n) });
        done += 1;
      }
    };
    const started = performance.now();
    await Promise.all(Array.from({ length: atOnce }, worker));
    const perSecond = done / ((performance.now() - started) / 1_000);
    await database.close();
    return perSecond;
  };

const envelope = {
  providerId: 'orange_money',
  recipient: null,
  deviceId: 'orange-gateway-1',
  simNumber: 1,
  sentAt: null,
};

const readingOf = (n: number): SmsReading => ({
  kind: 'payment',
  operator: 'orange',
  operatorTxId: operatorTxId(n),
  payer: `+237655${String(n).padStart(6, '0')}`,
  receiver: '+237698417301',
  amountXaf: 5_000,
  paidAt: null,
  doubt: null,
});
