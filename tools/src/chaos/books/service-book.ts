import { setTimeout as sleep } from 'node:timers/promises';
import { checkBooks, urlOfPrimary } from '@mobile-money/postgres';
import pg from 'pg';
import { type Books, type Finding, finding, type ServicePayment, type ServiceTransaction } from './books.ts';

const transactions = `
  select id, direction, reference, player_id as "playerId", msisdn, amount_xaf::int as "amountXaf",
    callback_url as "callbackUrl", coalesce(collection_mode = 'merchant_initiated', false) as "isPrompted", state,
    array(select m.to_state from moves m where m.transaction_id = t.id order by m.version, m.position) as reached
  from transactions t order by created_at, id`;

const payments = `
  select operator, operator_tx_id as "operatorTxId", payer, amount_xaf::int as "amountXaf",
    array(select u.transaction_id::text from payment_uses u where u.payment_id = p.id) as "usedBy",
    status || ', ' || held_because as because
  from payments p order by received_at, id`;

const otherMessages = `select raw_text from messages where kind = 'sms' and payment_id is null`;

/** What waits in the outbox for longer than a moment although it is due. */
const overdue = `
  select count(*)::int as count from webhook_deliveries
  where status = 'pending' and next_attempt_at < (extract(epoch from now()) * 1000)::bigint - 1000`;

/** The service's book, read past all wires from the database itself: what is not there was not kept. */
export const readServiceBook = (databaseUrl: string): Promise<Books['service']> =>
  asked(databaseUrl, async (client) => {
    const other = await client.query<{ raw_text: string }>(otherMessages);
    return {
      transactions: (await client.query<ServiceTransaction>(transactions)).rows,
      payments: (await client.query<ServicePayment>(payments)).rows,
      otherMessages: other.rows.map(({ raw_text }) => raw_text),
    };
  });

export async function overdueWebhooks(databaseUrl: string): Promise<number> {
  const { rows } = await asked(databaseUrl, (client) => client.query<{ count: number }>(overdue));
  return rows[0]?.count ?? 0;
}

const reachedWithinMs = 30_000;

/** Of several servers, none may lead just now. */
async function reached(url: string): Promise<string> {
  for (const late = performance.now() + reachedWithinMs; ; await sleep(200)) {
    const found = await urlOfPrimary(url).catch((error: unknown) => {
      if (performance.now() > late) throw error;
      return null;
    });
    if (found !== null) return found;
  }
}

async function asked<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const patience = { connectionTimeoutMillis: reachedWithinMs, query_timeout: 60_000 };
  const client = new pg.Client({ connectionString: await reached(url), ...patience });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What the service's book says by itself: the promises that `npm run books` looks after, broken by no fault either. */
export async function brokenPromises(databaseUrl: string): Promise<readonly Finding[]> {
  const { findings } = await checkBooks(databaseUrl);
  return findings.map(({ promise, count, examples }) =>
    finding('contradicting', `Broken ${count} times: ${promise} For example: ${examples[0]}.`),
  );
}
