import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { WebhookVerifier } from '../../src/index.ts';
import { type Asked, fakeService, type Scripted } from '../support/fake-service.ts';
import { body, keyRecord, sampleTime, signed, tokenWith, told } from '../support/webhook.ts';

const day = 86_400_000;
const notFound: Scripted = { status: 404, body: { detail: 'Public key not found.' } };
const down: Scripted = { status: 500, body: { detail: 'Internal Server Error' } };

let service: Awaited<ReturnType<typeof fakeService>>;
let answer: (asked: Asked) => Scripted;
let now: number;
let verifier: WebhookVerifier;
beforeEach(async () => {
  now = sampleTime;
  answer = ({ line }) => (askedFor(line) === 'key-1' ? { body: keyRecord('key-1', 0) } : notFound);
  service = await fakeService((asked) => answer(asked));
  verifier = new WebhookVerifier({ baseUrl: service.url, apiKey: 'svc_test_a_b', now: () => now });
});
afterEach(() => service.close());

/** The key id that was asked for; null for the key that signs now. */
const askedFor = (line: string): string | null =>
  new URL(line.split(' ')[1] ?? '', 'http://x').searchParams.get('key_id');
const asks = (): readonly (string | null)[] => service.asked.map(({ line }) => askedFor(line));

/** A webhook sent now with that key. */
const verified = async (kid = 'key-1', place: 0 | 1 | 2 = 0): Promise<unknown> =>
  verifier.verify(body, signed(await sentNow(kid, place)));
const sentNow = (kid: string, place: 0 | 1 | 2): Promise<string> =>
  tokenWith({ iat: now / 1_000, exp: now / 1_000 + 300 }, { kid }, place);

describe('a public key', () => {
  test('is asked for once, by its id and with the API key, and then used for a day', async () => {
    await verified();
    now += day - 1;
    await verified();
    expect(service.asked.map(({ line, headers }) => [line, headers['x-api-key']])).toEqual([
      ['GET /api/v1/security/callback-public-key?key_id=key-1', 'svc_test_a_b'],
    ]);
    now += 1;
    await verified();
    expect(asks()).toEqual(['key-1', 'key-1']);
  });

  test('is asked for once also by many at the same time', async () => {
    await expect(Promise.all(Array.from({ length: 50 }, () => verified()))).resolves.toHaveLength(50);
    expect(asks()).toEqual(['key-1']);
  });

  test('that is new is fetched on sight, and the old one stays good', async () => {
    await verified();
    answer = ({ line }) => (askedFor(line) === 'key-2' ? { body: keyRecord('key-2', 1) } : notFound);
    await expect(verified('key-2', 1)).resolves.toEqual(told);
    await expect(verified('key-1', 0)).resolves.toEqual(told);
    await expect(verified('key-2', 0)).rejects.toMatchObject({ code: 'bad_signature' });
    expect(asks()).toEqual(['key-1', 'key-2']);
  });

  test('that the service has withdrawn is good no longer than it is kept', async () => {
    await verified();
    answer = () => notFound;
    now += day;
    await expect(verified()).rejects.toMatchObject({ code: 'unknown_key' });
    answer = () => down;
    await expect(verified()).rejects.toMatchObject({ code: 'key_unavailable' });
  });
});

describe('while the service is down', () => {
  test('a key that is known is used, however old, and not asked for each time', async () => {
    await verified();
    answer = () => down;
    now += 7 * day;
    await expect(verified()).resolves.toEqual(told);
    await expect(verified()).resolves.toEqual(told);
    expect(asks()).toHaveLength(2);
    now += 30_000;
    answer = () => ({ body: keyRecord('key-1', 0) });
    await expect(verified()).resolves.toEqual(told);
    now += day - 1;
    await verified();
    expect(asks()).toHaveLength(3);
  });

  test('it is known of no other key whether it is good', async () => {
    answer = () => down;
    await expect(verified()).rejects.toMatchObject({ code: 'key_unavailable' });
    await service.close();
    await expect(verified()).rejects.toMatchObject({ code: 'key_unavailable' });
  });
});

test.each([
  ['a wrong API key', { status: 401, body: { detail: 'Invalid or missing API key' } }],
  ['a key of another kind', { body: { ...keyRecord('key-1', 0), algorithm: 'RS512' } }],
  ['a key that is none', { body: { ...keyRecord('key-1', 0), public_key_pem: 'PEM' } }],
  ['no key at all', { body: 'null' }],
])('%s verifies nothing', async (_name, scripted) => {
  answer = () => scripted;
  await expect(verified()).rejects.toMatchObject({ code: 'key_unavailable' });
});

test('a key that was not asked for is not taken for the one that was', async () => {
  answer = () => ({ body: keyRecord('key-1', 0) });
  await expect(verified('key-2', 0)).rejects.toMatchObject({ code: 'unknown_key' });
});

describe('a flood of made-up keys', () => {
  /** A signature is looked at when there is a key for it, so one does for all of them. */
  const flood = async (count: number) => {
    const [, claims, signature] = (await sentNow('', 2)).split('.');
    const headerOf = (kid: string) =>
      Buffer.from(JSON.stringify({ alg: 'RS256', kid })).toString('base64url');
    const tokens = Array.from({ length: count }, (_, place) =>
      [headerOf(`made-up-${place}`), claims, signature].join('.'),
    );
    return Promise.allSettled(tokens.map((token) => verifier.verify(body, signed(token))));
  };

  test('makes few requests, and lets true webhooks through', async () => {
    await verified();
    const outcomes = await flood(500);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(0);
    // The one for the true key, nine more from the same ten, and one for the key that signs now.
    expect(asks()).toHaveLength(11);
    await expect(verified()).resolves.toEqual(told);
    now += 60_000;
    await flood(500);
    expect(asks().length).toBeLessThanOrEqual(11 + 11);
  });

  test('is called unknown only where it was asked for: of any other it cannot be said', async () => {
    answer = ({ line }) => (askedFor(line) === null ? { body: keyRecord('key-1', 0) } : notFound);
    const codes = (await flood(30)).map((outcome) => outcome.status === 'rejected' && outcome.reason.code);
    expect(asks()).toHaveLength(11);
    expect(codes).toEqual([...Array(10).fill('unknown_key'), ...Array(20).fill('key_unavailable')]);
  });

  test('does not hide that the key was changed', async () => {
    await flood(500);
    now += 5_000;
    answer = ({ line }) => (askedFor(line) === null ? { body: keyRecord('key-2', 1) } : notFound);
    await expect(verified('key-2', 1)).resolves.toEqual(told);
    await flood(500);
    await expect(verified('key-2', 1)).resolves.toEqual(told);
  });
});
