export interface Freshness {
  /** So long a value is given without a thought. */
  readonly freshMs: number;
  /** So long it is still given, while a newer one is fetched for those who come later. */
  readonly staleMs: number;
  /** So long it is still given to whoever waited for a newer one in vain; not at all unless told. */
  readonly inVainMs?: number;
  /** Both grow by so many times as long as fetching took, so that fetching never takes more than a small share. */
  readonly fetchTimes?: number;
}

interface Kept<Value> {
  readonly value: Value;
  /** When fetching it began: the answer may have been on its way for as long as fetching took. */
  readonly at: number;
  readonly tookMs: number;
}

/**
 * A value that is fetched now and then instead of for every caller. Callers at once share one fetch, and no one
 * waits for one while the old value will do.
 */
export class Refreshed<Value> {
  readonly #fetch: () => Promise<Value>;
  readonly #freshness: Freshness;
  #kept: Kept<Value> | null = null;
  #fetching: Promise<Value> | null = null;

  constructor(fetch: () => Promise<Value>, freshness: Freshness) {
    this.#fetch = fetch;
    this.#freshness = freshness;
  }

  async get(): Promise<Value> {
    const known = this.now();
    return known === undefined ? this.#renew().catch((error) => this.#inVain(error)) : known;
  }

  /** The value as it is known, without any wait; undefined when it has to be waited for. */
  now(): Value | undefined {
    const kept = this.#kept;
    if (kept === null) return undefined;
    const { freshMs, staleMs, fetchTimes = 0 } = this.#freshness;
    const ageMs = performance.now() - kept.at;
    const slackMs = kept.tookMs * fetchTimes;
    if (ageMs < freshMs + slackMs) return kept.value;
    if (ageMs >= staleMs + slackMs) return undefined;
    // Whoever comes once the value is too old will hear of a failure.
    this.#renew().catch(() => undefined);
    return kept.value;
  }

  /** Changes the kept value after a change that we made ourselves, so that we see it at once. */
  adjust(change: (value: Value) => Value): void {
    if (this.#kept !== null) this.#kept = { ...this.#kept, value: change(this.#kept.value) };
    // A fetch under way may have read what was before the change.
    this.#fetching = null;
  }

  #inVain(error: unknown): Value {
    const { inVainMs = 0 } = this.#freshness;
    if (this.#kept === null || performance.now() - this.#kept.at >= inVainMs) throw error;
    return this.#kept.value;
  }

  #renew(): Promise<Value> {
    if (this.#fetching !== null) return this.#fetching;
    const began = performance.now();
    const fetching = this.#fetch().then(
      (value) => {
        if (this.#fetching === fetching) {
          this.#kept = { value, at: began, tookMs: performance.now() - began };
          this.#fetching = null;
        }
        return value;
      },
      (error: unknown) => {
        if (this.#fetching === fetching) this.#fetching = null;
        throw error;
      },
    );
    this.#fetching = fetching;
    return fetching;
  }
}
