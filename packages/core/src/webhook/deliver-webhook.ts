import { earlier, type Instant, later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Lease, SendAnswer } from '../ports/outbox.ts';
import type { Ports } from '../ports/ports.ts';
import { reason } from '../reason/reason.ts';
import { messageOf } from '../text.ts';
import { type DeliveryAttempt, type DeliveryStatus, isDelivered, nextAttemptAt } from './delivery.ts';
import type { WebhookEvent } from './webhook-event.ts';

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
    const kept = await ports.outbox.finish(lease, attempt, status, next);
    if (kept === 'failed') {
      ports.log.error('A webhook was given up.', { event_id: event.id, service_tx_id: event.transactionId });
    }
    return { attempt, status: kept ?? status };
  };

/** The attempt, timed without the wait for its signature; null when the lease was too old for it. */
async function attemptOf(ports: DeliverPorts, lease: Lease): Promise<DeliveryAttempt | null> {
  const { event } = lease.delivery;
  const startedAt = ports.clock.now();
  if (isTooOld(lease, startedAt)) return null;
  const headers = await headersOf(ports, event, startedAt);
  const at = ports.clock.now();
  if (isTooOld(lease, at)) return null;
  const answer = headers === null ? unsigned : await answerTo(ports, event, headers);
  return { at, durationMs: ports.clock.now() - at, ...answer };
}

/** Why names our own keys and folders, and stands in the log. */
const unsigned: SendAnswer = { status: null, error: reason('webhook_not_signed'), answerExcerpt: '' };

async function headersOf(
  { signer, log }: DeliverPorts,
  event: WebhookEvent,
  at: Instant,
): Promise<Readonly<Record<string, string>> | null> {
  try {
    return await signer.sign(event, at);
  } catch (error) {
    log.error('A webhook could not be signed.', { event_id: event.id, error: messageOf(error) });
    return null;
  }
}

async function answerTo(
  { sender }: DeliverPorts,
  { url, body }: WebhookEvent,
  headers: Readonly<Record<string, string>>,
): Promise<SendAnswer> {
  try {
    return await sender.send({ url, headers, body });
  } catch (error) {
    const threw = reason('call_threw', { error: messageOf(error) });
    return { status: null, error: threw, answerExcerpt: '' };
  }
}

const isTooOld = ({ until }: Lease, at: Instant): boolean =>
  at > earlier(until, limits.deliveryLeaseMs - limits.deliveryBeginsWithinMs);

const endOf = ({ at, durationMs }: DeliveryAttempt): Instant => later(at, durationMs);
