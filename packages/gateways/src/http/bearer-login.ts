import { type Clock, type Reason, reason } from '@mobile-money/core';
import {
  type HttpAnswer,
  type HttpCall,
  HttpClient,
  type HttpClientSettings,
  type HttpOutcome,
  Unanswered,
} from './http-client.ts';
import { jsonOf, memberOf, textOf } from './json-members.ts';
import { isRefusalOfToken } from './refusals.ts';

/**
 * Calls with an access token. After a 401 the token is renewed, and what is not a read is called once more with it.
 * Reads are counted by providers: they are asked again in their turn.
 */
export function bearerClient(
  settings: HttpClientSettings,
  clock: Clock,
  tokenCall: HttpCall,
  headersFor: (token: string) => Readonly<Record<string, string>>,
): HttpClient {
  const http = new HttpClient(settings);
  const tokens = new TokenCache(clock, () => http.call(tokenCall));
  http.use({
    enter: async ({ headers, url }) => {
      if (url === tokenCall.path) return null;
      const token = await tokens.token();
      headers.set(headersFor(token));
      return token;
    },
    mayRepeat: ({ config }, token) => {
      tokens.forget(token);
      return config.method === 'post';
    },
  });
  return http;
}

/** Renewed so long before its end, that a call under way does not lose its token; short ones at half their life. */
const marginMs = 60_000;
const lifeUnlessToldMs = 300_000;

/** Keeps one access token. Callers who need a new one at the same time share one request for it. */
class TokenCache {
  #kept: { readonly token: string; readonly renewAt: number } | null = null;
  #underWay: Promise<string> | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly fetch: () => Promise<HttpOutcome>,
  ) {}

  /** Fails as a call that was not sent when there is none. */
  async token(): Promise<string> {
    if (this.#kept !== null && this.clock.now() < this.#kept.renewAt) return this.#kept.token;
    this.#underWay ??= this.#renew().finally(() => {
      this.#underWay = null;
    });
    return this.#underWay;
  }

  /** A token that the provider no longer takes. One that was renewed meanwhile is not thrown away with it. */
  forget(token: string): void {
    if (this.#kept?.token === token) this.#kept = null;
  }

  async #renew(): Promise<string> {
    const askedAt = this.clock.now();
    const outcome = await this.fetch();
    if (outcome.kind !== 'answered') throw noToken(outcome.why);
    const answer = jsonOf(outcome.text);
    const token = textOf(answer, 'access_token');
    if (outcome.status < 200 || outcome.status > 299 || token === null) {
      const why = reason('token_refused', { status: outcome.status });
      const refusal = isRefusalOfToken(outcome) ? { refusal: outcome } : {};
      throw noToken(why, { isReached: outcome.status < 500, ...refusal });
    }
    const lifeMs = lifeOf(answer);
    this.#kept = { token, renewAt: askedAt + Math.max(lifeMs - marginMs, lifeMs / 2) };
    return token;
  }
}

const noToken = (why: Reason, facts: { isReached?: boolean; refusal?: HttpAnswer } = {}): Unanswered =>
  new Unanswered({ kind: 'not_sent', why: reason('no_token', { why }), ...facts });

function lifeOf(answer: unknown): number {
  const seconds = Number(memberOf(answer, 'expires_in'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : lifeUnlessToldMs;
}
