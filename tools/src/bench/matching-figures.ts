import { createHmac } from 'node:crypto';
import { openDatabase } from '@mobile-money/postgres';
import { usualDeviceSecret } from '@mobile-money/simulator';
import type pg from 'pg';
import type { BenchOptions, Figure } from './figure.ts';
import { measureLoad, median } from './load.ts';
import { startService } from './processes.ts';

const path = '/gateway/v1/orange_money/device';
const batch = 1_000;
const batches = 10;

/** SMS to `succeeded`, with few and with many deposits that a payment could be meant for. */
export async function matchingFigures({
  databaseUrl,
  large,
  note,
}: BenchOptions): Promise<readonly Figure[]> {
  const database = openDatabase({ url: databaseUrl, poolMax: 2, applicationName: 'bench' });
  const service = await startService(databaseUrl);
  const client = await database.pool.connect();
  let paid = 0;
  /** Milliseconds for an SMS, of the batch in the middle. */
  const measure = async (): Promise<number> => {
    const took: number[] = [];
    // The first batch belongs to the compiler and the caches.
    for (let round = 0; round <= batches; round += 1) {
      await storeOpen(client, 'paid', paid, batch);
      const first = paid;
      const { perSecond } = await measureLoad({
        url: service.url,
        connections: 4,
        seconds: 0,
        count: batch,
        next: (n) => request(first + n),
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
    await refuseUnlessAllMatched(client, paid);
    return [
      {
        work: `SMS to succeeded, ms each, ${large} open or recently expired deposits`,
        value: many,
        against: `with ${batch} open`,
        limit: few,
        floor: null,
        ceiling: 1.3,
      },
    ];
  } finally {
    client.release(true);
    await service.stop();
    await database.close();
  }
}

/** Those to be paid are open; of the others every second one has expired within the last day. */
async function storeOpen(
  client: pg.PoolClient,
  kind: 'paid' | 'other',
  from: number,
  count: number,
): Promise<void> {
  const number = kind === 'paid' ? "'+237655' || lpad(n::text, 6, '0')" : "'+23769' || lpad(n::text, 7, '0')";
  await patiently(
    client,
    `insert into transactions (id, version, direction, application_id, player_id, reference, operator, msisdn,
        amount_xaf, provider_id, submission_id, state, state_reason, state_updated_at, created_at, updated_at,
        collection_mode, channel_id, expires_at, is_failure, status_reads, list_key, open_until, unpaid_key)
      select id, 1, 'deposit', 'default', id, '${kind}-' || n, 'orange', msisdn, 5000, 'orange_money', 'none', state,
        '', now_ms, now_ms, now_ms, 'customer_initiated', 'orange_money_1', deadline, false, 0,
        list_key('deposit', 'orange', state), open_until('deposit', state, deadline),
        unpaid_key('deposit', state, 5000, 'orange_money_1')
      from (select n, gen_random_uuid() as id, ${number} as msisdn, now_ms,
          case when '${kind}' = 'other' and n % 2 = 1 then 'expired' else 'pending' end as state,
          now_ms + case when '${kind}' = 'other' and n % 2 = 1 then -3600000 else 36000000 end as deadline
        from generate_series($1::int, $2::int) n,
          (select (extract(epoch from now()) * 1000)::bigint as now_ms) clock) d`,
    [from, from + count - 1],
  );
}

/** Without the limit that the service has for its own statements. */
const patiently = (client: pg.PoolClient, text: string, values: readonly unknown[] = []) =>
  client.query({ text, values: [...values], query_timeout: 600_000 } as pg.QueryConfig);

/** What Orange writes for the n-th payment, as a device passes it on. */
function request(n: number) {
  const now = new Date();
  const day = now.toISOString().slice(2, 10).replaceAll('-', '');
  const id = `PP${day}.1200.B${String(n).padStart(5, '0')}`;
  const message =
    `Transfert de 655${String(n).padStart(6, '0')} ALICE NGONO vers 690000001 SERVICE PAYMENTS reussi. Details: ` +
    `ID transaction: ${id}, Montant Transaction: 5000FCFA, Frais: 0 FCFA, Commission: 0 FCFA, ` +
    'Montant Net: 5000 FCFA, Nouveau Solde: 2784137.6 FCFA';
  const payload = { messageId: id, message, sender: 'OrangeMoney', recipient: null, simNumber: 1 };
  const body = JSON.stringify({
    deviceId: 'orange-gateway-1',
    event: 'sms:received',
    id,
    payload: { ...payload, receivedAt: now.toISOString() },
  });
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signature = createHmac('sha256', usualDeviceSecret)
    .update(body + timestamp)
    .digest('hex');
  return { path, body, headers: { 'x-timestamp': timestamp, 'x-signature': signature } };
}

/** A figure for SMS that were not matched would mean nothing. */
async function refuseUnlessAllMatched(client: pg.PoolClient, expected: number): Promise<void> {
  const { rows } = await client.query(
    "select count(*)::int as matched from payments where status = 'matched'",
  );
  if (rows[0]?.matched !== expected) {
    throw new Error(`Of ${expected} SMS only ${rows[0]?.matched} were matched.`);
  }
}
