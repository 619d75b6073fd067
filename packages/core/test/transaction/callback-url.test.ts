import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { callbackUrl, receiverOf } from '../../src/transaction/transaction-request.ts';
import { holds } from '../holds.ts';
import { refusal } from '../refusal.ts';

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

describe('the receiver of a callback URL', () => {
  it.each([
    ['https://shop.example', 'https://shop.example'],
    ['https://shop.example/one?x=1', 'https://shop.example'],
    ['https://shop.example?x=/a', 'https://shop.example'],
    ['HTTPS://Shop.Example:8443/Two', 'https://shop.example:8443'],
    ['http://[::1]:80/#x', 'http://[::1]:80'],
  ])('of %s is %s', (text, receiver) => {
    expect(receiverOf(callbackUrl(text, false))).toBe(receiver);
  });
});
