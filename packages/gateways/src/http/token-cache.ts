import type { Clock } from '@mobile-money/core';
import type { HttpAnswer, HttpOutcome } from './http-client.ts';
import { jsonOf, memberOf, textOf } from './json-members.ts';
import { isRefusalOfToken } from './refused-credentials.ts';

/** A token, or why there is none; `unreachable` when the provider was not heard, `refusal` when it does not know us. */
export type TokenAnswer =
  | { readonly token: string }
  | {
      readonly token: null;
      readonly why: string;
      readonly unreachable: boolean;
      readonly refusal?: HttpAnswer;
    };

/** Renewed so long before its end, that a call under way does not lose its token; short ones at half their life. */
const marginMs = 60_000;
const lifeUnlessToldMs = 300_000;

/** Keeps one access token. Callers who need a new one at the same time share one request for it. */
export class TokenCache {
  readonly #clock: Clock;
  readonly #fetch: () => Promise<HttpOutcome>;
  #kept: { readonly token: string; readonly renewAt: number } | null = null;
  #underWay: Promise<TokenAnswer> | null = null;

  constructor(clock: Clock, fetch: () => Promise<HttpOutcome>) {
    this.#clock = clock;
    this.#fetch = fetch;
  }

  async token(): Promise<TokenAnswer> {
    if (this.#kept !== null && this.#clock.now() < this.#kept.renewAt) return { token: this.#kept.token };
    this.#underWay ??= this.#renew().finally(() => {
      this.#underWay = null;
    });
    return this.#underWay;
  }

  /** A token that the provider no longer takes. One that was renewed meanwhile is not thrown away with it. */
  forget(token: string): void {
    if (this.#kept?.token === token) this.#kept = null;
  }

  async #renew(): Promise<TokenAnswer> {
    const askedAt = this.#clock.now();
    const outcome = await this.#fetch();
    if (outcome.kind !== 'answered') return { token: null, why: outcome.why, unreachable: true };
    const answer = jsonOf(outcome.text);
    const token = textOf(answer, 'access_token');
    if (outcome.status < 200 || outcome.status > 299 || token === null) {
      const why = `it answered ${outcome.status} to the request for a token`;
      const refusal = isRefusalOfToken(outcome) ? { refusal: outcome } : {};
      return { token: null, why, unreachable: outcome.status >= 500, ...refusal };
    }
    const lifeMs = lifeOf(answer);
    this.#kept = { token, renewAt: askedAt + Math.max(lifeMs - marginMs, lifeMs / 2) };
    return { token };
  }
}

function lifeOf(answer: unknown): number {
  const seconds = Number(memberOf(answer, 'expires_in'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : lifeUnlessToldMs;
}
