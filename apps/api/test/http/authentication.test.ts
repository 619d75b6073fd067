import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { enableStaffMember, later, revokeApiKey } from '@mobile-money/core';
import { aStaffMember } from '@mobile-money/testing';
import { anApiKey } from '@mobile-money/testing/contracts/api-key-store';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { tokens } from '../../src/container/tokens.ts';
import type { Allowance } from '../../src/http/rate-limit.ts';
import { aDeposit, idOf } from '../support/requests.ts';
import { serviceOfAllTests, serviceOfEachTest, type TestServiceOptions } from '../support/service.ts';
import { emailOf, staffed, tokenOf } from '../support/staff.ts';
import { withMethods } from '../support/with-methods.ts';

const service = serviceOfEachTest(null);

const testKey = 'svc_test_abc_0123456789abcdef0123456789abcdef';
const liveKey = 'svc_live_abc_0123456789abcdef0123456789abcdef';
const issuedKeys = {
  'svc_test_app7_issued-secret': 'app-7',
  'svc_live_live7_issued-secret': 'app-7',
  svc_test_second7_other_secret: 'app-7',
};
const signing = { WEBHOOK_SIGNING_KEY_FILE: '/nowhere.pem' };

const inEnvironment = (environment: Record<string, string>, more: TestServiceOptions = {}) =>
  service.begin({ environment: { ...signing, ...environment }, issuedKeys, ...more });

const unauthorised = [401, { detail: 'Invalid or missing API key' }];
const statusOf = async (key: string | undefined): Promise<number> => {
  const headers = key === undefined ? {} : { 'x-api-key': key };
  return (await service.get('/api/v1/CM/providers', headers)).status;
};

// biome-ignore format: reads by its columns
const table: readonly (readonly [string, string, readonly (readonly [string | undefined, number])[]])[] = [
  ['development', '',      [[undefined, 200], ['wrong', 200], ['svc_test_app7_issued-secret', 200]]],
  ['development', 'plain', [[undefined, 401], ['wrong', 401], ['plain', 200], ['PLAIN', 401], ['svc_test_app7_issued-secret', 200]]],
  ['sandbox',     testKey, [[undefined, 401], [liveKey, 401], [testKey, 200], ['svc_test_app7_issued-secret', 200]]],
  ['sandbox',     '',      [[undefined, 401], ['', 401], ['svc_test_app7_issued-secret', 200], ['svc_test_second7_other_secret', 200], ['svc_test_app7_wrong', 401]]],
  ['sandbox',     '',      [['svc_live_live7_issued-secret', 401], ['svc_test_live7_issued-secret', 401], ['svc_test_second7_other', 401]]],
  ['production',  liveKey, [[undefined, 401], [testKey, 401], [liveKey, 200], ['svc_test_app7_issued-secret', 401], ['svc_live_live7_issued-secret', 200]]],
  ['production',  '',      [[undefined, 401], ['svc_live_live7_issued-secret', 200], ['svc_live_app7_issued-secret', 401], ['svc_live_app8_issued-secret', 401]]],
];
test.each(table)('in %s with the setting %j', async (SERVICE_ENV, SPORTSBOOK_API_KEY, keys) => {
  await inEnvironment({ SERVICE_ENV, SPORTSBOOK_API_KEY });
  for (const [key, status] of keys) expect([key, await statusOf(key)]).toEqual([key, status]);
});

test('without authentication a valid issued key still names its application', async () => {
  await inEnvironment({});
  const key = { 'x-api-key': 'svc_test_app7_issued-secret' };
  const own = idOf(await service.post('/api/v1/deposits', aDeposit(), key));
  expect((await service.get(`/api/v1/transactions/${own}`, key)).status).toBe(200);
  expect((await service.get(`/api/v1/transactions/${own}`)).status).toBe(404);
});

test('a revoked key opens nothing, and the other key of its application still does', async () => {
  await inEnvironment({ SERVICE_ENV: 'sandbox' });
  const { ports } = service.memory;
  await revokeApiKey(ports)('app7', aStaffMember());
  expect(await statusOf('svc_test_app7_issued-secret')).toBe(401);
  expect(await statusOf('svc_test_second7_other_secret')).toBe(200);
});

test('a key that is revoked, and a person who is shut out, while a body is on its way do nothing', async () => {
  await inEnvironment(
    { SERVICE_ENV: 'sandbox' },
    staffed({ environment: { ...signing, SERVICE_ENV: 'sandbox' } }),
  );
  const { ports } = service.memory;
  const slow = async (path: string, headers: OutgoingHttpHeaders, body: object, meanwhile: () => unknown) => {
    const text = JSON.stringify(body);
    const all = { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const sent = request(service.url + path, { method: 'POST', headers: all });
    sent.write(text.slice(0, 5));
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await meanwhile();
    sent.end(text.slice(5));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  const key = { 'x-api-key': 'svc_test_app7_issued-secret' };
  const deposits = () => slow('/api/v1/deposits', key, aDeposit(), () => undefined);
  expect(await deposits()).toBe(200);
  const revoke = () => revokeApiKey(ports)('app7', aStaffMember());
  expect(await slow('/api/v1/deposits', key, aDeposit({ reference: 'late' }), revoke)).toBe(401);
  const approver = await tokenOf(service, 'approver');
  const note = { text: 'Seen.' };
  const path = '/internal/v1/numbers/+237690000100/notes';
  expect(await slow(path, approver, note, () => undefined)).toBeLessThan(300);
  const shutOut = () => enableStaffMember(ports)(emailOf('approver'), false, aStaffMember());
  expect(await slow(path, approver, note, shutOut)).toBe(401);
});

test('a key opens until it expires and from where it may come, and shows when it was last used', async () => {
  await inEnvironment({ SERVICE_ENV: 'sandbox' });
  const { apiKeys, clock, log } = service.memory;
  const secretSha256 = createHash('sha256').update('secret').digest('hex');
  const usedAt = async () => {
    await service.container.get(tokens.journal).over();
    return (await apiKeys.find('narrow'))?.lastUsedAt ?? null;
  };
  const terms = { expiresAt: later(clock.now(), 60_000), addresses: ['192.0.2.0/24', '2001:db8::1'] };
  await apiKeys.issue(anApiKey({ prefix: 'narrow', secretSha256, ...terms }), 'whsec_1', anAuditEntry());
  const from = async (address: string) => {
    const headers = { 'x-api-key': 'svc_test_narrow_secret', 'x-forwarded-for': address };
    return (await service.get('/api/v1/CM/providers', headers)).status;
  };
  expect([await from('198.51.100.1'), await from('2001:db8::2')]).toEqual([401, 401]);
  expect(await usedAt()).toBeNull();
  // What stands before the address that the proxy saw is anyone's invention.
  expect(await from('192.0.2.7, 198.51.100.1')).toBe(401);
  expect([await from('192.0.2.7'), await from('2001:db8::1')]).toEqual([200, 200]);
  expect(await usedAt()).toBe(clock.now());
  clock.advance(60_000);
  expect(await from('192.0.2.7')).toBe(401);
  const refused = log.lines.filter(({ message }) => message === 'An API key was refused.');
  expect(refused.map(({ facts }) => [facts?.['prefix'], facts?.['because']])).toEqual([
    ...Array(3).fill(['narrow', 'from elsewhere']),
    ['narrow', 'expired'],
  ]);
});

test('while the store is away a key that is not known yet is answered with 503, never with 401', async () => {
  const away = async (): Promise<never> => {
    throw new Error('away');
  };
  await inEnvironment(
    { SERVICE_ENV: 'sandbox', SPORTSBOOK_API_KEY: testKey },
    {
      ports: ({ ports }) => ({ apiKeys: withMethods(ports.apiKeys, { find: away }) }),
      isStoreUnavailable: (error) => error instanceof Error && error.message === 'away',
    },
  );
  expect(await statusOf('svc_test_app7_issued-secret')).toBe(503);
  expect(await statusOf(testKey)).toBe(200);
  expect(await statusOf(liveKey)).toBe(401);
});

describe('the key is asked for first', () => {
  const service = serviceOfAllTests({ environment: { SPORTSBOOK_API_KEY: 'plain' } });
  // biome-ignore format: reads by its columns
  const requests: readonly (readonly [string, string, number, number])[] = [
    // method  path                             without  with key
    ['GET',    '/api/v1/CM/providers',          401,     200],
    ['GET',    '/api/v1/nothing',               401,     404],
    ['GET',    '/api/',                         401,     404],
    ['GET',    '/api/v1/deposits/',             401,     404],
    ['POST',   '/api/V1/deposits',              401,     404],
    ['POST',   '/api/v1/transactions/x/replay-callback', 401, 404],
    ['GET',    '/api/v1/deposits',              401,     405],
    ['DELETE', '/api/v1/CM/providers',          401,     405],
    ['OPTIONS','/api/v1/deposits',              401,     405],
    ['POST',   '/api/v1/deposits',              401,     422],
    ['GET',    '/api/v1/transactions/x',        401,     422],
    ['HEAD',   '/api/v1/CM/providers',          401,     200],
    ['GET',    '/nothing',                      404,     404],
    ['GET',    '/api',                          404,     404],
    ['GET',    '/',                             404,     404],
    ['GET',    '/health',                       200,     200],
    ['HEAD',   '/health',                       200,     200],
    ['POST',   '/health',                       405,     405],
  ];
  test.each(requests)('%s %s: %i without, %i with it', async (method, path, without, withKey) => {
    const bare = await service.call(method, path);
    expect(bare.status).toBe(without);
    if (without === 401 && method !== 'HEAD') expect([bare.status, bare.json]).toEqual(unauthorised);
    expect((await service.call(method, path, { headers: { 'x-api-key': 'plain' } })).status).toBe(withKey);
  });
});

describe('no way of writing a request gets round the key', () => {
  const service = serviceOfAllTests({ environment: { SPORTSBOOK_API_KEY: 'plain' } });
  /** As it is written: `fetch` would tidy it up. */
  const rawStatus = async (path: string, headers: OutgoingHttpHeaders): Promise<number | undefined> => {
    const sent = request(service.url, { path, headers }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };

  // biome-ignore format: reads by its columns
  const paths: readonly (readonly [string, number, number])[] = [
    // path                                without  with key
    ['http://x/api/v1/CM/providers',       401,     200],
    ['http://x/API/v1/CM/providers',       404,     404],
    ['//api/v1/CM/providers',              404,     404],
    ['/\\api/v1/CM/providers',             404,     404],
    ['/%61pi/v1/CM/providers',             404,     404],
    ['/api%2fv1/CM/providers',             404,     404],
    ['/api/%zz',                           401,     404],
    ['/./api/v1/CM/providers',             404,     404],
    ['/health/../api/v1/CM/providers',     404,     404],
    ['/api/v1/CM/providers?x-api-key=plain', 401,   200],
  ];
  test.each(paths)('%s: %i without, %i with it', async (path, without, withKey) => {
    expect(await rawStatus(path, {})).toBe(without);
    expect(await rawStatus(path, { 'x-api-key': 'plain' })).toBe(withKey);
  });

  // biome-ignore format: reads by its columns
  const written: readonly (readonly [string, OutgoingHttpHeaders, number])[] = [
    ['in capitals',               { 'X-API-KEY': 'plain' },              200],
    ['twice',                     { 'x-api-key': ['plain', 'plain'] },   401],
    ['beside a wrong one',        { 'x-api-key': ['wrong', 'plain'] },   401],
    ['with an underscore',        { x_api_key: 'plain' },                401],
    ['as a token of another kind', { authorization: 'Bearer plain' },    401],
  ];
  test.each(written)('the key %s', async (_how, headers, status) => {
    expect(await rawStatus('/api/v1/CM/providers', headers)).toBe(status);
  });
});

test('a wrong method names the right ones', async () => {
  await inEnvironment({});
  const put = await service.call('PUT', '/api/v1/deposits', { body: 'x' });
  expect([put.status, put.json, put.headers.get('allow')]).toEqual([
    405,
    { detail: 'Method Not Allowed' },
    'POST',
  ]);
  const post = await service.call('POST', '/api/v1/cm/providers/status');
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('an unknown path is 404', async () => {
  await inEnvironment({});
  for (const path of ['/api/v1/nothing', '/nothing', '/%zz']) {
    const answer = await service.get(path);
    expect([answer.status, answer.json]).toEqual([404, { detail: 'Not Found' }]);
  }
});

describe('the rate of a key', () => {
  const granted: Allowance = { isGranted: true, limit: 200, remaining: 7, nextMs: 4, fullMs: 1_930 };
  const key = 'svc_test_own_secret';
  const start = async (allowance: Allowance): Promise<readonly string[]> => {
    const asked: string[] = [];
    await service.begin({
      environment: {
        SERVICE_ENV: 'sandbox',
        SPORTSBOOK_API_KEY: 'svc_test_env_0123456789abcdef0123456789abcdef',
      },
      issuedKeys: { [key]: 'casino' },
      rateLimit: async (keyName) => {
        asked.push(keyName);
        return allowance;
      },
    });
    return asked;
  };
  const limitsIn = (headers: Headers) =>
    ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'].map((name) =>
      headers.get(name),
    );

  test('every answer to a key says what is left to it', async () => {
    const asked = await start(granted);
    const found = await service.get('/api/v1/CM/providers', { 'x-api-key': key });
    expect([found.status, limitsIn(found.headers)]).toEqual([200, ['200', '7', '2', null]]);
    const missing = await service.get('/api/v1/nothing', { 'x-api-key': key });
    expect([missing.status, limitsIn(missing.headers)]).toEqual([404, ['200', '7', '2', null]]);
    await service.get('/api/v1/CM/providers', {
      'x-api-key': 'svc_test_env_0123456789abcdef0123456789abcdef',
    });
    expect(asked).toEqual(['own', 'own', 'SPORTSBOOK_API_KEY']);
  });

  test('what is too much is 429 with a sentence and the time to wait', async () => {
    await start({ ...granted, isGranted: false, remaining: 0, nextMs: 4.5, fullMs: 1_994.5 });
    const answer = await service.get('/api/v1/CM/providers', { 'x-api-key': key });
    expect([answer.status, answer.json, limitsIn(answer.headers)]).toEqual([
      429,
      { detail: 'Too many requests with this key. Try again shortly.' },
      ['200', '0', '2', '1'],
    ]);
  });

  test('what has no key is not counted: health, pages, and who is refused', async () => {
    const asked = await start({ ...granted, isGranted: false });
    expect((await service.get('/health')).status).toBe(200);
    expect((await service.get('/openapi.json')).status).toBe(200);
    expect((await service.get('/api/v1/CM/providers', { 'x-api-key': 'svc_test_own_wrong' })).status).toBe(
      401,
    );
    expect(asked).toEqual([]);
  });
});
