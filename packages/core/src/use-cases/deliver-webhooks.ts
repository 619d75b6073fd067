import { later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Lease } from '../ports/outbox.ts';
import type { Ports } from '../ports/ports.ts';
import type { SendAnswer } from '../ports/webhook-sender.ts';
import { type DeliveryAttempt, type DeliveryStatus, isDelivered } from '../webhook/delivery.ts';
import { nextAttemptAt } from '../webhook/retry-schedule.ts';

export type DeliverPorts = Pick<Ports, 'outbox' | 'signer' | 'sender' | 'clock' | 'settings' | 'log'>;

export interface DeliveryBatch {
  readonly limit: number;
  readonly perReceiver: number;
}

/** Claims what is due and delivers it, each on its own; tells how many were claimed. */
export const deliverWebhooks =
  (ports: DeliverPorts) =>
  async (batch: DeliveryBatch): Promise<number> => {
    const leases = await claimWebhooks(ports)(batch);
    await Promise.all(leases.map((lease) => deliverWebhook(ports)(lease)));
    return leases.length;
  };

/** Claims what is due, for a caller that keeps its own count of what is under way. */
export const claimWebhooks =
  ({ outbox, clock }: Pick<Ports, 'outbox' | 'clock'>) =>
  ({ limit, perReceiver }: DeliveryBatch): Promise<readonly Lease[]> => {
    const at = clock.now();
    return outbox.claim({ at, until: later(at, limits.deliveryLeaseMs), limit, perReceiver });
  };

export interface Delivered {
  readonly attempt: DeliveryAttempt;
  readonly status: DeliveryStatus;
}

/** Makes one attempt and records it: delivered, to be tried again at its time, or given up. */
export const deliverWebhook =
  (ports: DeliverPorts) =>
  async (lease: Lease): Promise<Delivered> => {
    const { event, attemptsThisRound } = lease.delivery;
    const at = ports.clock.now();
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
