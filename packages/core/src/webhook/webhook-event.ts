import type { DepositState } from '../deposit/deposit-transitions.ts';
import { type Instant, isoInstant } from '../instant.ts';
import type { FailureCode } from '../transaction/failure-code.ts';
import {
  type EventId,
  eventId,
  purposeOf,
  type Transaction,
  type TransactionId,
} from '../transaction/transaction.ts';
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

/**
 * Something to tell the platform, made with the change it announces and stored in the same commit. The feed has every
 * one of them; those with an address are also sent there.
 */
export interface PlatformEvent {
  readonly id: EventId;
  readonly transactionId: TransactionId;
  readonly applicationId: string;
  readonly reference: string;
  readonly sequence: number;
  readonly name: EventName;
  /** Null when no `callback_url` was given: then only the feed tells of it. */
  readonly url: string | null;
  /** The origin of the url: receivers are kept apart by it. */
  readonly receiver: string | null;
  /** The exact text that is signed and sent, each time the same. */
  readonly body: string;
  /** Of what failed or expired: why. It stands beside the body, which keeps its eight members. */
  readonly failureCode: FailureCode | null;
  readonly createdAt: Instant;
}

/** One that is sent. */
export type WebhookEvent = PlatformEvent & { readonly url: string; readonly receiver: string };

export const isSent = (event: PlatformEvent | null): event is WebhookEvent =>
  event !== null && event.url !== null;

/**
 * The order in which events are told: those of one transaction one after the other, by this member, which is also the
 * name of its column. Events of different transactions, of one application or of many, wait for no one: the longest
 * due goes first.
 */
export const eventOrder = 'sequence' satisfies keyof PlatformEvent;

export const inEventOrder = (a: PlatformEvent, b: PlatformEvent): number => a[eventOrder] - b[eventOrder];

/** Whether an event must not be told before the other one has been, or was given up. */
export const isToldAfter = (event: PlatformEvent, other: PlatformEvent): boolean =>
  event.transactionId === other.transactionId && inEventOrder(event, other) > 0;

/** The event of the state just reached, or null when no one is to be told. */
export function platformEvent(
  transaction: Transaction,
  at: Instant,
  newId: () => string,
): PlatformEvent | null {
  const name = eventByState[transaction.state];
  const url = transaction.callbackUrl;
  // What staff send back concerns no platform.
  if (name === null || purposeOf(transaction) === 'return') return null;
  return {
    id: eventId(newId()),
    transactionId: transaction.id,
    applicationId: transaction.applicationId,
    reference: transaction.reference,
    sequence: transaction.version,
    name,
    url,
    receiver: url && receiverOf(url),
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
