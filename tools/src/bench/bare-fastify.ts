import { fastify } from 'fastify';
import { type Body, endOnSignal, insert } from './bare-table.ts';

/** Another peer: a framework known for its speed, a compiled JSON schema, one insert. */
const app = fastify();
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

app.post<{ Body: Body }>('/requests', { schema }, ({ body }) => insert(body));
app.get('/health', async () => ({ status: 'ok' }));

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
endOnSignal(() => app.close());
