import type { Ids } from '@mobile-money/core';
import { type HttpCall, HttpClient, type HttpClientSettings, type HttpOutcome } from '../http/http-client.ts';
import { type AuthChallenge, readChallenges } from './auth-challenge.ts';
import { digestAuthorization } from './digest.ts';

export interface DeviceLogin extends HttpClientSettings {
  readonly username: string;
  readonly password: string;
  /** Old firmware knows only Basic, which shows the password to whoever listens or answers in the device's place. */
  readonly allowBasic: boolean;
}

/**
 * Calls a device that asks for Digest authentication. The last challenge is used again, so most calls need one trip.
 * A 401 says that the call was not taken on: it is made once more when the device asks for something new.
 */
export class DeviceClient {
  readonly #login: DeviceLogin;
  readonly #ids: Ids;
  readonly #http: HttpClient;
  readonly #basePath: string;
  #challenge: AuthChallenge | null = null;
  #uses = 0;

  constructor(login: DeviceLogin, ids: Ids) {
    this.#login = login;
    this.#ids = ids;
    this.#http = new HttpClient(login);
    this.#basePath = new URL(login.baseUrl).pathname.replace(/\/+$/, '');
  }

  async call(call: HttpCall): Promise<HttpOutcome> {
    // Another call may meet a challenge meanwhile; what counts is the one that this call answered.
    const answered = this.#challenge;
    const first = await this.#http.call(this.#signed(call));
    if (first.kind !== 'answered' || first.status !== 401) return first;
    const challenge = this.#choose(first.challenge);
    if (challenge === null || isSame(challenge, answered)) return first;
    if (!isSame(challenge, this.#challenge)) {
      this.#challenge = challenge;
      this.#uses = 0;
    }
    return this.#http.call(this.#signed(call));
  }

  close(): void {
    this.#http.close();
  }

  #choose(header: string): AuthChallenge | null {
    const accepted = readChallenges(header).filter(
      ({ scheme }) => scheme === 'digest' || this.#login.allowBasic,
    );
    return accepted[0] ?? null;
  }

  #signed(call: HttpCall): HttpCall {
    const challenge = this.#challenge;
    if (challenge === null) return call;
    return { ...call, headers: { ...call.headers, Authorization: this.#authorization(call, challenge) } };
  }

  #authorization({ method, path }: HttpCall, challenge: AuthChallenge): string {
    const { username, password } = this.#login;
    if (challenge.scheme === 'basic') {
      return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    }
    this.#uses += 1;
    const uri = `${this.#basePath}${path}`;
    return digestAuthorization({
      challenge,
      username,
      password,
      method,
      uri,
      cnonce: this.#ids.next(),
      count: this.#uses,
    });
  }
}

const isSame = (a: AuthChallenge, b: AuthChallenge | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
