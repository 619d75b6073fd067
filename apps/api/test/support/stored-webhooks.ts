import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface StoredWebhook {
  readonly eventId: string;
  readonly transactionId: string;
  readonly sequence: number;
  readonly origin: string;
}

/** Webhooks of transactions of their own, `perTransaction` each, in the order in which they must arrive. */
export const webhooksTo = (origin: string, transactions: number, perTransaction = 1): StoredWebhook[] =>
  Array.from({ length: transactions }, () => randomUUID()).flatMap((transactionId) =>
    Array.from({ length: perTransaction }, (_, index) => ({
      eventId: randomUUID(),
      transactionId,
      sequence: index + 1,
      origin,
    })),
  );

/** Puts webhooks into an outbox as a commit would, all of them due. */
export async function storeWebhooks(databaseUrl: string, webhooks: readonly StoredWebhook[]): Promise<void> {
  await query(
    databaseUrl,
    `insert into webhook_deliveries (event_id, transaction_id, application_id, reference, sequence, name, url,
        receiver, body, created_at, status, next_attempt_at, due_at, position)
      select w.event_id, w.transaction_id, 'default', 'test', w.sequence,
        case w.sequence when 1 then 'payment.expired' else 'payment.succeeded' end, w.origin || '/webhooks', w.origin,
        '{}', $5::bigint, 'pending', $5::bigint, $5::bigint, row_number() over () + (extract(epoch from clock_timestamp()) * 1000000)::bigint
      from unnest($1::uuid[], $2::uuid[], $3::integer[], $4::text[]) w (event_id, transaction_id, sequence, origin)`,
    [
      webhooks.map(({ eventId }) => eventId),
      webhooks.map(({ transactionId }) => transactionId),
      webhooks.map(({ sequence }) => sequence),
      webhooks.map(({ origin }) => origin),
      Date.now(),
    ],
  );
}

export async function query<Row>(databaseUrl: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Resolves when no webhook of the outbox is pending any more. */
export async function untilAllEnded(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query(`select from webhook_deliveries where status = 'pending' limit 1`);
      if (rows.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  } finally {
    await client.end();
  }
}
