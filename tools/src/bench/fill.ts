import { createHash } from 'node:crypto';
import type pg from 'pg';

/** The same names here and in the database, so that a benchmark can ask for what it filled in. */
const uuidOf = (text: string): string => {
  const hex = createHash('md5').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

const perPlayer = 100;

export const filledTransaction = (n: number): string => uuidOf(`transaction ${n}`);
export const filledPlayer = (n: number): string => uuidOf(`player ${Math.floor(n / perPlayer)}`);

/** Stores settled deposits from number `from` to `to`, a hundred a player, with one move each. */
export async function fill(
  pool: pg.Pool,
  from: number,
  to: number,
  onProgress: (done: number) => void,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (let first = from; first < to; first += 50_000) {
      const last = Math.min(first + 50_000, to) - 1;
      await client.query(
        `insert into transactions (id, version, direction, application_id, player_id, reference, operator, msisdn,
            amount_xaf, provider_id, submission_id, provider_tx_id, state, state_reason, state_updated_at,
            created_at, updated_at, collection_mode, channel_id, expires_at, is_failure, status_reads, list_key)
          select md5('transaction ' || n)::uuid, 2, 'deposit', 'default', md5('player ' || n / ${perPlayer})::uuid,
            'filled-' || n, 'orange', '+23769' || lpad((n % 9999999)::text, 7, '0'), 500 + n % 1000,
            'orange-money', 'none', 'PP-' || n, 'succeeded', 'The operator confirmed the payment.',
            1700000000000 + n, 1700000000000 + n, 1700000000000 + n, 'customer_initiated', 'orange-1',
            1700000600000 + n, false, 0, list_key('deposit', 'orange', 'succeeded')
          from generate_series($1::int, $2::int) n`,
        [first, last],
      );
      onProgress(last + 1 - from);
    }
    await client.query('vacuum analyze transactions');
    await client.query('checkpoint');
  } finally {
    client.release(true);
  }
}
