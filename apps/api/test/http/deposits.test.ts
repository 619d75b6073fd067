import { describe, expect, test } from '@jest/globals';
import { expireDeposits } from '@mobile-money/core';
import { providersWith } from '../support/providers-file.ts';
import { aCallback, aDeposit, anMtnDeposit, idOf, member } from '../support/requests.ts';
import { serviceOfEachTest } from '../support/service.ts';
import { withMethods } from '../support/with-methods.ts';

const path = '/api/v1/deposits';
const service = serviceOfEachTest();

const switchOff = async (...providers: readonly string[]): Promise<void> => {
  const { database } = service.memory;
  database.registry = {
    ...database.registry,
    providers: database.registry.providers.map((each) =>
      providers.includes(each.providerId) ? { ...each, enabled: false } : each,
    ),
  };
};

describe('a new deposit', () => {
  test('at Orange waits for the player, who gets a code to dial', async () => {
    const answer = await service.post(path, aDeposit({ lang: 'en' }));
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.json as object)).toEqual([
      'service_tx_id',
      'reference',
      'status',
      'amount_xaf',
      'operator',
      'expires_at',
      'collection_mode',
      'instructions',
    ]);
    expect(answer.json).toMatchObject({
      reference: 'order-1',
      status: 'pending',
      amount_xaf: 5_000,
      operator: 'orange',
      expires_at: '2026-01-01T09:10:00.000Z',
      collection_mode: 'customer_initiated',
      instructions: {
        ussd_string: expect.stringMatching(/^#150\*47\*50000[12]\*5000#$/),
        dial_uri: expect.stringMatching(/^tel:%23150\*47\*50000[12]\*5000%23$/),
        merchant: { display_name: expect.any(String), msisdn: expect.any(String), code: expect.any(String) },
        illustration_url: null,
        illustration_alt: null,
        polling_interval_seconds: 5,
      },
    });
    expect(answer.text).toContain('Take the phone');
  });

  test('at MTN is sent to the phone at once', async () => {
    const answer = await service.post(path, anMtnDeposit());
    expect(answer.json).toMatchObject({
      status: 'provider_acknowledged',
      collection_mode: 'merchant_initiated',
      instructions: null,
    });
  });

  test('has its steps in French unless English is asked for', async () => {
    const french = await service.post(path, aDeposit({ reference: 'fr' }));
    const english = await service.post(path, aDeposit({ reference: 'en', lang: 'en' }));
    expect(french.text).toContain('Prenez le téléphone');
    expect(english.text).toContain('Take the phone');
  });

  test('takes every way of writing a UUID, and ignores members that it does not know', async () => {
    const player_id = 'urn:uuid:5F0C6C1E-6F0A-4B57-9A2E-2F2F8F0B1C11';
    const first = await service.post(path, aDeposit({ player_id, unknown: { constructor: 1 } }));
    const again = await service.post(path, aDeposit({ player_id: '5f0c6c1e6f0a4b579a2e2f2f8f0b1c11' }));
    expect(first.status).toBe(200);
    expect(idOf(again)).toBe(idOf(first));
  });
});

describe('a repeated reference', () => {
  test('gives the first transaction with its instructions, whatever else differs', async () => {
    const first = await service.post(path, aDeposit());
    const again = await service.post(
      path,
      aDeposit({ amount_xaf: 700, msisdn: '+237690000999', lang: 'en' }),
    );
    expect(again.text).toBe(first.text);
  });

  test('shows the present state', async () => {
    await service.post(path, aDeposit());
    service.memory.clock.advance(600_000);
    await expireDeposits(service.memory.ports)(10);
    const again = await service.post(path, aDeposit());
    expect(again.json).toMatchObject({ status: 'expired', expires_at: null });
  });
});

test('fifty identical requests at once make one transaction and get fifty equal answers', async () => {
  await service.begin({
    ports: ({ transactions }) => ({
      transactions: withMethods(transactions, {
        // Every commit takes a while, so that repeats come in between.
        commit: async (change) => {
          await new Promise((resolve) => setTimeout(resolve, 50));
          return transactions.commit(change);
        },
      }),
    }),
  });
  const answers = await Promise.all(Array.from({ length: 50 }, () => service.post(path, anMtnDeposit())));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.json).toMatchObject({ status: 'provider_acknowledged' });
  expect(service.memory.database.transactions.size).toBe(1);
});

describe('a deposit is refused', () => {
  test('with 400 for an unknown operator, which names the accepted ones', async () => {
    const answer = await service.post(path, aDeposit({ operator: 'moov' }));
    expect([answer.status, answer.json]).toEqual([
      400,
      { detail: "Unknown operator. Accepted values: 'mtn', 'orange'." },
    ]);
  });

  test('with 422 and a text when the number contradicts the operator', async () => {
    const answer = await service.post(path, aDeposit({ msisdn: '+237670000100' }));
    expect([answer.status, answer.json]).toEqual([
      422,
      { detail: "The msisdn does not belong to the operator 'orange'." },
    ]);
  });

  // biome-ignore format: reads by its columns
  const order: readonly (readonly [string, Record<string, unknown>, number])[] = [
    ['shape before operator',  { operator: 'moov', amount_xaf: 1 },                          422],
    ['operator before prefix', { operator: 'moov', msisdn: '+237670000100' },                400],
    ['prefix before provider', { operator: 'orange', msisdn: '+237670000100' },              422],
    ['provider at last',       { operator: 'orange' },                                       503],
  ];
  test.each(order)('in the order of the rulings: %s', async (_, changes, status) => {
    await switchOff('orange_money', 'orange_ussd');
    expect((await service.post(path, aDeposit(changes))).status).toBe(status);
  });
});

test('a deposit that every provider rejects is answered with 200 and failed, its reason in state_reason', async () => {
  await service.begin({ environment: { SERVICE_ENV: 'production', ...productionKeys } });
  const answer = await service.post(path, anMtnDeposit(), { 'x-api-key': productionKeys.SPORTSBOOK_API_KEY });
  expect(answer.json).toMatchObject({ status: 'failed', expires_at: null, instructions: null });
  const read = await service.get(`/api/v1/transactions/${idOf(answer)}`, {
    'x-api-key': productionKeys.SPORTSBOOK_API_KEY,
  });
  expect(member(read.json, 'state_reason')).toBe(
    'No gateway is configured for the provider mtn_ussd, nothing was sent.',
  );
  expect(member(read.json, 'failure_code')).toBe('operator_unavailable');
});

const productionKeys = {
  SPORTSBOOK_API_KEY: 'svc_live_abc_0123456789abcdef0123456789abcdef',
  WEBHOOK_SIGNING_KEY_FILE: '/nowhere.pem',
};

describe('a withdrawal', () => {
  const path = '/api/v1/withdrawals';
  test('a new withdrawal waits for approval', async () => {
    const answer = await service.post(path, aDeposit());
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      service_tx_id: expect.any(String),
      reference: 'order-1',
      status: 'pending_approval',
      amount_xaf: 5_000,
      operator: 'orange',
    });
  });

  test('lang is no member of a withdrawal and is ignored', async () => {
    expect((await service.post(path, aDeposit({ lang: 'de' }))).status).toBe(200);
  });

  // biome-ignore format: reads by its columns
  const refusals: readonly (readonly [Record<string, unknown>, number, unknown])[] = [
    [{ operator: 'moov' },             400, { detail: "Unknown operator. Accepted values: 'mtn', 'orange'." }],
    [{ msisdn: '+237670000100' },      422, { detail: "The msisdn does not belong to the operator 'orange'." }],
    [{ amount_xaf: 99, operator: 'x' },422, { detail: [expect.objectContaining({ type: 'greater_than_equal' })] }],
  ];
  test.each(refusals)('%j is refused with %i', async (changes, status, expected) => {
    const answer = await service.post(path, aDeposit(changes));
    expect([answer.status, answer.json]).toEqual([status, expected]);
  });
});

describe('what is refused for its amount or its number', () => {
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
      expect(await read(id)).toMatchObject({
        state: 'failed',
        failure_code,
        state_reason: expect.any(String),
      });
      expect(
        [...service.memory.database.deliveries.values()].map(({ delivery }) => delivery.event),
      ).toMatchObject([{ name: 'payment.failed', transactionId: id, failureCode: failure_code }]);
      // A repeat gets the same, also when its amount would fit now.
      expect((await deposit({ ...body, amount_xaf: 500 })).text).toBe(answer.text);
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
        { detail: 'No provider of the operator takes this amount; a smaller one is taken.' },
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
  });
});
