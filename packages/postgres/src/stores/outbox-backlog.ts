import type { Instant } from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { statements } from '../database/sql.ts';

/** Webhooks that wait to be delivered, over all processes: for those who watch the service. */
export interface OutboxBacklog {
  /** Counted no further than was asked for. */
  readonly pending: number;
  /** When the first of them fell due, or will; null when nothing waits. */
  readonly firstDueAt: Instant | null;
}

const usualCountMax = 10_000;
/** Where so many receivers have webhooks waiting, the oldest of the others is missed. */
const receiversMax = 1_000;

const sql = statements({
  // Read when the backlog is longest, and then it must not take long: no more than the beginning of the index of what
  // waits, and of each receiver in it the first entry.
  outbox_backlog: `with recursive counted as (
      select due_at from webhook_deliveries where due_at is not null
      order by receiver, due_at, event_id limit $1
    ), first_of as (
      (select receiver, due_at, 1 as place from webhook_deliveries where due_at is not null
        order by receiver, due_at, event_id limit 1)
      union all
      select next.receiver, next.due_at, f.place + 1 from first_of f cross join lateral (
        select w.receiver, w.due_at from webhook_deliveries w
        where w.due_at is not null and w.receiver > f.receiver
        order by w.receiver, w.due_at, w.event_id limit 1) next
      where f.place < $2
    )
    select (select count(*) from counted) as pending,
      least((select min(due_at) from counted), (select min(due_at) from first_of)) as "firstDueAt"`,
});

/** May reject when the store cannot be reached. */
export async function readOutboxBacklog(
  database: Database,
  countMax: number = usualCountMax,
): Promise<OutboxBacklog> {
  const { rows } = await database.keyed<OutboxBacklog>(sql.outbox_backlog, [countMax, receiversMax]);
  return rows[0] ?? { pending: 0, firstDueAt: null };
}
