import { openDatabase } from '@mobile-money/postgres';
import type pg from 'pg';
import { patiently } from '../beside/patiently.ts';
import { smsRequest } from '../beside/pretend/orange-sms.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { measureLoad, median } from './load.ts';
import { storeOpen } from './open-deposits.ts';
import { startService } from './processes.ts';

const batch = 1_000;
const batches = 10;
/** The numbers below are those that the rate of SMS is measured with. */
const firstPaid = 500_000;

/** SMS to `succeeded`, with few and with many deposits that a payment could be meant for. */
export async function matchingFigures({
  databaseUrl,
  large,
  note,
}: BenchOptions): Promise<readonly Figure[]> {
  const database = openDatabase({ url: databaseUrl, poolMax: 2, applicationName: 'bench' });
  const service = await startService(databaseUrl);
  const client = await database.pool.connect();
  const already = await matchedSoFar(client);
  let paid = firstPaid;
  /** Milliseconds for an SMS, of the batch in the middle. */
  const measure = async (): Promise<number> => {
    const took: number[] = [];
    // The first batch belongs to the compiler and the caches.
    for (let round = 0; round <= batches; round += 1) {
      await storeOpen(client, 'paid', paid, batch);
      const first = paid;
      const next = (n: number) => smsRequest(first + n);
      const { perSecond } = await measureLoad({
        url: service.url,
        connections: 4,
        seconds: 0,
        count: batch,
        next,
      });
      paid += batch;
      if (round > 0) took.push(1_000 / perSecond);
    }
    return median(took);
  };
  try {
    await client.query('set statement_timeout = 0');
    note(`${batches * batch} SMS with ${batch} open deposits`);
    const few = await measure();
    for (let from = 0; from < large; from += 50_000) {
      note(`storing open and expired deposits: ${from} of ${large}`);
      await storeOpen(client, 'other', from, Math.min(50_000, large - from));
    }
    await patiently(client, 'vacuum analyze transactions');
    note(`${batches * batch} SMS with ${large} open or recently expired deposits`);
    const many = await measure();
    const matched = (await matchedSoFar(client)) - already;
    // A figure for SMS that were not matched would mean nothing.
    if (matched !== paid - firstPaid)
      throw new Error(`Of ${paid - firstPaid} SMS only ${matched} were matched.`);
    return [
      {
        work: `SMS to succeeded, ms each, ${large} open or recently expired deposits`,
        value: many,
        against: `with ${batch} open`,
        limit: few,
        floor: null,
        ceiling: 1.3,
        goal: 1.1,
      },
    ];
  } finally {
    client.release(true);
    await service.stop();
    await database.close();
  }
}

export async function matchedSoFar(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query(
    "select count(*)::int as matched from payments where status = 'matched'",
  );
  return rows[0]?.matched ?? 0;
}
