import express from 'express';
import pg from 'pg';

/** The peer of the benchmarks: a handler that does one insert, and one that does one select. Nothing else. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });
await pool.query(`create table if not exists bare_requests (
  id uuid primary key default gen_random_uuid(), player_id uuid not null, msisdn text not null,
  amount_xaf bigint not null, operator text not null, reference text not null, callback_url text,
  created_at timestamptz not null default now(), unique (reference, player_id))`);

const app = express();
app.use(express.json());

app.post('/requests', async (request, response) => {
  const { player_id, msisdn, amount_xaf, operator, reference, callback_url } = request.body;
  const { rows } = await pool.query({
    name: 'insert',
    text: `insert into bare_requests (player_id, msisdn, amount_xaf, operator, reference, callback_url)
      values ($1, $2, $3, $4, $5, $6) returning id, created_at`,
    values: [player_id, msisdn, amount_xaf, operator, reference, callback_url],
  });
  response.json({ id: rows[0].id, reference, status: 'pending', amount_xaf, operator });
});

app.get('/requests/:id', async (request, response) => {
  const { rows } = await pool.query({
    name: 'select',
    text: 'select * from bare_requests where id = $1',
    values: [request.params['id']],
  });
  response.json(rows[0] ?? null);
});

app.get('/health', (_, response) => {
  response.json({ status: 'ok' });
});

const server = app.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => {
  server.close();
  void pool.end().then(() => process.exit(0));
});
