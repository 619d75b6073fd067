import { createHash } from 'node:crypto';
import type { DigestChallenge } from './auth-challenge.ts';

export interface DigestUse {
  readonly challenge: DigestChallenge;
  readonly username: string;
  readonly password: string;
  readonly method: string;
  /** Path and query, as in the request line. */
  readonly uri: string;
  readonly cnonce: string;
  /** How often the nonce has been used, this time included. */
  readonly count: number;
}

/** The `Authorization` header of RFC 7616, with `auth` as the quality of protection, or of RFC 2069 without any. */
export function digestAuthorization(use: DigestUse): string {
  const { challenge, username, uri, cnonce } = use;
  const quoted: [string, string][] = [
    ['username', username],
    ['realm', challenge.realm],
    ['nonce', challenge.nonce],
    ['uri', uri],
    ['response', digestResponse(use)],
  ];
  if (challenge.opaque !== null) quoted.push(['opaque', challenge.opaque]);
  if (challenge.qop !== null || challenge.isSession) quoted.push(['cnonce', cnonce]);
  const plain = [
    `algorithm=${challenge.algorithm}${challenge.isSession ? '-sess' : ''}`,
    ...(challenge.qop === null ? [] : [`qop=${challenge.qop}`, `nc=${counted(use.count)}`]),
  ];
  const parameters = quoted.map(([name, value]) => `${name}="${value.replace(/["\\]/g, '\\$&')}"`);
  return `Digest ${[...parameters, ...plain].join(', ')}`;
}

function digestResponse({ challenge, username, password, method, uri, cnonce, count }: DigestUse): string {
  const { realm, nonce, qop, isSession } = challenge;
  const hash = (...parts: readonly string[]): string =>
    createHash(challenge.algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(parts.join(':'))
      .digest('hex');
  const account = hash(username, realm, password);
  const secret = isSession ? hash(account, nonce, cnonce) : account;
  const asked = hash(method.toUpperCase(), uri);
  return qop === null ? hash(secret, nonce, asked) : hash(secret, nonce, counted(count), cnonce, qop, asked);
}

const counted = (count: number): string => count.toString(16).padStart(8, '0');
