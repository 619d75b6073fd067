import type { DepositState } from '../deposit/deposit-transitions.ts';
import { type Instant, isoInstant } from '../instant.ts';
import type { FailureCode } from '../transaction/failure-code.ts';
import { type EventId, eventId, type Transaction, type TransactionId } from '../transaction/transaction.ts';
import { receiverOf } from '../transaction/transaction-request.ts';
import type { WithdrawalState } from '../withdrawal/withdrawal-transitions.ts';

export type EventName = 'payment.succeeded' | 'payment.failed' | 'payment.expired';

/** Webhooks by state: the whole rule. A state that is held or under way is announced by no one. */
export const eventByState: Readonly<Record<DepositState | WithdrawalState, EventName | null>> = {
  pending: null,
  provider_acknowledged: null,
  pending_approval: null,
  approved: null,
  provider_submitted: null,
  requires_manual_resolution: null,
  succeeded: 'payment.succeeded',
  failed: 'payment.failed',
  expired: 'payment.expired',
};

/** Something to tell the platform, made with the change it announces and stored in the same commit. */
export interface WebhookEvent {
  readonly id: EventId;
  readonly transactionId: TransactionId;
  readonly applicationId: string;
  readonly reference: string;
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

/**
 * The order in which events are told: those of one transaction one after the other, by this member, which is also the
 * name of its column. Events of different transactions, of one application or of many, wait for no one: the longest
 * due goes first.
 */
export const eventOrder = 'sequence' satisfies keyof WebhookEvent;

export const inEventOrder = (a: WebhookEvent, b: WebhookEvent): number => a[eventOrder] - b[eventOrder];

/** Whether an event must not be told before the other one has been, or was given up. */
export const isToldAfter = (event: WebhookEvent, other: WebhookEvent): boolean =>
  event.transactionId === other.transactionId && inEventOrder(event, other) > 0;

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

/** The body of a webhook, member for member as the interface lists it. */
export const webhookBody = (transaction: Transaction, event: EventName, at: Instant): string =>
  JSON.stringify({
    service_tx_id: transaction.id,
    reference: transaction.reference,
    event,
    direction: transaction.direction,
    amount_xaf: transaction.amountXaf,
    operator: transaction.operator,
    provider_tx_id: transaction.providerTxId,
    ts: isoInstant(at),
  });
