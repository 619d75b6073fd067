import type { HttpAnswer, HttpCall, HttpClient, HttpOutcome } from './http-client.ts';
import { isRefusalOfUs, refusalOf } from './refused-credentials.ts';
import type { TokenCache } from './token-cache.ts';

/** A call under a token. Without a token nothing was sent. */
export type BearerOutcome =
  | Exclude<HttpOutcome, { readonly kind: 'not_sent' }>
  | {
      readonly kind: 'not_sent';
      readonly why: string;
      readonly unreachable: boolean;
      /** What the request for a token was answered with, where our credentials were not accepted. */
      readonly refusal?: HttpAnswer;
    };

/** What a provider says when it does not accept our credentials; null when it does, or was not heard. */
export function credentialRefusal(outcome: BearerOutcome, secrets: readonly string[]): string | null {
  if (outcome.kind === 'no_answer') return null;
  if (outcome.kind === 'answered') return isRefusalOfUs(outcome) ? refusalOf(outcome, secrets) : null;
  return outcome.refusal === undefined ? null : refusalOf(outcome.refusal, secrets);
}

/**
 * Calls with an access token. A 401 says that the call was not taken on, so it is made once more with a new token;
 * nothing else is ever repeated.
 */
export class BearerClient {
  readonly #http: HttpClient;
  readonly #tokens: TokenCache;
  readonly #headersFor: (token: string) => Readonly<Record<string, string>>;

  constructor(
    http: HttpClient,
    tokens: TokenCache,
    headersFor: (token: string) => Readonly<Record<string, string>>,
  ) {
    this.#http = http;
    this.#tokens = tokens;
    this.#headersFor = headersFor;
  }

  async call(call: HttpCall): Promise<BearerOutcome> {
    const first = await this.callOnce(call);
    return first.kind === 'answered' && first.status === 401 ? this.callOnce(call) : first;
  }

  /** For reads, which a provider counts: one that met a 401 is asked again in its turn, and then with a new token. */
  async callOnce(call: HttpCall): Promise<BearerOutcome> {
    const answer = await this.#tokens.token();
    if (answer.token === null) {
      const { token: _, why, ...rest } = answer;
      return { kind: 'not_sent', why: `no access token: ${why}`, ...rest };
    }
    const headers = { ...call.headers, ...this.#headersFor(answer.token) };
    const outcome = await this.#http.call({ ...call, headers });
    if (outcome.kind === 'answered' && outcome.status === 401) this.#tokens.forget(answer.token);
    return outcome.kind === 'not_sent' ? { ...outcome, unreachable: true } : outcome;
  }
}
