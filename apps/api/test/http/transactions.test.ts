import { describe, expect, test } from '@jest/globals';
import { reason } from '@mobile-money/core';
import { aCallback, aDeposit, anMtnDeposit, idOf, member } from '../support/requests.ts';
import { serviceOfEachTest } from '../support/service.ts';

describe('what is read', () => {
  const player = '5f0c6c1e-6f0a-4b57-9a2e-2f2f8f0b1c11';
  const service = serviceOfEachTest();

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
        state_reason: 'Waiting for a staff member to approve.',
      });
    });

    test('that is not there is 404', async () => {
      const answer = await service.get('/api/v1/transactions/00000000-0000-4000-8000-00000000ffff');
      expect([answer.status, answer.json]).toEqual([404, { detail: 'Transaction not found.' }]);
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
      ['?page=-99999999999999999999', { type: 'greater_than_equal', loc: ['query', 'page'], msg: 'Input should be greater than or equal to 1', input: '-99999999999999999999', ctx: { ge: 1 } }],
      ['?limit=99999999999999999999', { type: 'less_than_equal', loc: ['query', 'limit'], msg: 'Input should be less than or equal to 100', input: '99999999999999999999', ctx: { le: 100 } }],
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
});

describe('what belongs to another application', () => {
  const own = { 'x-api-key': 'svc_test_own_secret' };
  const other = { 'x-api-key': 'svc_test_other_secret' };
  /** A second key of the first application. */
  const newer = { 'x-api-key': 'svc_test_newer_secret' };

  const service = serviceOfEachTest({
    environment: { SERVICE_ENV: 'sandbox' },
    issuedKeys: {
      [own['x-api-key']]: 'casino',
      [newer['x-api-key']]: 'casino',
      [other['x-api-key']]: 'bets',
    },
  });

  const notFound = [404, { detail: 'Transaction not found.' }];
  const simulated = (id: string) => `/api/v1/sandbox/transactions/${id}/simulate`;

  describe.each(['deposits', 'withdrawals'])('of another application, %s', (kind) => {
    const create = (headers: Record<string, string>, changes: Record<string, unknown> = {}) =>
      service.post(`/api/v1/${kind}`, anMtnDeposit({ callback_url: aCallback, ...changes }), headers);

    test('cannot be read, replayed or simulated', async () => {
      const id = idOf(await create(own));
      const read = await service.get(`/api/v1/transactions/${id}`, other);
      expect([read.status, read.json]).toEqual(notFound);
      const simulation = await service.post(simulated(id), { outcome: 'succeeded' }, other);
      expect([simulation.status, simulation.json]).toEqual(notFound);
      expect((await service.post(simulated(id), { outcome: 'succeeded' }, own)).status).toBe(200);
      const replay = await service.post(`/api/v1/transactions/${id}/replay-webhook`, '', other);
      expect([replay.status, replay.json]).toEqual(notFound);
      expect((await service.post(`/api/v1/transactions/${id}/replay-webhook`, '', own)).status).toBe(200);
    });

    test('are in no list of the player', async () => {
      const { player_id } = aDeposit() as { player_id: string };
      await create(own);
      const list = `/api/v1/players/${player_id}/transactions`;
      expect((await service.get(list, other)).json).toMatchObject({ items: [], total: 0, pages: 0 });
      expect((await service.get(list, own)).json).toMatchObject({ total: 1 });
    });

    test('with the same reference are transactions of their own', async () => {
      const [first, repeated, foreign] = [await create(own), await create(newer), await create(other)];
      expect(idOf(repeated)).toBe(idOf(first));
      expect(idOf(foreign)).not.toBe(idOf(first));
      expect(member(foreign.json, 'reference')).toBe('order-1');
    });

    test('belong to the application and not to the key: a second key sees them too', async () => {
      const id = idOf(await create(own));
      expect((await service.get(`/api/v1/transactions/${id}`, newer)).status).toBe(200);
      expect((await service.post(simulated(id), { outcome: 'failed' }, newer)).status).toBe(200);
    });
  });
});

describe('a webhook that is asked for again', () => {
  const key = 'svc_test_abc_0123456789abcdef0123456789abcdef';
  const service = serviceOfEachTest({ environment: { SERVICE_ENV: 'sandbox', SPORTSBOOK_API_KEY: key } });

  const headers = { 'x-api-key': key };
  const replay = (id: string) =>
    service.call('POST', `/api/v1/transactions/${id}/replay-webhook`, { headers });
  const create = async (changes: Record<string, unknown>) =>
    idOf(await service.post('/api/v1/deposits', aDeposit(changes), headers));
  const simulate = (id: string, outcome: string) =>
    service.post(`/api/v1/sandbox/transactions/${id}/simulate`, { outcome }, headers);

  test('the webhook of a settled transaction is sent again at once', async () => {
    const id = await create({ callback_url: aCallback });
    await simulate(id, 'succeeded');
    const answer = await replay(id);
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        service_tx_id: id,
        state: 'succeeded',
        event: 'payment.succeeded',
        callback_url: aCallback,
        dispatched: true,
        message: 'The webhook was delivered.',
      },
    ]);
    expect(service.memory.sender.calls).toHaveLength(1);
  });

  test('a receiver that does not take it is told, not hidden', async () => {
    const id = await create({ callback_url: aCallback });
    await simulate(id, 'failed');
    service.memory.sender.always({ status: 500, error: null, answerExcerpt: '' });
    expect((await replay(id)).json).toMatchObject({
      state: 'failed',
      event: 'payment.failed',
      dispatched: false,
      message: 'The receiver answered with status 500.',
    });
  });

  test('an answer maps no ports: whatever kept a receiver from answering, the words are the same', async () => {
    const id = await create({ callback_url: aCallback });
    await simulate(id, 'failed');
    const messages = new Set<string>();
    for (const error of [
      reason('webhook_connection_refused'),
      reason('webhook_too_late', { ms: 5_000 }),
      reason('webhook_not_http'),
      reason('webhook_name_without_address'),
      reason('webhook_address_refused', { host: 'intern.example' }),
    ]) {
      service.memory.sender.always({ status: null, error, answerExcerpt: '220 mail ready' });
      const answer = (await replay(id)).json as { dispatched: boolean; message: string };
      expect(answer.dispatched).toBe(false);
      messages.add(answer.message);
    }
    expect([...messages]).toEqual([
      'The receiver gave no complete answer: its address is not allowed, cannot be reached, or did not answer in time.',
    ]);
  });

  test('it is refused with 404, then 409, then 400', async () => {
    const unknown = await replay('00000000-0000-4000-8000-00000000ffff');
    expect([unknown.status, unknown.json]).toEqual([404, { detail: 'Transaction not found.' }]);
    const open = await replay(await create({}));
    expect([open.status, open.json]).toEqual([
      409,
      { detail: 'The transaction is not in a terminal state.' },
    ]);
    const id = await create({ reference: 'settled' });
    await simulate(id, 'succeeded');
    const silent = await replay(id);
    expect([silent.status, silent.json]).toEqual([400, { detail: 'The transaction has no callback_url.' }]);
  });

  test.each([
    ['a text', 'text/plain', 'again', 415],
    ['a body past the limit', 'application/json', JSON.stringify('x'.repeat(70_000)), 413],
  ])('%s beside it is refused like any other body', async (_what, type, body, status) => {
    const id = await create({ reference: `with ${type}` });
    const answer = await service.call('POST', `/api/v1/transactions/${id}/replay-webhook`, {
      body,
      headers: { ...headers, 'content-type': type },
    });
    expect([answer.status, typeof (answer.json as { detail: unknown }).detail]).toEqual([status, 'string']);
  });
});
