import type { ReplayLease } from '../ports/outbox.ts';
import { type Reason, reason } from '../reason/reason.ts';
import { type DeliveryAttempt, isDelivered } from '../webhook/delivery.ts';
import { type DeliverPorts, deliverWebhook } from './deliver-webhook.ts';

/** What became of a webhook that someone wanted sent again. */
export interface Dispatch {
  readonly dispatched: boolean;
  readonly message: Reason;
}

/** Makes one attempt at once, where the outbox gave the right to; otherwise it says why there is none. */
export async function dispatchWebhook(
  ports: DeliverPorts,
  lease: ReplayLease,
  whyNot: (attempt: DeliveryAttempt) => Reason,
): Promise<Dispatch> {
  if (typeof lease === 'string') return { dispatched: false, message: reason(`webhook_${lease}`) };
  const delivered = await deliverWebhook(ports)(lease);
  if (delivered === null) return { dispatched: false, message: reason('webhook_busy') };
  const { attempt } = delivered;
  return isDelivered(attempt)
    ? { dispatched: true, message: reason('webhook_delivered') }
    : { dispatched: false, message: whyNot(attempt) };
}
