import { DomainError } from '../errors.ts';
import type { Ports } from '../ports/ports.ts';
import {
  type Dispatch,
  dispatchWebhook,
  leaseForReplay,
  type ReplayPorts,
} from '../steps/dispatch-webhook.ts';
import { isSettled, type Transaction } from '../transaction/transaction.ts';
import { whyNotTaken } from '../webhook/delivery.ts';
import { type EventName, eventByState } from '../webhook/event-by-state.ts';
import { readTransaction } from './read-transaction.ts';

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
