import { afterEach, describe, expect, test } from '@jest/globals';
import { PaymentClient } from '../src/index.ts';
import { aDeposit } from './support/deposit.ts';
import { fakeService } from './support/fake-service.ts';

let service: Awaited<ReturnType<typeof fakeService>>;
afterEach(() => service?.close());

const id = '22222222-2222-4222-8222-222222222222';

describe('each method asks for its operation', () => {
  // biome-ignore format: reads by its columns
  const calls: readonly (readonly [string, (client: PaymentClient) => Promise<unknown>, unknown])[] = [
    ['POST /api/v1/deposits',                                     (client) => client.createDeposit(aDeposit()), aDeposit()],
    ['POST /api/v1/withdrawals',                                  (client) => client.createWithdrawal(aDeposit()), aDeposit()],
    ['POST /api/v1/msisdn/detect',                                (client) => client.detectOperator({ msisdn: '690' }), { msisdn: '690' }],
    [`GET /api/v1/transactions/${id}`,                            (client) => client.readTransaction(id), null],
    [`GET /api/v1/players/${id}/transactions`,                    (client) => client.listPlayerTransactions(id), null],
    [`GET /api/v1/players/${id}/transactions?status=failed&page=2`, (client) => client.listPlayerTransactions(id, { status: 'failed', direction: undefined, page: 2 }), null],
    [`POST /api/v1/transactions/${id}/replay-webhook`,            (client) => client.replayWebhook(id), null],
    ['GET /api/v1/events',                                        (client) => client.readEvents(), null],
    ['GET /api/v1/events?after=0a&limit=5&wait=0',                (client) => client.readEvents({ after: '0a', limit: 5, wait: 0 }), null],
    [`GET /api/v1/events/${id}/webhook`,                          (client) => client.readSignedWebhook(id), null],
    [`POST /api/v1/transactions/${id}/page`,                      (client) => client.page(id), {}],
    [`POST /api/v1/transactions/${id}/page`,                      (client) => client.page(id, { lang: 'en', return_url: 'https://a.example' }), { lang: 'en', return_url: 'https://a.example' }],
    ['GET /api/v1/failure-codes?lang=en',                         (client) => client.listFailureCodes('en'), null],
    ['GET /api/v1/security/jwks',                                 (client) => client.readKeySet(), null],
    ['GET /api/v1/CM/providers',                                  (client) => client.listProviders(), null],
    ['GET /api/v1/CM/providers/status',                           (client) => client.readProviderHealth(), null],
    ['GET /api/v1/security/callback-public-key',                  (client) => client.readPublicKey(), null],
    ['GET /api/v1/security/callback-public-key?key_id=a%26b',     (client) => client.readPublicKey('a&b'), null],
    ['GET /health',                                               (client) => client.readHealth(), null],
    [`POST /api/v1/sandbox/transactions/${id}/simulate`,          (client) => client.simulate(id, 'expired'), { outcome: 'expired' }],
    ['GET /api/v1/transactions/a%2Fb%3Fc',                        (client) => client.readTransaction('a/b?c'), null],
  ];
  test.each(calls)('%s', async (line, call, body) => {
    service = await fakeService(() => ({ body: { taken: true } }));
    const client = new PaymentClient({ baseUrl: `${service.url}/`, apiKey: 'svc_test_a_b' });
    await expect(call(client)).resolves.toEqual({ taken: true });
    expect(service.asked).toEqual([
      {
        line,
        headers: expect.objectContaining({ 'x-api-key': 'svc_test_a_b' }),
        body: body === null ? '' : JSON.stringify(body),
      },
    ]);
    expect(service.asked[0]?.headers['content-type']).toBe(body === null ? undefined : 'application/json');
  });
});

test('failure codes are looked up by code', async () => {
  const entry = { code: 'payer_refused', directions: ['deposit'], retry: 'now', player_message: 'Refusé.' };
  service = await fakeService(() => ({ body: { items: [entry] } }));
  const codes = await new PaymentClient({ baseUrl: service.url }).failureCodes('fr');
  expect([...codes]).toEqual([['payer_refused', entry]]);
});

test('without a key none is sent, and a path in front of the interface is kept', async () => {
  service = await fakeService(() => ({}));
  await new PaymentClient({ baseUrl: `${service.url}/payments` }).listProviders('cm');
  expect(service.asked[0]?.line).toBe('GET /payments/api/v1/cm/providers');
  expect(service.asked[0]?.headers).not.toHaveProperty('x-api-key');
});

test('bad health is an answer; a gateway without the service behind it is none', async () => {
  const sick = { status: 'unavailable', environment: 'sandbox', version: '1', checks: { database: 'down' } };
  service = await fakeService((_, place) => ({ status: 503, body: place === 1 ? sick : 'busy' }));
  const client = new PaymentClient({ baseUrl: service.url, retries: 0 });
  await expect(client.readHealth()).resolves.toEqual(sick);
  await expect(client.readHealth()).rejects.toMatchObject({ code: 'service_error', status: 503 });
});

describe('all transactions of a player', () => {
  const item = (name: string) => ({ service_tx_id: name });
  const walk = async (pages: readonly (readonly string[])[]) => {
    service = await fakeService(({ line }) => {
      const page = Number(new URL(line.slice(4), service.url).searchParams.get('page'));
      return { body: { items: (pages[page - 1] ?? []).map(item), pages: pages.length } };
    });
    const client = new PaymentClient({ baseUrl: service.url });
    const found: string[] = [];
    for await (const { service_tx_id } of client.eachPlayerTransaction(id, { direction: 'deposit' })) {
      found.push(service_tx_id);
    }
    return found;
  };

  test('come from all pages, as large as they may be', async () => {
    await expect(walk([['a', 'b'], ['c'], ['d']])).resolves.toEqual(['a', 'b', 'c', 'd']);
    expect(service.asked.map(({ line }) => line.split('?')[1])).toEqual([
      'direction=deposit&page=1&limit=100',
      'direction=deposit&page=2&limit=100',
      'direction=deposit&page=3&limit=100',
    ]);
  });

  test('come once, also when new ones push them to the next page', async () => {
    await expect(
      walk([
        ['a', 'b'],
        ['b', 'c'],
      ]),
    ).resolves.toEqual(['a', 'b', 'c']);
  });

  /** Of so many transactions that wait, the newest settles after each answer. */
  const walkWaiting = async (count: number) => {
    const all = Array.from({ length: count }, (_, place) => ({ ...item(`${place}`), state: 'pending' }));
    service = await fakeService(({ line }, place) => {
      const query = new URL(line.slice(4), service.url).searchParams;
      const found = all.filter(({ state }) => state === (query.get('status') ?? state));
      const first = (Number(query.get('page')) - 1) * 100;
      const items = found.slice(first, first + 100).map((each) => ({ ...each }));
      Object.assign(all[place - 1] ?? {}, { state: 'succeeded' });
      return { body: { items, pages: Math.ceil(found.length / 100) } };
    });
    const found: string[] = [];
    const client = new PaymentClient({ baseUrl: service.url });
    const filter = { status: 'pending', direction: 'deposit' } as const;
    for await (const each of client.eachPlayerTransaction(id, filter)) found.push(each.service_tx_id);
    expect(found).toEqual(all.map(({ service_tx_id }) => service_tx_id));
    return service.asked.map(({ line }) => line.split('?')[1]);
  };

  test('with a status leave out none that has it, whichever other loses it meanwhile', async () => {
    await expect(walkWaiting(150)).resolves.toEqual([
      'status=pending&direction=deposit&page=1&limit=100',
      'direction=deposit&page=1&limit=100',
      'direction=deposit&page=2&limit=100',
    ]);
  });

  test('with a status that one page holds are asked for once', async () => {
    await expect(walkWaiting(100)).resolves.toHaveLength(1);
  });

  test('may be none', async () => {
    await expect(walk([])).resolves.toEqual([]);
    expect(service.asked).toHaveLength(1);
  });
});

describe('a mistake of the program is told before anything is sent', () => {
  test.each(['', 'payments.example', 'ftp://payments.example', '/api'])('base address %j', (baseUrl) => {
    expect(() => new PaymentClient({ baseUrl })).toThrow('baseUrl must be an http or https address');
  });

  test.each(['key\n', 'clé', 'a b'])('key %j, which is not repeated', (apiKey) => {
    expect(() => new PaymentClient({ baseUrl: 'https://payments.example', apiKey })).toThrow(
      new TypeError('The API key has characters that no header can carry.'),
    );
  });

  test.each(['', '.', '..'])('transaction id %j', async (bad) => {
    const client = new PaymentClient({ baseUrl: 'https://payments.example' });
    await expect(client.readTransaction(bad)).rejects.toThrow(`service_tx_id cannot be '${bad}'.`);
  });
});
