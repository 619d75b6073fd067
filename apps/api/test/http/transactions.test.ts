import { describe, expect, test } from '@jest/globals';
import { aDeposit, anMtnDeposit, idOf, member } from '../support/requests.ts';
import { serviceOfEachTest } from '../support/service.ts';

const player = '5f0c6c1e-6f0a-4b57-9a2e-2f2f8f0b1c11';
const otherKey = { 'x-api-key': 'svc_test_other_secret' };
const service = serviceOfEachTest({ issuedKeys: { svc_test_other_secret: 'other' } });

describe('one transaction', () => {
  test('is read whole', async () => {
    const id = idOf(await service.post('/api/v1/deposits', anMtnDeposit()));
    service.memory.clock.advance(1_000);
    const answer = await service.get(`/api/v1/transactions/${id.toUpperCase()}`);
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        service_tx_id: id,
        idempotency_key: 'order-1',
        direction: 'deposit',
        operator: 'mtn',
        provider: 'mtn_momo',
        msisdn: '+237670000100',
        amount_minor: 5_000,
        state: 'provider_acknowledged',
        state_updated_at: '2026-01-01T09:00:00.000Z',
        requires_human_approval: false,
        provider_tx_id: null,
        expires_at: '2026-01-01T09:10:00.000Z',
        created_at: '2026-01-01T09:00:00.000Z',
        updated_at: '2026-01-01T09:00:00.000Z',
        state_reason: 'The operator has asked the player to confirm.',
        failure_code: null,
      },
    ]);
  });

  test('that is a withdrawal has no deadline and asks for approval', async () => {
    const id = idOf(await service.post('/api/v1/withdrawals', aDeposit()));
    expect((await service.get(`/api/v1/transactions/${id}`)).json).toMatchObject({
      direction: 'withdrawal',
      state: 'pending_approval',
      requires_human_approval: true,
      expires_at: null,
      state_reason: 'Waiting for an operator to approve.',
    });
  });

  test('that is not there is 404', async () => {
    const answer = await service.get('/api/v1/transactions/00000000-0000-4000-8000-00000000ffff');
    expect([answer.status, answer.json]).toEqual([404, { detail: 'Transaction not found.' }]);
  });

  test('of another application is 404 everywhere', async () => {
    const id = idOf(await service.post('/api/v1/deposits', aDeposit()));
    expect((await service.get(`/api/v1/transactions/${id}`, otherKey)).status).toBe(404);
    const replay = await service.call('POST', `/api/v1/transactions/${id}/replay-webhook`, {
      headers: otherKey,
    });
    expect(replay.status).toBe(404);
    const list = await service.get(`/api/v1/players/${player}/transactions`, otherKey);
    expect(member(list.json, 'total')).toBe(0);
    expect(idOf(await service.post('/api/v1/deposits', aDeposit(), otherKey))).not.toBe(id);
  });

  test.each(['x', '%zz', '%ff', '%00', 'providers'])('by %j is refused with 422', async (id) => {
    const answer = await service.get(`/api/v1/transactions/${id}`);
    const detail = (answer.json as { detail: Record<string, unknown>[] }).detail[0];
    expect([answer.status, detail?.['type'], detail?.['loc']]).toEqual([
      422,
      'uuid_parsing',
      ['path', 'service_tx_id'],
    ]);
  });
});

describe("a player's list", () => {
  const list = (query = '', of = player) => service.get(`/api/v1/players/${of}/transactions${query}`);

  test('has the newest first, in pages', async () => {
    for (const reference of ['a', 'b', 'c']) {
      await service.post('/api/v1/deposits', aDeposit({ reference }));
      service.memory.clock.advance(1_000);
    }
    await service.post('/api/v1/withdrawals', aDeposit({ reference: 'd' }));
    const references = async (query: string) => {
      const { json } = await list(query);
      return (member(json, 'items') as { reference: string }[]).map(({ reference }) => reference);
    };
    expect(await references('')).toEqual(['d', 'c', 'b', 'a']);
    expect(await references('?page=2&limit=3')).toEqual(['a']);
    expect(await references('?page=9')).toEqual([]);
    expect(await references('?direction=withdrawal')).toEqual(['d']);
    expect(await references('?status=pending&limit=2')).toEqual(['c', 'b']);
    expect(await references('?page=7&page=1&limit=1')).toEqual(['d']);
    expect(await references('?limit=%202&unknown=x')).toEqual(['d', 'c']);
    const { items, ...counts } = (await list('?limit=3')).json as { items: Record<string, unknown>[] };
    expect(counts).toEqual({ total: 4, page: 1, limit: 3, pages: 2 });
    expect(Object.keys(items[0] ?? {})).toEqual([
      'service_tx_id',
      'reference',
      'direction',
      'operator',
      'amount_xaf',
      'state',
      'provider_tx_id',
      'created_at',
      'updated_at',
      'msisdn',
    ]);
  });

  test('of an unknown player is empty', async () => {
    expect((await list('', '00000000-0000-4000-8000-000000000000')).json).toEqual({
      items: [],
      total: 0,
      page: 1,
      limit: 20,
      pages: 0,
    });
  });

  const states =
    "'pending', 'provider_acknowledged', 'succeeded', 'failed', 'expired', 'requires_manual_resolution', 'pending_approval', 'approved' or 'provider_submitted'";
  const notParsed = 'Input should be a valid integer, unable to parse string as an integer';
  // biome-ignore format: reads by its columns
  const faults: readonly (readonly [string, unknown])[] = [
    ['?page=0',        { type: 'greater_than_equal', loc: ['query', 'page'], msg: 'Input should be greater than or equal to 1', input: '0', ctx: { ge: 1 } }],
    ['?page=abc',      { type: 'int_parsing', loc: ['query', 'page'], msg: notParsed, input: 'abc' }],
    ['?page=',         { type: 'int_parsing', loc: ['query', 'page'], msg: notParsed, input: '' }],
    ['?page=99999999999999999999', { type: 'int_parsing_size', loc: ['query', 'page'], msg: 'Unable to parse input string as an integer, exceeded maximum size', input: '99999999999999999999' }],
    ['?limit=0',       { type: 'greater_than_equal', loc: ['query', 'limit'], msg: 'Input should be greater than or equal to 1', input: '0', ctx: { ge: 1 } }],
    ['?limit=101',     { type: 'less_than_equal', loc: ['query', 'limit'], msg: 'Input should be less than or equal to 100', input: '101', ctx: { le: 100 } }],
    ['?limit=1.5',     { type: 'int_parsing', loc: ['query', 'limit'], msg: notParsed, input: '1.5' }],
    ['?status=done',   { type: 'literal_error', loc: ['query', 'status'], msg: `Input should be ${states}`, input: 'done', ctx: { expected: states } }],
    ['?direction=up',  { type: 'literal_error', loc: ['query', 'direction'], msg: "Input should be 'deposit' or 'withdrawal'", input: 'up', ctx: { expected: "'deposit' or 'withdrawal'" } }],
  ];
  test.each(faults)('with %s is refused', async (query, entry) => {
    const answer = await list(query);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.json)).toBe(JSON.stringify({ detail: [entry] }));
  });

  test('tells the faults of path and query together', async () => {
    const answer = await list('?limit=x&page=0&status=y', 'z');
    const detail = (answer.json as { detail: { loc: string[] }[] }).detail;
    expect(detail.map(({ loc }) => loc.join('.'))).toEqual([
      'path.player_id',
      'query.status',
      'query.page',
      'query.limit',
    ]);
  });
});
