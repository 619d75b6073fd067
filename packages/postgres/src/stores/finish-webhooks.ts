import type { DeliveryAttempt, DeliveryStatus, Instant, Lease } from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { reasonText, storable } from '../database/json.ts';
import { statements } from '../database/sql.ts';

/** How an attempt of a delivery ended, and what becomes of the delivery. */
export interface Ending {
  readonly lease: Lease;
  readonly attempt: DeliveryAttempt;
  readonly status: DeliveryStatus;
  readonly nextAttemptAt: Instant | null;
}

/** A replay was asked for during an attempt that did not deliver: it has a round of its own. */
const isNewRound = `w.replay_asked and e.status <> 'delivered'`;

const sql = statements({
  // Attempts are recorded in any case, and the rest only while the lease is still this one.
  webhooks_finish: `with endings as (
      select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[],
        $7::integer[], $8::text[], $9::text[]) with ordinality as ending (event_id, token, status,
        next_attempt_at, at, duration_ms, answer_status, error, answer_excerpt, n)
    ), attempts as (
      insert into webhook_attempts (event_id, at, duration_ms, status, error, answer_excerpt)
      select event_id, at, duration_ms, answer_status, error, answer_excerpt from endings order by n
    )
    update webhook_deliveries w
    set status = case when ${isNewRound} then 'pending' else e.status end,
      next_attempt_at = case when ${isNewRound} then e.at + e.duration_ms else e.next_attempt_at end,
      due_at = case when ${isNewRound} then e.at + e.duration_ms else e.next_attempt_at end,
      attempts_this_round = case when ${isNewRound} then 0 else w.attempts_this_round + 1 end,
      given_up_at = case when e.status = 'failed' and not w.replay_asked then e.at + e.duration_ms end,
      lease_token = null, leased_until = null, held_until = null, lost_leases = 0, replay_asked = false
    from endings e
    where w.event_id = any ($1) and w.event_id = e.event_id and w.lease_token = e.token
    returning e.n::integer as n, w.status`,
});

/** Records attempts in one statement and one commit; tells of each what became of its delivery, as `Outbox.finish`. */
export async function finishAll(
  database: Database,
  endings: readonly Ending[],
): Promise<readonly (DeliveryStatus | null)[]> {
  const { rows } = await database.once<{ n: number; status: DeliveryStatus }>(sql.webhooks_finish, [
    plain(endings, ({ lease }) => lease.delivery.event.id),
    plain(endings, ({ lease }) => lease.token),
    plain(endings, ({ status }) => status),
    plain(endings, ({ nextAttemptAt }) => nextAttemptAt),
    plain(endings, ({ attempt }) => attempt.at),
    plain(endings, ({ attempt }) => attempt.durationMs),
    plain(endings, ({ attempt }) => attempt.status),
    endings.map(({ attempt }) => attempt.error && reasonText(attempt.error)),
    endings.map(({ attempt }) => storable(attempt.answerExcerpt)),
  ]);
  const kept = new Map(rows.map(({ n, status }) => [n, status]));
  return endings.map((_, index) => kept.get(index + 1) ?? null);
}

/** An array of values that need no quotes, as PostgreSQL reads it. The driver looks at each of them for longer. */
const plain = (endings: readonly Ending[], of: (ending: Ending) => string | number | null): string =>
  `{${endings.map((ending) => of(ending) ?? 'null').join(',')}}`;
