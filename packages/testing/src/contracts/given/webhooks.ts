import {
  callbackUrl,
  type DeliveryAttempt,
  type Deposit,
  type Instant,
  isSent,
  type Lease,
  type LeaseRequest,
  later,
  type Outbox,
  typed,
  type WebhookEvent,
} from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { depositAfter, storedDeposit, type Transactions } from './deposits.ts';
import { uniqueUrl } from './unique.ts';

export const leaseMs = 10_000;

/** A deposit that expired, and its event. */
async function expiredDeposit(
  { transactions }: Transactions,
  url: string,
  at: Instant,
  fields: Partial<Deposit> = {},
): Promise<{ deposit: Deposit; event: WebhookEvent }> {
  const deposit = await storedDeposit(
    { transactions },
    { callbackUrl: callbackUrl(url, true), ...fields },
    at,
  );
  return announcedBy({ transactions }, deposit, 'window_closed', at);
}

async function announcedBy(
  { transactions }: Transactions,
  deposit: Deposit,
  trigger: 'window_closed' | 'payment_confirmed',
  at: Instant,
): Promise<{ deposit: Deposit; event: WebhookEvent }> {
  const change = depositAfter(deposit, trigger, at);
  if ((await transactions.commit(change)) !== 'committed' || !isSent(change.event)) {
    throw new Error('A test could not be set up: no event came of it.');
  }
  return { deposit: change.transaction, event: change.event };
}

/** An event that waits to be delivered, of a transaction of its own. */
export const anEvent = async (
  store: Transactions,
  url: string = uniqueUrl(),
  at: Instant = testMorning,
): Promise<WebhookEvent> => (await expiredDeposit(store, url, at)).event;

/** The same, of an application of its own. */
export const anEventOf = async (store: Transactions, applicationId: string): Promise<WebhookEvent> =>
  (await expiredDeposit(store, uniqueUrl(), testMorning, { applicationId })).event;

/** Two events of one transaction, the earlier first; both wait to be delivered since the same moment. */
export async function twoEvents(
  store: Transactions,
  url: string = uniqueUrl(),
): Promise<readonly [WebhookEvent, WebhookEvent]> {
  const { deposit, event } = await expiredDeposit(store, url, testMorning);
  const second = await announcedBy(store, deposit, 'payment_confirmed', testMorning);
  return [event, second.event];
}

export const leased = async (
  outbox: Outbox,
  at: Instant,
  { limit = 100, perReceiver = 100, trusted }: Partial<LeaseRequest> = {},
): Promise<readonly Lease[]> => {
  const batch = await outbox.lease({ at, until: later(at, leaseMs), limit, perReceiver, trusted });
  return batch.leases;
};

/** The lease of an event that must be free now. */
export async function leaseOf(outbox: Outbox, event: WebhookEvent, at: Instant): Promise<Lease> {
  const lease = (await leased(outbox, at)).find(({ delivery }) => delivery.event.id === event.id);
  if (lease === undefined) throw new Error(`Webhook ${event.id} could not be leased at ${at}.`);
  return lease;
}

export const idsOf = (leases: readonly Lease[]): readonly string[] =>
  leases.map(({ delivery }) => delivery.event.id);

export const anAttempt = (fields: Partial<DeliveryAttempt> = {}): DeliveryAttempt => ({
  at: testMorning,
  durationMs: 12,
  status: 200,
  error: null,
  answerExcerpt: 'ok',
  ...fields,
});

export const aFailedAttempt = (): DeliveryAttempt =>
  anAttempt({ status: null, error: typed('No answer came in time.'), answerExcerpt: '' });
