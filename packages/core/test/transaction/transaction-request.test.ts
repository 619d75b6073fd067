import { describe, expect, it } from '@jest/globals';
import { aWithdrawalRequest } from '@mobile-money/testing';
import type { DomainErrorCode } from '../../src/errors.ts';
import {
  checkedRequest,
  scopeOf,
  type TransactionRequest,
} from '../../src/transaction/transaction-request.ts';
import { refusal } from '../refusal.ts';

const anywhere = { httpsCallbacksOnly: false };

describe('a request', () => {
  it('is taken as it came when every value is good', () => {
    expect(checkedRequest(aWithdrawalRequest(), anywhere)).toEqual(aWithdrawalRequest());
  });

  it('may do without a callback URL', () => {
    expect(checkedRequest(aWithdrawalRequest({ callbackUrl: null }), anywhere).callbackUrl).toBeNull();
  });

  it.each<[string, Partial<TransactionRequest>, DomainErrorCode]>([
    ['a player that is no UUID', { playerId: 'me' }, 'invalid_identifier'],
    ['a number without its plus sign', { msisdn: '237691234567' }, 'invalid_msisdn'],
    ['a number with spaces', { msisdn: '+237 691 234 567' }, 'invalid_msisdn'],
    ['an amount below the minimum', { amountXaf: 99 }, 'invalid_amount'],
    ['half an amount', { amountXaf: 500.5 }, 'invalid_amount'],
    ['an empty reference', { reference: '' }, 'invalid_reference'],
    ['an empty callback URL', { callbackUrl: '' }, 'invalid_callback_url'],
    ['an unknown operator', { operator: 'camtel' }, 'unknown_operator'],
    [
      'an unknown operator and a bad amount: the shape comes first',
      { operator: 'camtel', amountXaf: 1 },
      'invalid_amount',
    ],
  ])('is refused with %s', (_what, fields, code) => {
    expect(() => checkedRequest(aWithdrawalRequest(fields), anywhere)).toThrow(refusal(code));
  });

  it('may name only an https callback URL where that is demanded', () => {
    const plain = aWithdrawalRequest({ callbackUrl: 'http://platform.example/' });
    expect(() => checkedRequest(plain, { httpsCallbacksOnly: true })).toThrow(
      refusal('insecure_callback_url'),
    );
    expect(checkedRequest(plain, anywhere).callbackUrl).toBe('http://platform.example/');
  });
});

it('a reference names one transaction of one application, player and direction', () => {
  expect(scopeOf(checkedRequest(aWithdrawalRequest(), anywhere), 'withdrawal')).toEqual({
    applicationId: 'default',
    playerId: '11111111-1111-4111-8111-111111111111',
    direction: 'withdrawal',
    reference: 'withdrawal-1',
  });
});
