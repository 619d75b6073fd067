import { setTimeout as sleep } from 'node:timers/promises';
import { operators } from '@mobile-money/core';
import { type OpenDatabase, readOutboxBacklog } from '@mobile-money/postgres';
import { patiently, withPatience } from '../harness/fresh-database.ts';

/** How long the webhook has waited that has waited longest; 0 when none does. */
export async function oldestWebhookSeconds(database: OpenDatabase): Promise<number> {
  const { firstDueAt } = await readOutboxBacklog(database);
  return firstDueAt === null ? 0 : Math.max(0, Date.now() - firstDueAt) / 1_000;
}

/** Under way at an operator, so that a webhook is still to come. Dialled deposits wait for players, not for us. */
const underWay = `select exists (select from transactions where list_key = any($1)) as is_so`;
const keysUnderWay = [
  'deposit mtn pending',
  ...operators.map((operator) => `deposit ${operator} provider_acknowledged`),
  ...operators.map((operator) => `withdrawal ${operator} approved`),
  ...operators.map((operator) => `withdrawal ${operator} provider_submitted`),
];

/** Waits until all that was asked for is done and told; how many webhooks are left when it takes longer. */
export async function leftAfter(
  database: OpenDatabase,
  withinSeconds: number,
  signal: AbortSignal,
): Promise<number> {
  const until = performance.now() + withinSeconds * 1_000;
  for (;;) {
    // A database that is too busy to say is not at rest.
    const left = await leftNow(database).catch(() => 1);
    if (left === 0 || performance.now() > until || signal.aborted) return left;
    await sleep(50);
  }
}

/** What is under way counts as one webhook at least. */
async function leftNow(database: OpenDatabase): Promise<number> {
  const { rows } = await database.pool.query<{ is_so: boolean }>(underWay, [keysUnderWay]);
  const { pending } = await readOutboxBacklog(database);
  return Math.max(pending, rows[0]?.is_so === false ? 0 : 1);
}

export type WebhookCounts = Awaited<ReturnType<typeof webhookCounts>>;

/** How many were delivered and how many were given up, over the whole life of the database. */
export async function webhookCounts(database: OpenDatabase) {
  const text = 'select status, count(*)::int as count from webhook_deliveries group by status';
  const { rows } = await withPatience(database.pool, (client) => patiently(client, text));
  const countOf = (status: string): number => rows.find((row) => row.status === status)?.count ?? 0;
  return { delivered: countOf('delivered'), givenUp: countOf('failed') };
}
