import type { Instant } from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';

/** Webhooks that wait to be delivered, over all processes: for those who watch the service. */
export interface OutboxBacklog {
  readonly pending: number;
  /** When the first of them fell due, or will; null when nothing waits. */
  readonly firstDueAt: Instant | null;
}

const read: Statement = {
  name: 'outbox_backlog',
  // From an index that holds nothing but what waits.
  text: `select count(*) as pending, min(due_at) as "firstDueAt" from webhook_deliveries where due_at is not null`,
};

/** May reject when the store cannot be reached. */
export async function readOutboxBacklog(database: Database): Promise<OutboxBacklog> {
  const { rows } = await database.keyed<OutboxBacklog>(read, []);
  return rows[0] ?? { pending: 0, firstDueAt: null };
}
