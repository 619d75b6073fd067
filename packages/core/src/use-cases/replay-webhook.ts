import { DomainError } from '../errors.ts';
import { later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Lease, ReplayLease } from '../ports/outbox.ts';
import type { Ports } from '../ports/ports.ts';
import { eventId } from '../transaction/identifiers.ts';
import { isSettled, type Transaction } from '../transaction/transaction.ts';
import { isDelivered, whyNotDelivered } from '../webhook/delivery.ts';
import { type EventName, eventByState } from '../webhook/event-by-state.ts';
import { type DeliverPorts, deliverWebhook } from './deliver-webhooks.ts';
import { readTransaction } from './read-transaction.ts';

export interface Dispatch {
  readonly dispatched: boolean;
  readonly message: string;
}

export interface Replay extends Dispatch {
  readonly transaction: Transaction;
  readonly event: EventName;
  readonly callbackUrl: string;
}

type ReplayPorts = DeliverPorts & Pick<Ports, 'transactions'>;

/** Sends the webhook of a settled transaction again, at once; the usual retries follow when it fails. */
export const replayWebhook =
  (ports: ReplayPorts) =>
  async (applicationId: string, id: string): Promise<Replay> => {
    const transaction = await readTransaction(ports)(applicationId, id);
    const event = eventByState[transaction.state];
    if (!isSettled(transaction.state) || event === null) throw new DomainError('not_settled');
    const { callbackUrl } = transaction;
    if (callbackUrl === null) throw new DomainError('no_callback_url');
    const at = ports.clock.now();
    const until = later(at, limits.deliveryLeaseMs);
    const lease = await ports.outbox.claimForReplay({ transactionId: transaction.id }, at, until);
    return { transaction, event, callbackUrl, ...(await dispatch(ports, lease)) };
  };

/** The same for operators, by the webhook's own id and whatever its event. */
export const replayWebhookById =
  (ports: DeliverPorts) =>
  async (id: string): Promise<Dispatch> => {
    const at = ports.clock.now();
    const lease = await ports.outbox.claimForReplay(
      { eventId: eventId(id) },
      at,
      later(at, limits.deliveryLeaseMs),
    );
    if (lease === 'none') throw new DomainError('webhook_not_found');
    return dispatch(ports, lease);
  };

const refusals: Readonly<Record<Exclude<ReplayLease, Lease>, string>> = {
  busy: 'A delivery of this webhook is under way.',
  earlier_pending: 'An earlier webhook of this transaction is still being delivered.',
  none: 'There is no webhook to send again.',
};

async function dispatch(ports: DeliverPorts, lease: ReplayLease): Promise<Dispatch> {
  if (typeof lease === 'string') return { dispatched: false, message: refusals[lease] };
  const { attempt } = await deliverWebhook(ports)(lease);
  return isDelivered(attempt)
    ? { dispatched: true, message: 'The webhook was delivered.' }
    : { dispatched: false, message: whyNotDelivered(attempt) };
}
