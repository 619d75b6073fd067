import type { Clock } from '@mobile-money/core';

export interface BreakerSettings {
  /** So many failures in a row open it. */
  readonly failuresToOpen: number;
  /** So long nothing is sent, before one request may try. */
  readonly openMs: number;
}

/** `trial`: one request is under way to find out whether the provider is back. */
export type BreakerState = 'closed' | 'open' | 'trial';

export interface BreakerPass {
  readonly isTrial: boolean;
}

/** What is known of one use: the provider was there, or it was not. */
export type UseOutcome = 'heard' | 'failed';

/**
 * Stops sending to a provider that does not answer, so that its backup is used at once instead of after a time-out.
 * It goes by the given clock alone: no timers, and the same in a simulation as in life.
 */
export class CircuitBreaker {
  #failures = 0;
  #openUntil: number | null = null;
  #isTrying = false;

  constructor(
    private readonly settings: BreakerSettings,
    private readonly clock: Clock,
  ) {}

  get state(): BreakerState {
    if (this.#openUntil === null) return 'closed';
    return this.#isTrying ? 'trial' : 'open';
  }

  /** Leave to send one request, whose outcome must be noted; null while the provider is left alone. */
  enter(): BreakerPass | null {
    if (this.#openUntil === null) return { isTrial: false };
    if (this.#isTrying || this.clock.now() < this.#openUntil) return null;
    this.#isTrying = true;
    return { isTrial: true };
  }

  /** True when this opened or closed it. */
  note({ isTrial }: BreakerPass, outcome: UseOutcome): boolean {
    const wasClosed = this.#openUntil === null;
    if (isTrial) this.#isTrying = false;
    if (outcome === 'heard') {
      this.#failures = 0;
      this.#openUntil = null;
      return !wasClosed;
    }
    // Sent before it opened: one more failure of the same kind, and no reason to wait longer.
    if (!wasClosed && !isTrial) return false;
    this.#failures += 1;
    if (wasClosed && this.#failures < this.settings.failuresToOpen) return false;
    this.#openUntil = this.clock.now() + this.settings.openMs;
    return wasClosed;
  }
}
