import { fastify } from 'fastify';
import pg from 'pg';

/** Another peer: a framework known for its speed, a compiled JSON schema, one insert. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });
const app = fastify();

interface Body {
  readonly player_id: string;
  readonly msisdn: string;
  readonly amount_xaf: number;
  readonly operator: string;
  readonly reference: string;
  readonly callback_url?: string;
}

const text = { type: 'string', minLength: 1, maxLength: 2_048 };
const schema = {
  body: {
    type: 'object',
    required: ['player_id', 'msisdn', 'amount_xaf', 'operator', 'reference'],
    properties: {
      player_id: text,
      msisdn: { type: 'string', pattern: '^\\+[1-9]\\d{6,14}$' },
      amount_xaf: { type: 'integer', minimum: 100 },
      operator: { type: 'string', enum: ['mtn', 'orange'] },
      reference: text,
      callback_url: text,
    },
  },
  response: {
    200: {
      type: 'object',
      properties: {
        id: text,
        reference: text,
        status: text,
        amount_xaf: { type: 'integer' },
        operator: text,
      },
    },
  },
};

app.post<{ Body: Body }>('/requests', { schema }, async ({ body }) => {
  const { player_id, msisdn, amount_xaf, operator, reference, callback_url } = body;
  const { rows } = await pool.query({
    name: 'insert',
    text: `insert into bare_requests (player_id, msisdn, amount_xaf, operator, reference, callback_url)
      values ($1, $2, $3, $4, $5, $6) returning id, created_at`,
    values: [player_id, msisdn, amount_xaf, operator, reference, callback_url],
  });
  return { id: rows[0].id, reference, status: 'pending', amount_xaf, operator };
});

app.get('/health', async () => ({ status: 'ok' }));

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0));
});
