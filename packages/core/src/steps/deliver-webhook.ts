import { earlier, type Instant, later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Lease } from '../ports/outbox.ts';
import type { Ports } from '../ports/ports.ts';
import type { SendAnswer } from '../ports/webhook-sender.ts';
import { type DeliveryAttempt, type DeliveryStatus, isDelivered } from '../webhook/delivery.ts';
import { nextAttemptAt } from '../webhook/retry-schedule.ts';

export type DeliverPorts = Pick<Ports, 'outbox' | 'signer' | 'sender' | 'clock' | 'settings' | 'log'>;

export interface Delivered {
  readonly attempt: DeliveryAttempt;
  readonly status: DeliveryStatus;
}

/**
 * Makes one attempt and records it: delivered, to be tried again at its time, or given up. A lease that is too old is
 * given back unused: its POST might not end before another process has the delivery. Null says so.
 */
export const deliverWebhook =
  (ports: DeliverPorts) =>
  async (lease: Lease): Promise<Delivered | null> => {
    const { event, attemptsThisRound } = lease.delivery;
    const attempt = await attemptOf(ports, lease);
    if (attempt === null) {
      await ports.outbox.release([lease]);
      return null;
    }
    const next = isDelivered(attempt)
      ? null
      : nextAttemptAt(attemptsThisRound + 1, endOf(attempt), ports.settings.webhookRetryDelaysMs);
    const status = isDelivered(attempt) ? 'delivered' : next === null ? 'failed' : 'pending';
    await ports.outbox.finish(lease, attempt, status, next);
    if (status === 'failed') {
      ports.log.error('A webhook was given up.', { event_id: event.id, service_tx_id: event.transactionId });
    }
    return { attempt, status };
  };

/** The attempt, timed without the wait for its signature; null when the lease was too old for it. */
async function attemptOf(ports: DeliverPorts, lease: Lease): Promise<DeliveryAttempt | null> {
  const { event } = lease.delivery;
  let at = ports.clock.now();
  if (isTooOld(lease, at)) return null;
  let answer: SendAnswer;
  try {
    const headers = await ports.signer.sign(event, at);
    at = ports.clock.now();
    if (isTooOld(lease, at)) return null;
    answer = await ports.sender.send({ url: event.url, headers, body: event.body });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    answer = { status: null, error: why, answerExcerpt: '' };
  }
  return { at, durationMs: ports.clock.now() - at, ...answer };
}

const isTooOld = ({ until }: Lease, at: Instant): boolean =>
  at > earlier(until, limits.deliveryLeaseMs - limits.deliveryBeginsWithinMs);

const endOf = ({ at, durationMs }: DeliveryAttempt): Instant => later(at, durationMs);
