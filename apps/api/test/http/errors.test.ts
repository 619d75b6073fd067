import { expect, test } from '@jest/globals';
import {
  DomainError,
  type DomainErrorCode,
  domainErrors,
  type Reason,
  reason,
  sentenceOf,
} from '@mobile-money/core';
import { errorResponse, statusByCode } from '../../src/http/error-response.ts';
import { aDeposit } from '../support/requests.ts';
import { serviceOfEachTest } from '../support/service.ts';
import { withMethods } from '../support/with-methods.ts';

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
  ['GET', '/nowhere', null, 404, reason('not_found')],
  ['PUT', '/keys', null, 405, reason('method_not_allowed')],
  ['POST', '/keys', 'no JSON', 415, reason('body_of_other_type')],
  ['POST', '/keys', 'x'.repeat(65_537), 413, reason('body_too_large', { kib: 64 })],
])('staff are told why with what HTTP refuses by itself: %s %s', async (method, path, body, status, why) => {
  const answer = await service.call(method, `/internal/v1${path}`, { body });
  expect([answer.status, answer.json]).toEqual([status, { detail: sentenceOf(why), why }]);
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
