import { type Instant, later } from '../instant.ts';
import { limits } from '../limits.ts';
import { type Reason, reason } from '../reason/reason.ts';
import type { WebhookEvent } from './webhook-event.ts';

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** One POST, as it went. */
export interface DeliveryAttempt {
  readonly at: Instant;
  readonly durationMs: number;
  /** The receiver's status code; null when no complete answer came. */
  readonly status: number | null;
  readonly error: Reason | null;
  /** The beginning of the receiver's answer. */
  readonly answerExcerpt: string;
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
