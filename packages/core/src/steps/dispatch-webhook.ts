import { later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Outbox, ReplayLease } from '../ports/outbox.ts';
import type { Ports } from '../ports/ports.ts';
import { type Reason, reason } from '../reason/reason.ts';
import { type DeliverPorts, deliverWebhook } from '../webhook/deliver-webhook.ts';
import { type DeliveryAttempt, isDelivered } from '../webhook/delivery.ts';

export type ReplayPorts = DeliverPorts & Pick<Ports, 'pauses'>;

/** What became of a webhook that someone wanted sent again. */
export interface Dispatch {
  readonly dispatched: boolean;
  readonly message: Reason;
}

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
