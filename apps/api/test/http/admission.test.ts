import { describe, expect, test } from '@jest/globals';
import { providersWith } from '../support/providers-file.ts';
import { aCallback, aDeposit, anMtnDeposit, idOf, member } from '../support/requests.ts';
import { serviceOfEachTest } from '../support/service.ts';

const service = serviceOfEachTest(null);

const startLimited = async (
  members: object = {
    limits: { deposit: { min_xaf: 500, max_xaf: 10_000 }, withdrawal: { max_xaf: 9_000 } },
  },
): Promise<void> => {
  await service.begin({ environment: { PROVIDERS_FILE: providersWith(members) } });
};
const deposit = (body: object, headers = {}) => service.post('/api/v1/deposits', body, headers);
const read = async (id: string) => (await service.get(`/api/v1/transactions/${id}`)).json;

describe('a deposit outside the limits of every provider', () => {
  test.each([
    ['dialled', aDeposit({ amount_xaf: 499 }), 'customer_initiated', 'amount_below_minimum'],
    ['dialled', aDeposit({ amount_xaf: 10_001 }), 'customer_initiated', 'amount_above_maximum'],
    ['prompted', anMtnDeposit({ amount_xaf: 499 }), 'merchant_initiated', 'amount_below_minimum'],
    ['prompted', anMtnDeposit({ amount_xaf: 10_001 }), 'merchant_initiated', 'amount_above_maximum'],
  ])('is answered with 200 and failed: %s %j', async (_how, body, collection_mode, failure_code) => {
    await startLimited();
    const answer = await deposit({ ...body, callback_url: aCallback });
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        service_tx_id: expect.any(String),
        reference: 'order-1',
        status: 'failed',
        amount_xaf: body['amount_xaf'],
        operator: body['operator'],
        expires_at: null,
        collection_mode,
        instructions: null,
      },
    ]);
    const id = idOf(answer);
    expect(await read(id)).toMatchObject({ state: 'failed', failure_code, state_reason: expect.any(String) });
    expect(
      [...service.memory.database.deliveries.values()].map(({ delivery }) => delivery.event),
    ).toMatchObject([{ name: 'payment.failed', transactionId: id, failureCode: failure_code }]);
    // A repeat gets the same, also when its amount would fit now.
    expect((await deposit({ ...body, amount_xaf: 500 })).text).toBe(answer.text);
  });

  test('at the limits is a deposit as always', async () => {
    await startLimited();
    for (const amount_xaf of [500, 10_000]) {
      const { json } = await deposit(anMtnDeposit({ amount_xaf, reference: String(amount_xaf) }));
      expect(json).toMatchObject({ status: 'provider_acknowledged' });
    }
  });

  test('is refused with 422 for its number, and with 503 while there is no provider, before its amount', async () => {
    await startLimited();
    expect((await deposit(aDeposit({ amount_xaf: 100, msisdn: '+237670000100' }))).status).toBe(422);
    service.memory.clock.advance(120_001);
    expect((await deposit(aDeposit({ amount_xaf: 100 }))).status).toBe(503);
    expect(service.memory.database.transactions.size).toBe(0);
  });

  test.each([
    [{ limits: { deposit: { min_xaf: 500 } } }],
    [{ deposit: { min_xaf: 500 } }],
    [{ min_xaf: { deposit: 500 } }],
    [{ deposit_min_xaf: 500 }],
  ])('whichever way the file says so: %j', async (members) => {
    await startLimited(members);
    expect((await deposit(aDeposit({ amount_xaf: 499 }))).json).toMatchObject({ status: 'failed' });
    expect((await deposit(aDeposit({ reference: 'other' }))).json).toMatchObject({ status: 'pending' });
  });
});

describe('a withdrawal outside the limits of every provider', () => {
  const withdrawal = async (amount_xaf: number): Promise<string> => {
    const answer = await service.post(
      '/api/v1/withdrawals',
      aDeposit({ amount_xaf, reference: `${amount_xaf}` }),
    );
    expect([answer.status, member(answer.json, 'status')]).toEqual([200, 'pending_approval']);
    return idOf(answer);
  };

  test('is marked in the queue, and approving it is refused with 409', async () => {
    await startLimited();
    const [inside, outside] = [await withdrawal(9_000), await withdrawal(9_001)];
    const list = await service.get('/internal/v1/transactions?state=pending_approval&order=oldest');
    const marks = (member(list.json, 'items') as object[]).map((each) => [
      member(each, 'service_tx_id'),
      member(each, 'outside_limits'),
    ]);
    expect(marks).toEqual([
      [inside, null],
      [outside, 'above_maximum'],
    ]);
    const refused = await service.post(`/internal/v1/withdrawals/${outside}/approve`, {});
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { detail: 'The amount is above the maximum of every provider of the operator.' },
    ]);
    const record = await service.get(`/internal/v1/transactions/${outside}`);
    expect(record.json).toMatchObject({ state: 'pending_approval', outside_limits: 'above_maximum' });
    const rejected = await service.post(`/internal/v1/withdrawals/${outside}/reject`, {
      reason: 'Too much.',
    });
    expect(rejected.json).toMatchObject({ state: 'failed', outside_limits: null });
    const approved = await service.post(`/internal/v1/withdrawals/${inside}/approve`, {});
    expect([approved.status, member(approved.json, 'outside_limits')]).toEqual([200, null]);
  });
});

describe('prompts for one number', () => {
  const prompt = (n: number, changes: object = {}) =>
    deposit({
      ...anMtnDeposit({ reference: `prompt-${n}`, callback_url: aCallback }),
      player_id: `5f0c6c1e-6f0a-4b57-9a2e-${String(n).padStart(12, '0')}`,
      ...changes,
    });
  const statuses = async (answers: readonly Promise<{ json: unknown }>[]) =>
    (await Promise.all(answers)).map(({ json }) => member(json, 'status'));
  const many = Array.from({ length: 20 }, (_, n) => n);

  test('of twenty at once three are sent, and the others fail with too_many_prompts', async () => {
    await service.begin();
    const answers = await Promise.all(many.map((n) => prompt(n)));
    const failed = answers.filter(({ json }) => member(json, 'status') === 'failed');
    expect([answers.every(({ status }) => status === 200), failed.length]).toEqual([true, 17]);
    expect(failed[0]?.json).toMatchObject({ collection_mode: 'merchant_initiated', instructions: null });
    for (const answer of failed)
      expect(await read(idOf(answer))).toMatchObject({ state: 'failed', failure_code: 'too_many_prompts' });
    expect(service.memory.database.deliveries.size).toBe(17);
    // Another number is another one's.
    expect((await prompt(99, { msisdn: '+237670000101' })).json).toMatchObject({
      status: 'provider_acknowledged',
    });
  });

  test('are as many as the settings say', async () => {
    const environment = { PROMPTS_OPEN_PER_NUMBER_MAX: '100', PROMPTS_PER_NUMBER_PER_DAY_MAX: '7' };
    await service.begin({ environment });
    const sent = (await statuses(many.map((n) => prompt(n)))).filter((each) => each !== 'failed');
    expect(sent).toHaveLength(7);
  });

  test('have no limit in the sandbox', async () => {
    const key = `svc_test_abc_${'s'.repeat(32)}`;
    await service.begin({
      environment: { SERVICE_ENV: 'sandbox', SPORTSBOOK_API_KEY: key, PROMPTS_OPEN_PER_NUMBER_MAX: '1' },
    });
    const headers = { 'x-api-key': key };
    const bodies = many.map((n) => anMtnDeposit({ reference: `prompt-${n}` }));
    expect(new Set(await statuses(bodies.map((body) => deposit(body, headers))))).toEqual(
      new Set(['pending']),
    );
  });
});
