import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { limits, switchProvider } from '@mobile-money/core';
import { aStaffMember, memoryPorts } from '@mobile-money/testing';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { LiveFigures } from '../../src/metrics/live-figures.ts';
import { eventually } from '../support/eventually.ts';
import { Journey } from '../support/journey.ts';
import { aDeposit } from '../support/requests.ts';
import { type Sample, scraped, sumOf } from '../support/scraped.ts';
import { startService, type TestService, type TestServiceOptions } from '../support/service.ts';
import { root } from '../support/service-process.ts';

jest.setTimeout(60_000);

const orangeStray = '#150*47*500001*777#';

/** The whole service after one of everything: what is counted, and what the dashboard and the alerts ask for. */
let journey: Journey;
let samples: readonly Sample[];
const read = async (): Promise<readonly Sample[]> =>
  scraped(await (await fetch(`${journey.url}/metrics`)).text());

beforeAll(async () => {
  journey = await Journey.begin();
  const [prompted, dialling, paid] = [journey.player('mtn'), journey.player('orange'), journey.player('mtn')];
  const deposit = await journey.deposit('mtn', prompted);
  await journey.phones.confirm(prompted);
  const dialled = await journey.deposit('orange', dialling);
  await journey.phones.dialAndPay(dialling, dialled.instructions?.ussd_string ?? '');
  const withdrawal = await journey.withdrawal('mtn', paid);
  await journey.withdrawal('mtn', paid);
  await journey.approve(withdrawal);
  await journey.phones.dialAndPay(dialling, orangeStray);
  for (const each of [deposit, dialled, withdrawal]) {
    await journey.until(each, 'succeeded');
    await journey.untilTold(each, 'payment.succeeded');
  }
  await journey.call('GET', '/api/v1/transactions/not-an-id');
  await journey.call('GET', '/nowhere/at/all');
  await eventually(
    async () => {
      samples = await read();
      const told = sumOf(samples, 'webhook_attempt_seconds_count', { outcome: 'delivered' }) ?? 0;
      return told >= 3 && sumOf(samples, 'payments_total', { outcome: 'held' }) === 1;
    },
    () => 'The webhooks, or the payment that no one asked for, are not counted.',
  );
});
afterAll(() => journey?.end());

// biome-ignore format: reads by its columns
const counted: readonly (readonly [string, Record<string, string>, number])[] = [
  ['transactions_total',              { direction: 'deposit', operator: 'mtn', state: 'pending' },               1],
  ['transactions_total',              { direction: 'deposit', operator: 'mtn', state: 'provider_acknowledged' }, 1],
  ['transactions_total',              { direction: 'deposit', state: 'succeeded' },                              2],
  ['transactions_total',              { direction: 'withdrawal', state: 'pending_approval' },                    2],
  ['transactions_total',              { direction: 'withdrawal', state: 'succeeded' },                           1],
  ['payments_total',                  { operator: 'orange', outcome: 'received' },                               2],
  ['payments_total',                  { operator: 'orange', outcome: 'matched' },                                1],
  ['provider_call_seconds_count',     { operation: 'collect', outcome: 'sent' },                                 1],
  ['provider_call_seconds_count',     { operation: 'transfer', outcome: 'sent' },                                1],
  ['status_reads_queued',             { account: 'mtn_momo' },                                                   0],
  ['status_reads_paused_seconds',     { account: 'mtn_momo' },                                                   0],
  ['work_waiting',                    { kind: 'withdrawals_to_decide' },                                         1],
  ['http_request_seconds_count',      { method: 'POST', route: '/api/v1/deposits', status: '2xx' },              2],
  ['http_request_seconds_count',      { route: '/api/v1/transactions/:service_tx_id', status: '4xx' },           1],
  ['http_request_seconds_count',      { route: 'none', status: '4xx' },                                          1],
  ['webhooks_given_up_total',         {},                                                                        0],
  ['http_requests_limited_total',     {},                                                                        0],
  ['database_up',                     {},                                                                        1],
  ['database_pool_waiting',           {},                                                                        0],
  ['info',                            { environment: 'development', role: 'all' },                               1],
  ['channel_silence_limit_seconds',   {},                                                                        120],
  ['provider_breaker',                { provider: 'mtn_momo', state: 'closed' },                                 1],
  ['provider_breaker',                { provider: 'mtn_momo', state: 'open' },                                   0],
];

describe('the metrics', () => {
  test.each(counted)('say of %s %j: %d', (name, labels, expected) => {
    expect(sumOf(samples, name, labels)).toBe(expected);
  });

  test('tell how much waits, for how long, and how fresh the devices are', async () => {
    // Figures of the database are some seconds old, and shared.
    await eventually(
      async () => sumOf(await read(), 'work_waiting', { kind: 'payments_held' }) === 1,
      () => 'The held payment is not counted.',
    );
    const now = await read();
    const oldest = sumOf(now, 'work_oldest_seconds', { kind: 'payments_held' }) ?? Number.NaN;
    const silence = now.filter(({ name }) => name === 'mobile_money_channel_silent_seconds');
    expect(oldest).toBeGreaterThan(0);
    expect(silence.length).toBeGreaterThan(0);
    for (const { value } of silence) expect(value).toBeLessThan(120);
    expect(sumOf(now, 'database_pool_connections')).toBeGreaterThan(0);
  });

  test('tell of every provider that can be asked how many reads wait, and of those that were made', () => {
    const waiting = samples.filter(({ name }) => name === 'mobile_money_status_reads_waiting');
    expect(waiting.map(({ labels }) => labels['provider'])).toEqual(['mtn_momo', 'orange_money']);
    expect(sumOf(samples, 'status_reads_oldest_wait_seconds')).toBeLessThan(30);
    expect(sumOf(samples, 'provider_call_seconds_count', { operation: 'read_status' })).toBeGreaterThan(0);
  });

  test('have no label that a caller chose: no path, no number, no id', () => {
    const values = new Set(samples.flatMap(({ labels }) => Object.values(labels)));
    for (const value of values) expect(value).not.toMatch(/\d{7}|[0-9a-f]{8}-[0-9a-f]{4}|not-an-id|nowhere/);
  });
});

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<string, string>>;
}

const fileText = (path: string): string => readFileSync(join(root, 'ops', path), 'utf8');
const alerts = (parse(fileText('prometheus/alerts.yml')) as { groups: { rules: Alert[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);
const panels = (
  JSON.parse(fileText('grafana/dashboard.json')) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  }
).panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const));

/** Grafana fills these in before Prometheus reads the rest. */
const filled = (expr: string): string => expr.replaceAll('$__rate_interval', '1m').replaceAll('$job', 'x');

/** The metrics that an expression names, each with the values that it asks labels for. */
function askedFor(expr: string): readonly { readonly name: string; readonly labels: [string, string][] }[] {
  const asked: { name: string; labels: [string, string][] }[] = [];
  parser.parse(expr).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) throw new Error(`Not PromQL, from '${expr.slice(from, from + 20)}' on: ${expr}`);
      if (type.name !== 'VectorSelector') return;
      const name = node.getChild('Identifier');
      const text = expr.slice(from, to);
      asked.push({
        name: name === null ? '' : expr.slice(name.from, name.to),
        labels: [...text.matchAll(/(\w+)\s*=~?\s*"([^"]*)"/g)].flatMap(([, label = '', values = '']) =>
          values.split('|').map((value): [string, string] => [label, value]),
        ),
      });
    },
  });
  return asked;
}

/** What Prometheus adds by itself. */
const added = new Set(['job', 'instance']);

describe('what the dashboard and the alerts ask for', () => {
  const asked = [...alerts.map(({ alert, expr }) => [alert, expr] as const), ...panels];
  test.each(asked)('is there: %s', (_, expr) => {
    for (const { name, labels } of askedFor(filled(expr))) {
      if (name === 'up') continue;
      const own = samples.filter((sample) => sample.name === name);
      expect([name, own.length > 0]).toEqual([name, true]);
      for (const [label, value] of labels.filter(([each]) => !added.has(each))) {
        // Nothing was answered with 5XX: all other values have occurred.
        const hasOccurred = value === '5xx' || own.some((sample) => sample.labels[label] === value);
        expect([name, label, value, hasOccurred]).toEqual([name, label, value, true]);
      }
    }
  });

  test('is noticed when it is not there, or no PromQL', () => {
    expect(askedFor('max by (job) (no_such_metric{kind="x"}) > 1')).toEqual([
      { name: 'no_such_metric', labels: [['kind', 'x']] },
    ]);
    expect(() => askedFor('max by (job (x)) > 1')).toThrow('Not PromQL');
  });

  test('tells of a provider that hangs: one series, which a trial every half minute does not break', () => {
    const expr = alerts.find(({ alert }) => alert === 'ProviderLeftAlone')?.expr ?? '';
    expect(askedFor(expr)).toEqual([
      {
        name: 'mobile_money_provider_breaker',
        labels: [
          ['state', 'open'],
          ['state', 'trial'],
        ],
      },
    ]);
    expect(expr).toMatch(/^max by \(job, provider\) /);
  });

  test('has the limits of the interface, and every alert says what to do', () => {
    const ofProviders = alerts.find(({ alert }) => alert === 'ProviderFails')?.expr ?? '';
    expect(ofProviders).toContain(`> ${limits.failureRateUnstable.toFixed(2)}`);
    expect(ofProviders).toContain(`>= ${limits.failureRateMinTransactions}`);
    for (const { annotations } of alerts) expect(Object.keys(annotations)).toEqual(['summary', 'todo']);
  });
});

test('the figures tell of no silent device whose provider staff switched off', async () => {
  const { ports } = memoryPorts();
  const readBacklog = async () => ({ pending: 0, firstDueAt: null });
  const heardOf = async (): Promise<readonly string[]> => {
    const figures = await new LiveFigures({ ...ports, readBacklog, readAccounts: [] }).read();
    return [...new Set(figures?.channels.map(({ providerId }) => providerId))];
  };
  expect(await heardOf()).toEqual(['orange-money', 'orange-ussd']);
  await switchProvider(ports)('orange-ussd', false, aStaffMember());
  expect(await heardOf()).toEqual(['orange-money']);
});

test('figures that take too long are those of the reading before, for a minute, and count once they come', async () => {
  const { ports } = memoryPorts();
  let pending = Promise.resolve(1);
  const readBacklog = async () => ({ pending: await pending, firstDueAt: null });
  const pace = { freshMs: 0, waitMs: 200, keptMs: 60_000 };
  const figures = new LiveFigures({ ...ports, readBacklog, readAccounts: [] }, pace);
  const told = async () => (await figures.read())?.backlog.pending ?? null;
  expect(await told()).toBe(1);
  let answer: (count: number) => void = () => undefined;
  pending = new Promise((resolve) => {
    answer = resolve;
  });
  expect(await told()).toBe(1);
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + pace.keptMs);
  expect(await told()).toBeNull();
  answer(2);
  expect(await told()).toBe(2);
  jest.restoreAllMocks();
});

test('figures are tried every four seconds however many ask, also while they cannot be read', async () => {
  const { ports } = memoryPorts();
  let [tries, isAway] = [0, false];
  const readBacklog = async () => {
    tries += 1;
    if (isAway) throw new Error('canceling statement due to statement timeout');
    return { pending: tries, firstDueAt: null };
  };
  const figures = new LiveFigures({ ...ports, readBacklog, readAccounts: [] });
  const clock = jest.spyOn(performance, 'now');
  const askedAt = async (ms: number): Promise<readonly [told: number | null, tries: number]> => {
    clock.mockReturnValue(ms);
    const told = [];
    for (let asked = 0; asked < 10; asked += 1) told.push((await figures.read())?.backlog.pending ?? null);
    expect(new Set(told).size).toBe(1);
    return [told[0] ?? null, tries];
  };
  expect(await askedAt(0)).toEqual([1, 1]);
  isAway = true;
  expect(await askedAt(3_999)).toEqual([1, 1]);
  expect(await askedAt(4_000)).toEqual([1, 2]);
  expect(await askedAt(7_999)).toEqual([1, 2]);
  expect(await askedAt(58_000)).toEqual([1, 3]);
  expect(await askedAt(60_000)).toEqual([null, 3]);
  isAway = false;
  expect(await askedAt(62_000)).toEqual([4, 4]);
  jest.restoreAllMocks();
});

describe('who may read the metrics', () => {
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
      isDatabaseUp: () => isUp,
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

  test('a database that answers is not away because its figures cannot be had', async () => {
    const waitingWork = { count: () => Promise.reject(new Error('too slow')) };
    service = await startService({ ports: () => ({ waitingWork }) });
    const samples = scraped(await (await scrape({})).text());
    expect([sumOf(samples, 'database_up'), sumOf(samples, 'outbox_pending')]).toEqual([1, null]);
  });
});
