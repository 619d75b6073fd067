import type { Instant } from '../instant.ts';
import { type DeliveryAttempt, isDelivered } from './delivery.ts';

/** An answer that takes longer holds its place for too long to be given many. */
const quickMs = 1_000;
/** Whoever has not been heard for so long is asked carefully again. */
const forgottenAfterMs = 60_000;
const rememberedMax = 500;

/**
 * Which receivers answered well when they were last heard: with 2XX, and quickly. The first answer that is neither
 * ends the trust. Each process learns for itself, and forgets with its end.
 */
export class ReceiverTrust {
  /** By receiver, when it was last heard; in the order of these times. */
  readonly #heardAt = new Map<string, Instant>();

  note(receiver: string, attempt: DeliveryAttempt): void {
    this.#heardAt.delete(receiver);
    if (!isDelivered(attempt) || attempt.durationMs > quickMs) return;
    this.#heardAt.set(receiver, attempt.at);
    const [oldest] = this.#heardAt.keys();
    if (this.#heardAt.size > rememberedMax && oldest !== undefined) this.#heardAt.delete(oldest);
  }

  /** All that are trusted at this moment. */
  at(moment: Instant): readonly string[] {
    for (const [receiver, heardAt] of this.#heardAt) {
      if (moment - heardAt <= forgottenAfterMs) break;
      this.#heardAt.delete(receiver);
    }
    return [...this.#heardAt.keys()];
  }
}

/** A signature that came later than this leaves too little of its lease; then fewer are asked for at once. */
const lateMs = 1_000;
const placesMin = 4;
const placesMax = 512;

/**
 * How many webhooks may wait for their signatures. A lease that waits too long is given back unused, so a machine that
 * signs slowly, or is busy with other things, must not lease more than it can sign in time: it would sign for nothing,
 * again and again, and send nothing at all.
 */
export class SigningPace {
  #places = 64;
  #waiting = 0;

  /** How many more may wait now. */
  get free(): number {
    return this.#places - this.#waiting;
  }

  /** Whether enough of them have been signed to make another batch worth its while. */
  get isHalfFree(): boolean {
    return this.free >= this.#places / 2;
  }

  begin(): void {
    this.#waiting += 1;
  }

  end(waitedMs: number): void {
    this.#waiting -= 1;
    this.#places =
      waitedMs > lateMs
        ? Math.max(placesMin, Math.floor(this.#places / 2))
        : Math.min(placesMax, this.#places + 1);
  }
}
