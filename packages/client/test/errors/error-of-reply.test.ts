import { describe, expect, test } from '@jest/globals';
import { errorOfReply } from '../../src/errors/error-of-reply.ts';
import {
  type Operations,
  PaymentError,
  type PaymentErrorCode,
  RequestRefused,
  ServiceFailed,
  ValidationFailed,
} from '../../src/index.ts';

const deposit = 'post /api/v1/deposits';
const withdrawal = 'post /api/v1/withdrawals';
const read = 'get /api/v1/transactions/{service_tx_id}';
const replay = 'post /api/v1/transactions/{service_tx_id}/replay-webhook';

const of = (name: keyof Operations, status: number, body: string, headers: Record<string, string> = {}) =>
  errorOfReply(name, { status, text: body, headers: new Headers(headers) }, 'sent-1', false);

const detail = JSON.stringify({ detail: 'In words.' });

describe('each answer has one code', () => {
  // biome-ignore format: reads by its columns
  const table: readonly (readonly [keyof Operations, number, PaymentErrorCode, typeof RequestRefused | typeof ServiceFailed])[] = [
    [deposit,     400, 'unknown_operator', RequestRefused],
    [withdrawal,  400, 'unknown_operator', RequestRefused],
    [replay,      400, 'no_callback_url',  RequestRefused],
    [read,        400, 'invalid_request',  RequestRefused],
    [deposit,     401, 'invalid_api_key',  RequestRefused],
    [read,        404, 'not_found',        RequestRefused],
    [replay,      409, 'conflict',         RequestRefused],
    [deposit,     413, 'invalid_request',  RequestRefused],
    [deposit,     422, 'prefix_mismatch',  RequestRefused],
    [withdrawal,  422, 'prefix_mismatch',  RequestRefused],
    [read,        422, 'invalid_request',  RequestRefused],
    [deposit,     429, 'rate_limited',     ServiceFailed],
    [deposit,     500, 'service_error',    ServiceFailed],
    [deposit,     502, 'service_error',    ServiceFailed],
    [deposit,     503, 'no_provider',      ServiceFailed],
    [withdrawal,  503, 'no_provider',      ServiceFailed],
    [read,        503, 'service_error',    ServiceFailed],
    [deposit,     302, 'service_error',    ServiceFailed],
  ];
  test.each(table)('%s %d is %s', (name, status, code, kind) => {
    const error = of(name, status, detail);
    expect(error).toBeInstanceOf(kind);
    expect(error).toBeInstanceOf(PaymentError);
    expect(error).toMatchObject({ code, status, detail: 'In words.', requestId: 'sent-1' });
    expect(error.message).toBe(`${code}: In words. (request sent-1)`);
  });
});

test('a deposit that met a lost database is no matter of providers', () => {
  expect(of(deposit, 503, detail, { 'retry-after': '1' }).code).toBe('service_error');
  expect(of(deposit, 503, '<html>busy</html>').code).toBe('service_error');
});

test('a fault of form comes with all faults', () => {
  const faults = [
    { type: 'missing', loc: ['body', 'player_id'], msg: 'Field required', input: {} },
    { type: 'int_type', loc: ['body', 'amount_xaf'], msg: 'Input should be a valid integer', input: '5' },
  ];
  const error = of(deposit, 422, JSON.stringify({ detail: faults }), { 'x-request-id': 'theirs' });
  expect(error).toBeInstanceOf(ValidationFailed);
  expect(error).toMatchObject({
    code: 'validation_failed',
    faults,
    requestId: 'theirs',
    detail: 'body.player_id: Field required; body.amount_xaf: Input should be a valid integer',
  });
});

test.each(['', '<html>', '[]', 'null', '{"error": "x"}'])(
  'what is not of the service, such as %j, is told by its status',
  (body) => {
    expect(of(read, 502, body).detail).toBe('The service answered with status 502.');
  },
);
