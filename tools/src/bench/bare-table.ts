import pg from 'pg';

/** What bare handlers are made of: one statement each, and no more. */
export const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });

export interface Body {
  readonly player_id: string;
  readonly msisdn: string;
  readonly amount_xaf: number;
  readonly operator: string;
  readonly reference: string;
  readonly callback_url?: string;
}

export async function insert({ player_id, msisdn, amount_xaf, operator, reference, callback_url }: Body) {
  const { rows } = await pool.query({
    name: 'insert',
    text: `insert into bare_requests (player_id, msisdn, amount_xaf, operator, reference, callback_url)
      values ($1, $2, $3, $4, $5, $6) returning id, created_at`,
    values: [player_id, msisdn, amount_xaf, operator, reference, callback_url],
  });
  return { id: rows[0].id, reference, status: 'pending', amount_xaf, operator };
}

export async function select(id: string): Promise<unknown> {
  const text = 'select * from bare_requests where id = $1';
  const { rows } = await pool.query({ name: 'select', text, values: [id] });
  return rows[0] ?? null;
}

export const endOnSignal = (close: () => Promise<void>) =>
  process.on('SIGTERM', async () => {
    await close();
    await pool.end();
    process.exit(0);
  });
