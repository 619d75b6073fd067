import type { HttpCall, HttpClient, HttpOutcome } from './http-client.ts';
import type { TokenCache } from './token-cache.ts';

/** A call under a token. Without a token nothing was sent. */
export type BearerOutcome =
  | Exclude<HttpOutcome, { readonly kind: 'not_sent' }>
  | { readonly kind: 'not_sent'; readonly why: string; readonly unreachable: boolean };

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
      return { kind: 'not_sent', why: `no access token: ${answer.why}`, unreachable: answer.unreachable };
    }
    const headers = { ...call.headers, ...this.#headersFor(answer.token) };
    const outcome = await this.#http.call({ ...call, headers });
    if (outcome.kind === 'answered' && outcome.status === 401) this.#tokens.forget(answer.token);
    return outcome.kind === 'not_sent' ? { ...outcome, unreachable: true } : outcome;
  }
}
