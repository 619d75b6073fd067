import { describe, expect, test } from '@jest/globals';
import { expireDeposits } from '@mobile-money/core';
import { aDeposit, anMtnDeposit, idOf, member } from '../support/requests.ts';
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

  test('is answered though its number now contradicts the operator, or every provider is off', async () => {
    const first = await service.post(path, aDeposit());
    expect((await service.post(path, aDeposit({ msisdn: '+237670000100' }))).text).toBe(first.text);
    await switchOff('orange_money', 'orange_ussd');
    expect((await service.post(path, aDeposit())).text).toBe(first.text);
  });

  test('shows the present state', async () => {
    await service.post(path, aDeposit());
    service.memory.clock.advance(600_000);
    await expireDeposits(service.memory.ports)(10);
    const again = await service.post(path, aDeposit());
    expect(again.json).toMatchObject({ status: 'expired', expires_at: null });
  });

  test('belongs to its player: another one may use it', async () => {
    const first = await service.post(path, aDeposit());
    const other = await service.post(path, aDeposit({ player_id: '11111111-1111-4111-8111-111111111111' }));
    expect(idOf(other)).not.toBe(idOf(first));
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

  test('not when the prefix is unknown or foreign', async () => {
    for (const [index, msisdn] of ['+237622000100', '+33612345678'].entries()) {
      expect((await service.post(path, aDeposit({ msisdn, reference: `n${index}` }))).status).toBe(200);
    }
  });

  test('with 503 when every provider is off, and nothing is created', async () => {
    await switchOff('orange_money', 'orange_ussd');
    const answer = await service.post(path, aDeposit());
    expect([answer.status, answer.json]).toEqual([
      503,
      { detail: 'No provider is available for the operator orange.' },
    ]);
    expect(service.memory.database.transactions.size).toBe(0);
  });

  test('with 503 when no channel can confirm payments, and nothing is created', async () => {
    service.memory.clock.advance(120_001);
    const answer = await service.post(path, aDeposit());
    expect([answer.status, answer.json]).toEqual([
      503,
      { detail: 'No payment channel of orange can confirm payments at the moment.' },
    ]);
    expect(service.memory.database.transactions.size).toBe(0);
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
