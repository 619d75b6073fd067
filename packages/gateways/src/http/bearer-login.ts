import type { Clock } from '@mobile-money/core';
import { type HttpCall, HttpClient, type HttpClientSettings, type HttpOutcome } from './http-client.ts';
import { isRefusalOfUs, refusalOf } from './refused-credentials.ts';
import { TokenCache } from './token-cache.ts';

/** What a provider says when it does not accept our credentials; null when it does, or was not heard. */
export function credentialRefusal(outcome: HttpOutcome, secrets: readonly string[]): string | null {
  if (outcome.kind === 'no_answer') return null;
  if (outcome.kind === 'answered') return isRefusalOfUs(outcome) ? refusalOf(outcome, secrets) : null;
  return outcome.refusal === undefined ? null : refusalOf(outcome.refusal, secrets);
}

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
