import type { Ids } from '@mobile-money/core';
import { HttpClient, type HttpClientSettings } from '../http/http-client.ts';
import { type AuthChallenge, readChallenges } from './auth-challenge.ts';
import { digestAuthorization } from './digest.ts';

export interface DeviceLogin extends HttpClientSettings {
  readonly username: string;
  readonly password: string;
  /** Old firmware knows only Basic, which shows the password to whoever listens or answers in the device's place. */
  readonly allowBasic: boolean;
}

/**
 * Calls a device that asks for Digest authentication. The last challenge is used again, so most calls need one trip;
 * a call is made once more when the device asks for something new.
 */
export function deviceClient(login: DeviceLogin, ids: Ids): HttpClient {
  const { username, password, allowBasic } = login;
  const basePath = new URL(login.baseUrl).pathname.replace(/\/+$/, '');
  let asked: AuthChallenge | null = null;
  let uses = 0;
  const authorization = (challenge: AuthChallenge, method: string, path: string): string => {
    if (challenge.scheme === 'basic') {
      return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    }
    uses += 1;
    const uri = `${basePath}${path}`;
    return digestAuthorization({
      challenge,
      username,
      password,
      method,
      uri,
      cnonce: ids.next(),
      count: uses,
    });
  };
  const http = new HttpClient(login);
  http.use({
    enter: async ({ headers, method = '', url = '' }) => {
      if (asked !== null) headers.set('Authorization', authorization(asked, method, url));
      return JSON.stringify(asked);
    },
    mayRepeat: ({ headers }, answered) => {
      const challenges = readChallenges([headers['www-authenticate'] ?? []].flat().join(', '));
      const challenge = challenges.find(({ scheme }) => scheme === 'digest' || allowBasic);
      // Another call may have met a challenge meanwhile; what counts is the one that this call answered.
      if (challenge === undefined || JSON.stringify(challenge) === answered) return false;
      if (JSON.stringify(challenge) !== JSON.stringify(asked)) {
        asked = challenge;
        uses = 0;
      }
      return true;
    },
  });
  return http;
}
