import { later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Outbox, ReplayLease } from '../ports/outbox.ts';
import type { Ports } from '../ports/ports.ts';
import { DomainError, type Reason, reason } from '../reason/reason.ts';
import { auditEntry, type StaffActor } from '../transaction/audit-entry.ts';
import { eventId, isSettled, type Transaction } from '../transaction/transaction.ts';
import { type DeliverPorts, deliverWebhook } from '../webhook/deliver-webhook.ts';
import { type DeliveryAttempt, isDelivered, whyNotDelivered, whyNotTaken } from '../webhook/delivery.ts';
import { type EventName, eventByState } from '../webhook/webhook-event.ts';
import { readTransaction } from './read-transaction.ts';

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

export interface Replay extends Dispatch {
  readonly transaction: Transaction;
  readonly event: EventName;
  readonly callbackUrl: string;
}

/** Sends the webhook of a settled transaction again, at once; the usual retries follow when it fails. */
export const replayWebhook =
  (ports: ReplayPorts & Pick<Ports, 'transactions'>) =>
  async (applicationId: string, id: string): Promise<Replay> => {
    const transaction = await readTransaction(ports)(applicationId, id);
    const event = eventByState[transaction.state];
    if (!isSettled(transaction.state) || event === null) throw new DomainError('not_settled');
    const { callbackUrl } = transaction;
    if (callbackUrl === null) throw new DomainError('no_callback_url');
    const lease = await leaseForReplay(ports, { transactionId: transaction.id });
    return { transaction, event, callbackUrl, ...(await dispatchWebhook(ports, lease, whyNotTaken)) };
  };

/**
 * Sends any webhook again for a staff member, by its own id and whatever its event. Who did so stands in the audit before
 * it is sent: what came of it is told by its attempts, and a process that dies in between takes no one's name with it.
 */
export const replayWebhookById =
  (ports: ReplayPorts & Pick<Ports, 'audit' | 'ids'>) =>
  async (id: string, staff: StaffActor): Promise<Dispatch> => {
    const at = ports.clock.now();
    const event = eventId(id);
    if ((await ports.outbox.find(event)) === null) throw new DomainError('webhook_not_found');
    // Before it is asked for: what is asked for is sent by whichever process comes first.
    await ports.audit.append(auditEntry(ports, staff, at, ['webhook.replay', id, '', '']));
    const lease = await leaseForReplay(ports, { eventId: event });
    return dispatchWebhook(ports, lease, whyNotDelivered);
  };
