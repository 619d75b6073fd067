import type { DeliveryAttempt, DeliveryStatus, Instant, Lease } from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';
import { storable } from '../database/json.ts';

/** How an attempt of a delivery ended, and what becomes of the delivery. */
export interface Ending {
  readonly lease: Lease;
  readonly attempt: DeliveryAttempt;
  readonly status: DeliveryStatus;
  readonly nextAttemptAt: Instant | null;
}

const finish: Statement = {
  name: 'webhooks_finish',
  // Attempts are recorded in any case, and the rest only while the lease is still this one.
  text: `with endings as (
      select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[],
        $7::integer[], $8::text[], $9::text[]) with ordinality as ending (event_id, token, status,
        next_attempt_at, at, duration_ms, answer_status, error, answer_excerpt, n)
    ), attempts as (
      insert into webhook_attempts (event_id, at, duration_ms, status, error, answer_excerpt)
      select event_id, at, duration_ms, answer_status, error, answer_excerpt from endings order by n
    )
    update webhook_deliveries w
    set status = e.status, next_attempt_at = e.next_attempt_at, due_at = e.next_attempt_at,
      attempts_this_round = w.attempts_this_round + 1, lease_token = null, lease_until = null, lost_leases = 0
    from endings e
    where w.event_id = any ($1) and w.event_id = e.event_id and w.lease_token = e.token
    returning e.n::integer as n`,
};

/** Records attempts in one statement and one commit; tells of each whether its lease was still held. */
export async function finishAll(database: Database, endings: readonly Ending[]): Promise<readonly boolean[]> {
  const { rows } = await database.once<{ n: number }>(finish, [
    endings.map(({ lease }) => lease.delivery.event.id),
    endings.map(({ lease }) => lease.token),
    endings.map(({ status }) => status),
    endings.map(({ nextAttemptAt }) => nextAttemptAt),
    endings.map(({ attempt }) => attempt.at),
    endings.map(({ attempt }) => attempt.durationMs),
    endings.map(({ attempt }) => attempt.status),
    endings.map(({ attempt }) => (attempt.error === null ? null : storable(attempt.error))),
    endings.map(({ attempt }) => storable(attempt.answerExcerpt)),
  ]);
  const held = new Set(rows.map(({ n }) => n));
  return endings.map((_, index) => held.has(index + 1));
}
