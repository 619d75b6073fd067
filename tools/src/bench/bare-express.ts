import express from 'express';
import { endOnSignal, insert, pool, select } from './bare-table.ts';

/** The peer of the benchmarks: a handler that does one insert, and one that does one select. Nothing else. */
await pool.query(`create table if not exists bare_requests (
  id uuid primary key default gen_random_uuid(), player_id uuid not null, msisdn text not null,
  amount_xaf bigint not null, operator text not null, reference text not null, callback_url text,
  created_at timestamptz not null default now(), unique (reference, player_id))`);

const app = express();
app.use(express.json());
app.post('/requests', async (request, response) => {
  response.json(await insert(request.body));
});
app.get('/requests/:id', async (request, response) => {
  response.json(await select(request.params['id']));
});
app.get('/health', (_, response) => {
  response.json({ status: 'ok' });
});

const server = app.listen(Number(process.env['PORT']), '127.0.0.1');
endOnSignal(async () => void server.close());
