import { type Instant, later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { SendAnswer } from '../ports/outbox.ts';
import { type Reason, reason } from '../reason/reason.ts';
import type { WebhookEvent } from './webhook-event.ts';

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** One POST, as it went. */
export interface DeliveryAttempt extends SendAnswer {
  readonly at: Instant;
  readonly durationMs: number;
}

/** An event on its way, with every attempt made so far. */
export interface WebhookDelivery {
  readonly event: WebhookEvent;
  readonly status: DeliveryStatus;
  readonly attempts: readonly DeliveryAttempt[];
  /** Attempts since the delivery began or was last replayed. */
  readonly attemptsThisRound: number;
  /** Null once delivered or given up. */
  readonly nextAttemptAt: Instant | null;
}

export const isDelivered = (attempt: DeliveryAttempt): boolean =>
  attempt.status !== null && attempt.status >= 200 && attempt.status < 300;

/** What the record says of a delivery that was given up because no process lived to tell. */
export const lostAttempt = (at: Instant): DeliveryAttempt => ({
  at,
  durationMs: 0,
  status: null,
  error: reason('webhook_lost', { count: limits.lostLeasesMax }),
  answerExcerpt: '',
});

/** What went wrong, for staff. */
export const whyNotDelivered = ({ status, error }: DeliveryAttempt): Reason =>
  status === null ? (error ?? reason('webhook_not_answered')) : reason('webhook_answered', { status });

/**
 * The same for a platform. It chooses the address that we call, so it is not told whether a name leads anywhere, whether
 * a port is open or what speaks there: asked often enough, that would be a map of our own machines.
 */
export const whyNotTaken = (attempt: DeliveryAttempt): Reason =>
  attempt.status === null && attempt.error?.code !== 'webhook_not_signed'
    ? reason('webhook_not_taken')
    : whyNotDelivered(attempt);

/**
 * When to try again after the `failedAttempts`-th failed attempt, counted from that attempt's end;
 * null when the schedule is used up and the delivery is given up.
 */
export function nextAttemptAt(
  failedAttempts: number,
  endedAt: Instant,
  retryDelaysMs: readonly number[],
): Instant | null {
  const delay = retryDelaysMs[failedAttempts - 1];
  return delay === undefined ? null : later(endedAt, delay);
}

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
