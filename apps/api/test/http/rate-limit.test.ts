import { expect, test } from '@jest/globals';
import type { Allowance } from '../../src/http/rate-limit.ts';
import { serviceOfEachTest } from '../support/service.ts';

const service = serviceOfEachTest(null);

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
  await service.get('/api/v1/CM/providers', { 'x-api-key': 'svc_test_env_0123456789abcdef0123456789abcdef' });
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
  expect((await service.get('/api/v1/CM/providers', { 'x-api-key': 'svc_test_own_wrong' })).status).toBe(401);
  expect(asked).toEqual([]);
});
