import { afterEach, expect, jest, test } from '@jest/globals';
import { aDeposit } from '../support/requests.ts';
import { scraped, sumOf } from '../support/scraped.ts';
import { startService, type TestService, type TestServiceOptions } from '../support/service.ts';

jest.setTimeout(60_000);

let service: TestService | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const scrape = async (
  options: TestServiceOptions,
  headers: Record<string, string> = {},
  init: { method?: string; path?: string } = {},
): Promise<Response> => {
  service ??= await startService(options);
  const { method = 'GET', path = '/metrics' } = init;
  return fetch(service.url + path, { method, headers });
};

const proxied = { TRUSTED_PROXIES: 'loopback' };
const noProxies = { TRUSTED_PROXIES: '203.0.113.1' };
// biome-ignore format: reads by its columns
const callers: readonly (readonly [string, Record<string, string>, Record<string, string>, number])[] = [
  ['on this machine',                          {},                          {},                                  200],
  ['far away, behind a proxy on this machine', proxied,                     { 'x-forwarded-for': '203.0.113.7' }, 404],
  ['on this machine, behind such a proxy',     proxied,                     { 'x-forwarded-for': '127.0.0.1' },   200],
  ['that names another, and is no proxy',      noProxies,                   { 'x-forwarded-for': '203.0.113.7' }, 200],
  ['without the token that was set',           { METRICS_TOKEN: 'secret' }, {},                                  401],
  ['with another token',                       { METRICS_TOKEN: 'secret' }, { authorization: 'Bearer secrets' }, 401],
  ['with a key of the interface',              { METRICS_TOKEN: 'secret' }, { 'x-api-key': 'secret' },           401],
  ['with the token',                           { METRICS_TOKEN: 'secret' }, { authorization: 'Bearer secret' },  200],
  ['with the token, far away',                 { METRICS_TOKEN: 'secret', ...proxied },
                                               { authorization: 'bearer secret', 'x-forwarded-for': '203.0.113.7' }, 200],
];
test.each(callers)('a caller %s reads the metrics or not', async (_, environment, headers, status) => {
  const answer = await scrape({ environment }, headers);
  expect(answer.status).toBe(status);
  const text = await answer.text();
  if (status === 200) expect(sumOf(scraped(text), 'info')).toBe(1);
  if (status === 401) {
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(JSON.parse(text)).toEqual({ detail: 'Invalid or missing metrics token' });
  }
  if (status === 404) expect(JSON.parse(text)).toEqual({ detail: 'Not Found' });
});

test('the metrics are only read, and lie at one path', async () => {
  expect((await scrape({}, {}, { method: 'POST' })).status).toBe(405);
  expect((await scrape({}, {}, { path: '/metrics/more' })).status).toBe(404);
  const head = await scrape({}, {}, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
});

test('a key past its rate is counted', async () => {
  const allowance = { isGranted: false, limit: 1, remaining: 0, nextMs: 1, fullMs: 1 };
  service = await startService({ rateLimit: async () => allowance });
  for (const reference of ['a', 'b']) await service.post('/api/v1/deposits', aDeposit({ reference }));
  const samples = scraped(await (await scrape({})).text());
  expect(sumOf(samples, 'http_requests_limited_total')).toBe(2);
  expect(sumOf(samples, 'http_request_seconds_count', { status: '4xx' })).toBe(2);
});

test('while the database is away the metrics say so, at once, and leave out what they do not know', async () => {
  let isUp = true;
  let asked = 0;
  service = await startService({
    ports: ({ waitingWork }) => ({
      waitingWork: {
        count: (max) => {
          asked += 1;
          // Neither an answer nor an error, as of a server that is frozen.
          return isUp ? waitingWork.count(max) : new Promise(() => undefined);
        },
      },
    }),
  });
  const read = async () => scraped(await (await scrape({})).text());
  const before = await read();
  expect([sumOf(before, 'database_up'), sumOf(before, 'outbox_pending')]).toEqual([1, 0]);
  await Promise.all([read(), read(), read()]);
  expect(asked).toBe(1);
  isUp = false;
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000);
  const after = await read();
  expect([sumOf(after, 'database_up'), sumOf(after, 'outbox_pending')]).toEqual([0, null]);
  expect(sumOf(after, 'http_request_seconds_count', { route: '/metrics' })).toBe(4);
  jest.restoreAllMocks();
});
