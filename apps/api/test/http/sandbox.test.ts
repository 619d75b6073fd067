import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { aCallback, aDeposit, anMtnDeposit, idOf } from '../support/requests.ts';
import { startService, type TestService } from '../support/service.ts';

const key = 'svc_test_abc_secret';
const headers = { 'x-api-key': key };
let service: TestService;
beforeEach(async () => {
  service = await startService({ environment: { SERVICE_ENV: 'sandbox', SPORTSBOOK_API_KEY: key } });
});
afterEach(() => service.stop());

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
      instructions: { ussd_string: expect.stringMatching(/^\*SANDBOX\*50000[12]\*5000#$/) },
    });
  });

  test('needs no device to be heard of', async () => {
    service.memory.clock.advance(86_400_000);
    expect((await service.post('/api/v1/deposits', aDeposit(), headers)).status).toBe(200);
  });
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
  for (const make of [aDeposit, anMtnDeposit]) {
    test.each(moves)('%s %j', async (kind, outcomes, state, event) => {
      const created = await service.post(`/api/v1/${kind}`, make({ callback_url: aCallback }), headers);
      let answer = created;
      for (const outcome of outcomes) answer = await simulate(idOf(created), { outcome });
      expect(answer.json).toEqual({
        service_tx_id: idOf(created),
        reference: 'order-1',
        previous_state:
          outcomes.length > 1 ? 'expired' : kind === 'deposits' ? 'pending' : 'pending_approval',
        state,
        webhook_event: event,
      });
    });
  }

  test('tell no event without a callback_url', async () => {
    const id = idOf(await service.post('/api/v1/deposits', aDeposit(), headers));
    expect((await simulate(id, { outcome: 'succeeded' })).json).toMatchObject({ webhook_event: null });
  });

  test('that the table does not list are 409', async () => {
    const deposit = idOf(await service.post('/api/v1/deposits', aDeposit(), headers));
    await simulate(deposit, { outcome: 'succeeded' });
    const again = await simulate(deposit, { outcome: 'succeeded' });
    expect([again.status, again.json]).toEqual([
      409,
      { detail: "The outcome 'succeeded' cannot be reached from the state 'succeeded'." },
    ]);
    const withdrawal = idOf(await service.post('/api/v1/withdrawals', aDeposit(), headers));
    expect((await simulate(withdrawal, { outcome: 'expired' })).status).toBe(409);
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
  await service.stop();
  const liveKey = environment === 'production' ? 'svc_live_abc_secret' : 'any';
  service = await startService({
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
