import type { Instant } from '../instant.ts';
import { receiverOf } from '../transaction/callback-url.ts';
import type { FailureCode } from '../transaction/failure-code.ts';
import { type EventId, eventId, type TransactionId } from '../transaction/identifiers.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { type EventName, eventByState } from './event-by-state.ts';
import { webhookBody } from './payload.ts';

/** Something to tell the platform, made with the change it announces and stored in the same commit. */
export interface WebhookEvent {
  readonly id: EventId;
  readonly transactionId: TransactionId;
  readonly applicationId: string;
  readonly reference: string;
  /** Events of one transaction are delivered in this order. */
  readonly sequence: number;
  readonly name: EventName;
  readonly url: string;
  /** The origin of the url: receivers are kept apart by it. */
  readonly receiver: string;
  /** The exact text that is signed and sent, each time the same. */
  readonly body: string;
  /** Of what failed or expired: why. It stands beside the body, which keeps its eight members. */
  readonly failureCode: FailureCode | null;
  readonly createdAt: Instant;
}

/** The event of the state just reached, or null when no one is to be told. */
export function webhookEvent(
  transaction: Transaction,
  at: Instant,
  newId: () => string,
): WebhookEvent | null {
  const name = eventByState[transaction.state];
  const url = transaction.callbackUrl;
  if (name === null || url === null) return null;
  return {
    id: eventId(newId()),
    transactionId: transaction.id,
    applicationId: transaction.applicationId,
    reference: transaction.reference,
    sequence: transaction.version,
    name,
    url,
    receiver: receiverOf(url),
    body: webhookBody(transaction, name, at),
    failureCode: transaction.failureCode,
    createdAt: at,
  };
}
