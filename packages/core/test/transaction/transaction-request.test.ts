import { describe, expect, it } from '@jest/globals';
import { aWithdrawalRequest } from '@mobile-money/testing';
import fc from 'fast-check';
import type { DomainErrorCode } from '../../src/reason/reason.ts';
import {
  amountXaf,
  callbackUrl,
  checkedRequest,
  receivedXaf,
  receiverOf,
  reference,
  scopeOf,
  type TransactionRequest,
} from '../../src/transaction/transaction-request.ts';
import { refusal } from '../a-transaction.ts';
import { holds } from '../holds.ts';

const anywhere = { httpsCallbacksOnly: false };

describe('a request', () => {
  it('is taken as it came when every value is good', () => {
    expect(checkedRequest(aWithdrawalRequest(), anywhere)).toEqual(aWithdrawalRequest());
  });

  it('may do without a callback URL', () => {
    expect(checkedRequest(aWithdrawalRequest({ callbackUrl: null }), anywhere).callbackUrl).toBeNull();
  });

  // biome-ignore format: reads by its columns
  it.each<[string, Partial<TransactionRequest>, DomainErrorCode]>([
    ['a player that is no UUID', { playerId: 'me' }, 'invalid_identifier'],
    ['a number without its plus sign', { msisdn: '237691234567' }, 'invalid_msisdn'],
    ['a number with spaces', { msisdn: '+237 691 234 567' }, 'invalid_msisdn'],
    ['an amount below the minimum', { amountXaf: 99 }, 'invalid_amount'],
    ['half an amount', { amountXaf: 500.5 }, 'invalid_amount'],
    ['an empty reference', { reference: '' }, 'invalid_reference'],
    ['an empty callback URL', { callbackUrl: '' }, 'invalid_callback_url'],
    ['an unknown operator', { operator: 'camtel' }, 'unknown_operator'],
    ['an unknown operator and a bad amount: the shape comes first', { operator: 'camtel', amountXaf: 1 }, 'invalid_amount'],
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

const never = [0.5, 100.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 0, -1, -100];

describe('the amount of a deposit or withdrawal', () => {
  it.each([100, 101, 500, 1_000_000, 9_007_199_254_740_991])('may be %d XAF', (xaf) => {
    expect(amountXaf(xaf)).toBe(xaf);
  });

  it.each([...never, 1, 99])('may not be %d XAF', (xaf) => {
    expect(() => amountXaf(xaf)).toThrow(refusal('invalid_amount'));
  });

  it('is a number, not a text that looks like one', () => {
    expect(() => amountXaf(JSON.parse('"500"'))).toThrow(refusal('invalid_amount'));
  });
});

describe('the amount of an incoming payment', () => {
  it.each([1, 99, 100, 9_007_199_254_740_991])('may be %d XAF: a player may send any sum', (xaf) => {
    expect(receivedXaf(xaf)).toBe(xaf);
  });

  it.each(never)('may not be %d XAF', (xaf) => {
    expect(() => receivedXaf(xaf)).toThrow(refusal('invalid_amount'));
  });
});

const long = (chars: number): string => `https://shop.example/${'x'.repeat(chars - 21)}`;

describe('a callback URL', () => {
  it.each([
    'https://shop.example',
    'https://shop.example/',
    'http://shop.example/hooks',
    'HTTPS://Shop.Example/Hooks',
    'https://shop.example:8443/hooks?kind=payment#part',
    'https://shop.example?kind=payment',
    'http://localhost:3000/hooks',
    'http://127.0.0.1/hooks',
    'http://[::1]:8080/hooks',
    'http://[::ffff:10.0.0.1]/',
    'https://shop.example/a@b',
    'https://shop.example/{id}',
    'https://boutique.exämple/chemin/é',
    long(2048),
  ])('may be %s, and is kept as sent', (text) => {
    expect(callbackUrl(text, false)).toBe(text);
  });

  it.each([
    ['empty', ''],
    ['relative', '/hooks'],
    ['without a scheme', 'shop.example/hooks'],
    ['without its scheme', '//shop.example/hooks'],
    ['of another scheme', 'ftp://shop.example/hooks'],
    ['a script', 'javascript:alert(1)'],
    ['a file', 'file:///etc/passwd'],
    ['without a host', 'https://'],
    ['without a host but with a path', 'https:///hooks'],
    ['without a host but with a port', 'https://:8443/hooks'],
    ['with one slash', 'https:/shop.example'],
    ['with a port that is no number', 'https://shop.example:port/'],
    ['with a port that is too long', 'https://shop.example:123456/'],
    ['with a broken IPv6 address', 'http://[::1/'],
    ['with an IPv6 address without brackets', 'http://::1/'],
    ['with a name in brackets', 'http://[shop]/'],
    ['with a user', 'https://user@shop.example/'],
    ['with a user and a password', 'https://user:secret@shop.example/'],
    ['with an empty user', 'https://@shop.example/'],
    ['with a backslash that hides a user', 'https://shop.example\\@evil.example/'],
    ['with a space in it', 'https://shop.example/a b'],
    ['with a space in front', ' https://shop.example/'],
    ['with a line break behind', 'https://shop.example/\n'],
    ['with a control character', 'https://shop.example/\u0007'],
    ['with half of a character', 'https://shop.example/\ud83d'],
    ['longer than 2048 characters', long(2049)],
  ])('is refused when it is %s', (_what, text) => {
    expect(() => callbackUrl(text, false)).toThrow(refusal('invalid_callback_url'));
  });

  it('is accepted for whatever a standard parser takes for an http URL without user info', () => {
    holds(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (text) => {
        expect(callbackUrl(text, false)).toBe(text);
        expect(receiverOf(callbackUrl(text, false))).toBe(new URL(text).origin);
      }),
    );
  });

  it.each([
    ['https://shop.example/', true],
    ['HTTPS://shop.example/', true],
    ['http://shop.example/', false],
    ['HTTP://shop.example/', false],
  ])('where only https is allowed, %s may be used: %s', (text, isAllowed) => {
    if (isAllowed) expect(callbackUrl(text, true)).toBe(text);
    else expect(() => callbackUrl(text, true)).toThrow(refusal('insecure_callback_url'));
  });
});

it.each([
  ['https://shop.example', 'https://shop.example'],
  ['https://shop.example/one?x=1', 'https://shop.example'],
  ['https://shop.example?x=/a', 'https://shop.example'],
  ['HTTPS://Shop.Example:8443/Two', 'https://shop.example:8443'],
  ['http://[::1]:80/#x', 'http://[::1]:80'],
  [`https://${'山'.repeat(2_000)}/`, `https://${'山'.repeat(292)}`],
  [`https://${'😀'.repeat(1_000)}/`, `https://${'😀'.repeat(292)}`],
])('the receiver of a callback URL of %s is %s', (text, receiver) => {
  expect(receiverOf(callbackUrl(text, false))).toBe(receiver);
});

describe('a reference', () => {
  it.each([
    ['one character', 'a'],
    ['128 characters', 'x'.repeat(128)],
    ['128 code points, though twice as many UTF-16 units', '😀'.repeat(128)],
    ['spaces around it, which are never trimmed', '  order 7  '],
    ['only a space', ' '],
    ['quotes and slashes', `"'\\/<>&`],
    ['any script', 'réf-رقم-編號'],
  ])('may have %s', (_what, text) => {
    expect(reference(text)).toBe(text);
  });

  it.each([
    ['nothing', ''],
    ['129 characters', 'x'.repeat(129)],
    ['129 code points', '😀'.repeat(129)],
    ['a line break', 'a\nb'],
    ['a tab', 'a\tb'],
    ['a null', 'a\u0000'],
    ['a control character of the second block', 'a\u0085'],
    ['half of a character', 'a\ud83d'],
    ['the other half', '\ude00a'],
  ])('may not have %s', (_what, text) => {
    expect(() => reference(text)).toThrow(refusal('invalid_reference'));
  });

  it('has two forms of the same letter as two references: nothing is normalised', () => {
    expect(reference('\u00e9')).not.toBe(reference('e\u0301'));
  });

  it('is kept exactly as sent, or refused', () => {
    holds(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 140 }), (text) => {
        const isAllowed = [...text].length <= 128 && !/[\p{Cc}\p{Cs}]/u.test(text);
        if (isAllowed) expect(reference(text)).toBe(text);
        else expect(() => reference(text)).toThrow(refusal('invalid_reference'));
      }),
    );
  });
});
