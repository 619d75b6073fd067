import type { Lease, ReplayLease } from '../ports/outbox.ts';
import { type DeliveryAttempt, isDelivered } from '../webhook/delivery.ts';
import { type DeliverPorts, deliverWebhook } from './deliver-webhook.ts';

/** What became of a webhook that someone wanted sent again. */
export interface Dispatch {
  readonly dispatched: boolean;
  readonly message: string;
}

const refusals: Readonly<Record<Exclude<ReplayLease, Lease>, string>> = {
  busy: 'A delivery of this webhook is under way.',
  earlier_pending: 'An earlier webhook of this transaction is still being delivered; this one follows it.',
  none: 'There is no webhook to send again.',
};

/** Makes one attempt at once, where the outbox gave the right to; otherwise it says why there is none. */
export async function dispatchWebhook(
  ports: DeliverPorts,
  lease: ReplayLease,
  whyNot: (attempt: DeliveryAttempt) => string,
): Promise<Dispatch> {
  if (typeof lease === 'string') return { dispatched: false, message: refusals[lease] };
  const delivered = await deliverWebhook(ports)(lease);
  if (delivered === null) return { dispatched: false, message: refusals.busy };
  const { attempt } = delivered;
  return isDelivered(attempt)
    ? { dispatched: true, message: 'The webhook was delivered.' }
    : { dispatched: false, message: whyNot(attempt) };
}
