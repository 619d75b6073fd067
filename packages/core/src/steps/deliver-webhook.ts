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
 * Makes one attempt and records it: delivered, to be tried again at its time, or given up. A lease that has run out
 * is not used: another process has the delivery by now, and may have ended it. Null says so.
 */
export const deliverWebhook =
  (ports: DeliverPorts) =>
  async (lease: Lease): Promise<Delivered | null> => {
    const { event, attemptsThisRound } = lease.delivery;
    const at = ports.clock.now();
    if (at >= lease.until) return null;
    const answer = await post(ports, lease);
    const endedAt = ports.clock.now();
    const attempt = { at, durationMs: endedAt - at, ...answer };
    const next = isDelivered(attempt)
      ? null
      : nextAttemptAt(attemptsThisRound + 1, endedAt, ports.settings.webhookRetryDelaysMs);
    const status = isDelivered(attempt) ? 'delivered' : next === null ? 'failed' : 'pending';
    await ports.outbox.finish(lease, attempt, status, next);
    if (status === 'failed') {
      ports.log.error('A webhook was given up.', { event_id: event.id, service_tx_id: event.transactionId });
    }
    return { attempt, status };
  };

async function post(ports: DeliverPorts, { delivery: { event } }: Lease): Promise<SendAnswer> {
  try {
    const headers = await ports.signer.sign(event, ports.clock.now());
    return await ports.sender.send({ url: event.url, headers, body: event.body });
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.message : String(error), answerExcerpt: '' };
  }
}
