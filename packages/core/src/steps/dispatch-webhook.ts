import { later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Lease, Outbox, ReplayLease } from '../ports/outbox.ts';
import type { Ports } from '../ports/ports.ts';
import { type DeliverPorts, deliverWebhook } from '../webhook/deliver-webhook.ts';
import { type DeliveryAttempt, isDelivered } from '../webhook/delivery.ts';

export type ReplayPorts = DeliverPorts & Pick<Ports, 'pauses'>;

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

/**
 * A receiver that has just got a webhook may ask for it again before its delivery is written down. That takes a
 * moment, so whoever asks for a replay waits for a delivery under way instead of being told to come back.
 */
export async function leaseForReplay(
  { outbox, clock, pauses }: ReplayPorts,
  which: Parameters<Outbox['leaseForReplay']>[0],
): Promise<ReplayLease> {
  for (let waitedMs = 0; ; waitedMs += limits.replayLooksEveryMs) {
    const at = clock.now();
    const lease = await outbox.leaseForReplay(which, at, later(at, limits.deliveryLeaseMs));
    if (lease !== 'busy' || waitedMs >= limits.replayWaitsMs) return lease;
    await pauses.wait(limits.replayLooksEveryMs);
  }
}

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
