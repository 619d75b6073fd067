import type pg from 'pg';

/** Stores withdrawals that wait for a person, one a second, the oldest first; each player has ten of them. */
export async function fillWaiting(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into transactions (id, version, direction, application_id, player_id, reference, operator, msisdn,
        amount_xaf, provider_id, submission_id, state, state_reason, state_updated_at, created_at, updated_at,
        is_failure, status_reads, list_key)
      select md5('waiting ' || n)::uuid, 1, 'withdrawal', 'default', md5('player ' || n / 10)::uuid,
        'waiting-' || n, 'mtn', '+23767' || lpad((n / 10)::text, 7, '0'), 1000 + n, 'mtn_momo', 'none',
        'pending_approval', 'Waiting for an operator to approve.', at, at, at, false, 0,
        list_key('withdrawal', 'mtn', 'pending_approval')
      from generate_series(1, $1::int) n, lateral (select 1700000000000 + n * 1000::bigint as at) moment`,
    [count],
  );
  await pool.query(
    `insert into moves (transaction_id, version, position, to_state, trigger, reason, actor_kind, actor_id, at)
      select id, 1, 0, state, 'requested', state_reason, 'application', 'default', created_at
      from transactions where state = 'pending_approval'`,
  );
  await pool.query('vacuum analyze transactions');
}
