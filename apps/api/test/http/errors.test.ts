import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  DomainError,
  type DomainErrorCode,
  domainErrors,
  type Reason,
  reason,
  sentenceOf,
} from '@mobile-money/core';
import { errorResponse, statusByCode } from '../../src/http/error-response.ts';
import { winstonLog } from '../../src/logging/winston-log.ts';
import { collectedLines } from '../support/collected-lines.ts';
import { aDeposit, anMtnDeposit } from '../support/requests.ts';
import { serviceOfEachTest } from '../support/service.ts';
import { withMethods } from '../support/with-methods.ts';

describe('an error', () => {
  const service = serviceOfEachTest();

  class StoreDown extends Error {}

  const beginFailing = (error: Error): Promise<void> => {
    const fail = async (): Promise<never> => {
      throw error;
    };
    const failing = { find: fail, createDeposit: fail, createDepositWithin: fail };
    return service.begin({
      isStoreUnavailable: (each) => each instanceof StoreDown,
      ports: ({ transactions }) => ({ transactions: withMethods(transactions, failing) }),
    });
  };

  test('a bug is answered with an empty 500, and logged with its place', async () => {
    await beginFailing(new TypeError('secret detail'));
    const answer = await service.post('/api/v1/deposits', aDeposit());
    expect([answer.status, answer.json]).toEqual([500, { detail: 'Internal Server Error' }]);
    const [line] = service.memory.log.lines.filter(({ level }) => level === 'error');
    expect(line?.facts['error']).toMatch(/secret detail\n\s+at .*errors\.test/);
  });

  test('a database that cannot be reached is 503 with a text', async () => {
    await beginFailing(new StoreDown('no connection'));
    for (const answer of [
      await service.post('/api/v1/deposits', aDeposit()),
      await service.get('/api/v1/transactions/00000000-0000-4000-8000-00000000ffff'),
    ]) {
      expect([answer.status, answer.json]).toEqual([
        503,
        { detail: 'The service is temporarily unavailable. Try again shortly.' },
      ]);
    }
  });

  test('only a 503 after which something may exist says when to come back', () => {
    const retryAfter = (error: Error) => errorResponse(error, () => true).headers['Retry-After'];
    expect(retryAfter(new StoreDown())).toBe('1');
    expect(retryAfter(new DomainError('too_busy'))).toBe('1');
    expect(retryAfter(new DomainError('no_provider_available'))).toBeUndefined();
    expect(retryAfter(new DomainError('channel_cannot_confirm'))).toBeUndefined();
  });

  test('every refusal of the core has its answer; only what an installation got wrong is a bug', () => {
    for (const code of Object.keys(domainErrors) as DomainErrorCode[]) {
      const answer = errorResponse(new DomainError(code), () => false);
      const isBug = statusByCode[code] === 500;
      const detail = isBug ? 'Internal Server Error' : domainErrors[code];
      expect([code, answer.status, JSON.parse(answer.body), answer.isBug]).toEqual([
        code,
        statusByCode[code],
        { detail },
        isBug,
      ]);
    }
  });

  test.each<[string, string, string | null, number, Reason]>([
    ['POST', '/keys', 'no JSON', 415, reason('body_of_other_type')],
    ['POST', '/keys', 'x'.repeat(65_537), 413, reason('body_too_large', { kib: 64 })],
  ])(
    'staff are told why with what HTTP refuses by itself: %s %s',
    async (method, path, body, status, why) => {
      const answer = await service.call(method, `/internal/v1${path}`, { body });
      expect([answer.status, answer.json]).toEqual([status, { detail: sentenceOf(why), why }]);
    },
  );

  test.each<[string, string, number, string]>([
    ['GET', '/nowhere', 404, 'Not Found'],
    ['PUT', '/keys', 405, 'Method Not Allowed'],
  ])('staff are told no more than anyone of what is nowhere: %s %s', async (method, path, status, detail) => {
    const answer = await service.call(method, `/internal/v1${path}`, { body: null });
    expect([answer.status, answer.json]).toEqual([status, { detail }]);
  });

  test.each(['/health', '/api/v1/deposits', '/nowhere'])(
    'no answer may be kept, framed, sniffed or shown as a page: %s',
    async (path) => {
      const { headers } = await service.get(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'strict-transport-security': expect.stringContaining('max-age='),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
      });
    },
  );
});

describe('what is written of a request', () => {
  const written = collectedLines();
  beforeEach(() => written.clear());
  const service = serviceOfEachTest({
    environment: { SPORTSBOOK_API_KEY: 'a-very-secret-key' },
    ports: () => ({ log: winstonLog({ level: 'info', isReadable: false, stream: written.stream }) }),
  });

  const headers = { 'x-api-key': 'a-very-secret-key' };

  // biome-ignore format: reads by its columns
  const ids: readonly (readonly [string, boolean])[] = [
    ['abc-123',                              true],
    ['01J8Z.trace:span/1+2=',                true],
    ['x'.repeat(128),                        true],
    ['x'.repeat(129),                        false],
    ['with blank',                           false],
    ['"quoted"',                             false],
    ['-leading',                             false],
  ];
  test.each(ids)('the request id %j is taken: %j', async (id, isTaken) => {
    const answer = await service.get('/health', { 'x-request-id': id });
    const echoed = answer.headers.get('x-request-id');
    if (isTaken) expect(echoed).toBe(id);
    else expect(echoed).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  });

  test('every answer bears an id, errors too', async () => {
    for (const path of ['/api/v1/nothing', '/nothing', '/health']) {
      expect((await service.get(path)).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    }
  });

  test('every line of a request bears its id; numbers are masked, and keys are not there', async () => {
    await service.post('/api/v1/deposits', anMtnDeposit({ msisdn: '+237670009988' }), {
      ...headers,
      'x-request-id': 'req-1',
    });
    await service.get('/api/v1/transactions/+237690001122', { 'x-api-key': 'svc_test_abc_leaked' });
    await service.get('/api/v1/players/237690001122/transactions', headers);
    await service.get('/api/v1/%2B237690001122/providers', headers);
    await service.get('/internal/v1/numbers/690%2000%2011%2022/notes', headers);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const lines = written.lines();
    expect(lines.map(({ path }) => path)).toEqual([
      '/api/v1/deposits',
      '/api/v1/transactions/+2376***22',
      '/api/v1/players/23769***22/transactions',
      '/api/v1/+2376***22/providers',
      '/internal/v1/numbers/***/notes',
    ]);
    expect(lines[0]).toMatchObject({
      level: 'info',
      request_id: 'req-1',
      method: 'POST',
      status: 200,
      application: 'default',
    });
    expect(written.text()).not.toMatch(/0009988|90001122|00 11 22|a-very-secret|leaked/);
  });

  test('a deposit that is refused names no number either', async () => {
    await service.post('/api/v1/deposits', aDeposit({ msisdn: '+237670009988' }), headers);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(written.text()).not.toContain('0009988');
  });
});
