import { describe, expect, test } from '@jest/globals';
import { ussdTemplate } from '@mobile-money/core';
import { tokens } from '../../src/container/tokens.ts';
import { aCallback, aDeposit, anMtnDeposit, idOf, member } from '../support/requests.ts';
import { serviceOfEachTest } from '../support/service.ts';

const key = 'svc_test_abc_0123456789abcdef0123456789abcdef';
const headers = { 'x-api-key': key };
const service = serviceOfEachTest({ environment: { SERVICE_ENV: 'sandbox', SPORTSBOOK_API_KEY: key } });

const simulate = (id: string, body: unknown) =>
  service.post(`/api/v1/sandbox/transactions/${id}/simulate`, body, headers);

describe('a new transaction', () => {
  test('at MTN stays pending', async () => {
    const answer = await service.post('/api/v1/deposits', anMtnDeposit(), headers);
    expect(answer.json).toMatchObject({
      status: 'pending',
      collection_mode: 'merchant_initiated',
      instructions: null,
      expires_at: '2026-01-01T09:15:00.000Z',
    });
  });

  test('at Orange has a code that no phone can dial', async () => {
    const answer = await service.post('/api/v1/deposits', aDeposit(), headers);
    expect(answer.json).toMatchObject({
      status: 'pending',
      collection_mode: 'customer_initiated',
      instructions: { ussd_string: expect.stringMatching(/^\*SANDBOX\*50000[12]\*5000\*$/) },
    });
  });

  test('needs no device to be heard of', async () => {
    service.memory.clock.advance(86_400_000);
    expect((await service.post('/api/v1/deposits', aDeposit(), headers)).status).toBe(200);
  });
});

test('a registry that was stored with codes that can be dialled is harmless all the same', async () => {
  const { database } = service.memory;
  const dialable = database.registry.channels.map((each) => ({
    ...each,
    ussdTemplate: ussdTemplate('#150*47*{merchant}*{amount}#'),
    deviceId: 'a-device',
    lastSeenAt: null,
  }));
  database.registry = { ...database.registry, channels: dialable };
  const answer = await service.post('/api/v1/deposits', aDeposit(), headers);
  expect(answer.json).toMatchObject({
    instructions: {
      ussd_string: expect.stringMatching(/^\*SANDBOX\*/),
      dial_uri: expect.stringMatching(/^tel:\*SANDBOX\*/),
      copy_text: expect.stringMatching(/^\*SANDBOX\*/),
    },
  });
  // With a hash a dialer that drops letters, or turns them into digits, would still have a code to send.
  expect(answer.text).not.toContain('#');
});

test('failures that were wished for leave the providers in good health', async () => {
  for (let count = 0; count < 12; count += 1) {
    const made = await service.post('/api/v1/deposits', aDeposit({ reference: `${count}` }), headers);
    expect((await simulate(idOf(made), { outcome: 'failed' })).status).toBe(200);
  }
  const { json } = await service.get('/api/v1/CM/providers/status', headers);
  const health = (member(json, 'providers') as Record<string, unknown>[]).find(
    (each) => Number(each['tx_count_1h']) > 0,
  );
  expect(health).toMatchObject({ status: 'operational', failure_rate_1h: 0, tx_count_1h: 12 });
  const traffic = await service.container.get(tokens.useCases).readProviderTraffic();
  const lastHours = traffic.flatMap(({ hours }) => hours.slice(-1));
  expect(lastHours.filter(({ transactions }) => transactions > 0)).toMatchObject([
    { transactions: 12, failures: 0 },
  ]);
});

describe('the simulation moves', () => {
  // biome-ignore format: reads by its columns
  const moves: readonly (readonly [string, readonly string[], string, string | null])[] = [
    ['deposits',    ['succeeded'],            'succeeded', 'payment.succeeded'],
    ['deposits',    ['failed'],               'failed',    'payment.failed'],
    ['deposits',    ['expired'],              'expired',   'payment.expired'],
    ['deposits',    ['expired', 'succeeded'], 'succeeded', 'payment.succeeded'],
    ['withdrawals', ['succeeded'],            'succeeded', 'payment.succeeded'],
    ['withdrawals', ['failed'],               'failed',    'payment.failed'],
  ];
  test.each(moves)('%s %j', async (kind, outcomes, state, event) => {
    const created = await service.post(`/api/v1/${kind}`, aDeposit({ callback_url: aCallback }), headers);
    let answer = created;
    for (const outcome of outcomes) answer = await simulate(idOf(created), { outcome });
    expect(answer.json).toEqual({
      service_tx_id: idOf(created),
      reference: 'order-1',
      previous_state: outcomes.length > 1 ? 'expired' : kind === 'deposits' ? 'pending' : 'pending_approval',
      state,
      webhook_event: event,
    });
  });

  test('tell no event without a callback_url', async () => {
    const id = idOf(await service.post('/api/v1/deposits', aDeposit(), headers));
    expect((await simulate(id, { outcome: 'succeeded' })).json).toMatchObject({ webhook_event: null });
  });

  test('that the table does not list are 409, and change nothing', async () => {
    const id = idOf(await service.post('/api/v1/deposits', anMtnDeposit(), headers));
    await simulate(id, { outcome: 'succeeded' });
    const before = (await service.get(`/api/v1/transactions/${id}`, headers)).json;
    const answer = await simulate(id, { outcome: 'failed' });
    const detail = "The outcome 'failed' cannot be reached from the state 'succeeded'.";
    expect([answer.status, answer.json]).toEqual([409, { detail }]);
    expect((await service.get(`/api/v1/transactions/${id}`, headers)).json).toEqual(before);
  });

  test.each([
    [{}, 'missing'],
    [{ outcome: null }, 'literal_error'],
    [{ outcome: 1 }, 'literal_error'],
    [{ outcome: 'Succeeded' }, 'literal_error'],
    [{ outcome: 'pending' }, 'literal_error'],
    [{ outcome: ['failed'] }, 'literal_error'],
    [[], 'model_attributes_type'],
    ['{', 'json_invalid'],
  ])('with the body %j are 422', async (body, type) => {
    const id = idOf(await service.post('/api/v1/deposits', aDeposit(), headers));
    const answer = await simulate(id, body);
    expect([answer.status, answer.json]).toEqual([422, { detail: [expect.objectContaining({ type })] }]);
  });

  test('of an unknown transaction are 404', async () => {
    const answer = await simulate('00000000-0000-4000-8000-00000000ffff', { outcome: 'failed' });
    expect([answer.status, answer.json]).toEqual([404, { detail: 'Transaction not found.' }]);
  });

  test('with faults in path and body tell both', async () => {
    const answer = await simulate('x', { outcome: 'lost' });
    const expected = "'succeeded', 'failed' or 'expired'";
    expect([answer.status, answer.json]).toEqual([
      422,
      {
        detail: [
          expect.objectContaining({ type: 'uuid_parsing', loc: ['path', 'service_tx_id'] }),
          {
            type: 'literal_error',
            loc: ['body', 'outcome'],
            msg: `Input should be ${expected}`,
            input: 'lost',
            ctx: { expected },
          },
        ],
      },
    ]);
  });
});

test.each(['development', 'production'])('in %s there is no simulation', async (environment) => {
  const liveKey = environment === 'production' ? 'svc_live_abc_0123456789abcdef0123456789abcdef' : 'any';
  await service.begin({
    environment: {
      SERVICE_ENV: environment,
      SPORTSBOOK_API_KEY: liveKey,
      WEBHOOK_SIGNING_KEY_FILE: '/nowhere.pem',
    },
  });
  const path = '/api/v1/sandbox/transactions/00000000-0000-4000-8000-00000000ffff/simulate';
  const answer = await service.post(path, { outcome: 'succeeded' }, { 'x-api-key': liveKey });
  expect([answer.status, answer.json]).toEqual([404, { detail: 'Not Found' }]);
});
