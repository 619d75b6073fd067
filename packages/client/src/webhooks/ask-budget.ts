/** Allows so many in a row, and then one more each time an interval is over. */
export class AskBudget {
  readonly #max: number;
  readonly #intervalMs: number;
  #left: number;
  #countedAt: number;

  constructor(max: number, intervalMs: number, nowMs: number) {
    this.#max = max;
    this.#intervalMs = intervalMs;
    this.#left = max;
    this.#countedAt = nowMs;
  }

  /** Whether one more is allowed now; if so, it is spent. */
  spend(nowMs: number): boolean {
    // A clock that was set back must not stop the earning until it has caught up.
    this.#countedAt = Math.min(this.#countedAt, nowMs);
    const earned = Math.floor((nowMs - this.#countedAt) / this.#intervalMs);
    if (earned > 0) {
      this.#left = Math.min(this.#max, this.#left + earned);
      this.#countedAt += earned * this.#intervalMs;
    }
    if (this.#left === 0) return false;
    this.#left -= 1;
    return true;
  }
}
