import { describe, expect, test } from '@jest/globals';
import { type DigestChallenge, readChallenges } from '../../src/ussd-gateway/auth-challenge.ts';
import { digestAuthorization } from '../../src/ussd-gateway/digest.ts';

/** The examples of RFC 7616, section 3.9.1. */
const header = [
  'Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=SHA-256, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"',
  'Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=MD5, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"',
];

const used = (challenge: DigestChallenge, changes: object = {}): string =>
  digestAuthorization({
    challenge,
    username: 'Mufasa',
    password: 'Circle of Life',
    method: 'get',
    uri: '/dir/index.html',
    cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
    count: 1,
    ...changes,
  });

const digests = (text: string): DigestChallenge[] =>
  readChallenges(text).filter((challenge) => challenge.scheme === 'digest');

describe('Digest authentication', () => {
  test.each([
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ])('answers the example of RFC 7616 with %s.', (algorithm, response) => {
    const challenge = digests(header.join(', ')).find((found) => found.algorithm === algorithm);
    if (challenge === undefined) throw new Error('The challenge was not read.');
    expect(used(challenge)).toBe(
      'Digest username="Mufasa", realm="http-auth@example.org", nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", ' +
        `uri="/dir/index.html", response="${response}", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS", ` +
        `cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", algorithm=${algorithm}, qop=auth, nc=00000001`,
    );
  });

  test('answers the example of RFC 2617.', () => {
    const [challenge] = digests(
      'Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"',
    );
    if (challenge === undefined) throw new Error('The challenge was not read.');
    expect(used(challenge, { password: 'Circle Of Life', cnonce: '0a4f113b' })).toContain(
      'response="6629fae49393a05397450978507c4ef1"',
    );
  });

  test('answers a server that knows no quality of protection, as RFC 2069 has it.', () => {
    const [challenge] = digests(
      'Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"',
    );
    if (challenge === undefined) throw new Error('The challenge was not read.');
    const authorization = used(challenge, { password: 'CircleOfLife' });
    expect(authorization).toContain('response="1949323746fe6a43ef61f9606e7febea"');
    expect(authorization).not.toMatch(/qop|nc=|cnonce/);
  });
});

describe('A challenge', () => {
  test('offers the strongest first.', () => {
    const offered = `Basic realm="a, Digest nonce=b", ${header[1]}, ${header[0]}, Negotiate`;
    expect(readChallenges(offered)).toMatchObject([
      { scheme: 'digest', algorithm: 'SHA-256' },
      { scheme: 'digest', algorithm: 'MD5' },
      { scheme: 'basic' },
    ]);
  });

  test.each([
    '',
    'Negotiate',
    'Digest realm="x"',
    'Digest nonce="x", qop="auth-int"',
    'Digest nonce="x", algorithm=SHA-512-256',
  ])('that cannot be met is none: %p.', (text) => expect(readChallenges(text)).toEqual([]));
});
