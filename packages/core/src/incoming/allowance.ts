import type { Instant } from '../instant.ts';

export interface AllowanceSettings {
  readonly burst: number;
  readonly perSecond: number;
}

/** So much may be done at once, and then again as time gives it back. It goes by the moments that it is told. */
export class Allowance {
  readonly #settings: AllowanceSettings;
  #left: number;
  #asOf = 0;

  constructor(settings: AllowanceSettings) {
    this.#settings = settings;
    this.#left = settings.burst;
  }

  /** True when one more may be done at this moment; then it counts as done. */
  take(at: Instant): boolean {
    const { burst, perSecond } = this.#settings;
    const passedMs = Math.max(0, at - this.#asOf);
    this.#left = Math.min(burst, this.#left + (passedMs * perSecond) / 1_000);
    this.#asOf = Math.max(at, this.#asOf);
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
