import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Journey } from '../support/journey.ts';
import { type CollectedSpan, SpanCollector } from '../support/span-collector.ts';

jest.setTimeout(60_000);

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const callersSpan = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${callersSpan}-01`;

/** One deposit and its webhook, followed from the request on. */
let collector: SpanCollector;
let player: string;
let own: readonly CollectedSpan[];
let webhook: CollectedSpan | undefined;
let webhookHeaders: Readonly<Record<string, unknown>>;

beforeAll(async () => {
  collector = await SpanCollector.start();
  const journey = await Journey.begin({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=let me in',
  });
  try {
    player = journey.player('mtn');
    journey.headers = { traceparent };
    const deposit = await journey.deposit('mtn', player, { reference: 'a reference of the platform' });
    journey.headers = { traceparent: 'no trace at all' };
    await journey.phones.confirm(player);
    await journey.untilTold(deposit, 'payment.succeeded');
    webhookHeaders = journey.webhooks(deposit)[0]?.headers ?? {};
  } finally {
    // What is left is sent before the service ends.
    await journey.end();
  }
  own = collector.inTrace(traceId);
  webhook = collector.spans.find(({ name }) => name === 'webhook attempt');
});
afterAll(() => collector?.stop());

const named = (name: string): CollectedSpan | undefined => own.find((span) => span.name === name);

describe('a trace', () => {
  test('goes on with that of the caller, through the use case to every statement and to the provider', () => {
    const request = named('POST /api/v1/deposits');
    const useCase = named('createDeposit');
    const statements = own.filter(({ name }) => name.startsWith('sql '));
    const provider = named('provider collect');
    expect(request).toMatchObject({
      parentSpanId: callersSpan,
      facts: { 'http.route': '/api/v1/deposits', 'http.response.status_code': 200 },
    });
    expect(useCase?.parentSpanId).toBe(request?.spanId);
    expect(statements.length).toBeGreaterThanOrEqual(2);
    for (const { parentSpanId } of statements) expect(parentSpanId).toBe(useCase?.spanId);
    expect(provider).toMatchObject({
      parentSpanId: useCase?.spanId,
      facts: { 'mobile_money.provider': 'mtn_momo', 'mobile_money.outcome': 'sent' },
    });
  });

  test('is told to the receiver of a webhook, whose attempt begins one', () => {
    expect(webhook).toMatchObject({ facts: { 'http.response.status_code': 200 } });
    expect(webhook?.parentSpanId ?? '').toBe('');
    expect(webhookHeaders['traceparent']).toBe(`00-${webhook?.traceId}-${webhook?.spanId}-01`);
  });

  test('holds no number, no reference and no address beyond a host', () => {
    expect(collector.spans.length).toBeGreaterThan(5);
    expect(collector.text).not.toContain(player.slice(1));
    expect(collector.text).not.toContain('a reference of the platform');
    expect(webhook?.facts['server.address']).toMatch(/^127\.0\.0\.1:\d+$/);
  });

  test('is not made of what the background asks by itself', () => {
    const roots = collector.spans.filter(({ parentSpanId = '' }) => parentSpanId === '');
    const kinds = new Set(roots.map(({ name }) => name.split(' ')[0]));
    for (const kind of kinds) expect(['GET', 'POST', 'PUT', 'webhook', 'provider']).toContain(kind);
  });

  test('comes with the headers that the collector asks for', () => {
    expect(collector.headers['x-collector-key']).toBe('let me in');
  });
});
