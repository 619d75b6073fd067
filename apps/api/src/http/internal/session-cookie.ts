import { hash } from 'node:crypto';
import { isIP } from 'node:net';
import { limits } from '@mobile-money/core';
import type { Request } from 'express';

const name = 'operator_session';

/** The session id that a browser brings; null when it brings none. */
export function sessionIdOf(request: Request): string | null {
  const pairs = (request.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}

export const digestOf = (sessionId: string): string => hash('sha256', sessionId, 'hex');

/**
 * What a page must send along with every change. It follows from the session id, which no other site can read, so it
 * need not be kept.
 */
export const csrfTokenOf = (sessionId: string): string =>
  hash('sha256', `csrf token of ${sessionId}`, 'base64url');

export const sessionCookie = (sessionId: string, request: { readonly host: string }): string =>
  cookie(sessionId, Math.floor(limits.sessionMaxMs / 1_000), request.host);

export const endedCookie = (request: { readonly host: string }): string => cookie('', 0, request.host);

const cookie = (value: string, maxAgeSeconds: number, host: string): string =>
  [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isLoopback(host) ? [] : ['Secure']),
  ].join('; ');

/** Browsers keep a secure cookie only over https, which no one has on the own machine. */
function isLoopback(host: string): boolean {
  const bare = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}
