import { DomainError } from '../errors.ts';
import { later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import type { DeliverPorts } from '../steps/deliver-webhook.ts';
import { type Dispatch, dispatchWebhook } from '../steps/dispatch-webhook.ts';
import { isSettled, type Transaction } from '../transaction/transaction.ts';
import { whyNotTaken } from '../webhook/delivery.ts';
import { type EventName, eventByState } from '../webhook/event-by-state.ts';
import { readTransaction } from './read-transaction.ts';

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
    const lease = await ports.outbox.leaseForReplay({ transactionId: transaction.id }, at, until);
    return { transaction, event, callbackUrl, ...(await dispatchWebhook(ports, lease, whyNotTaken)) };
  };
