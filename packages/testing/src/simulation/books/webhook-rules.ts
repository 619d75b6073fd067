import { inEventOrder, limits, purposeOf, type WebhookDelivery } from '@mobile-money/core';
import type { Evidence, Rules } from './evidence.ts';

const announced: Readonly<Record<string, string>> = {
  succeeded: 'payment.succeeded',
  failed: 'payment.failed',
  expired: 'payment.expired',
};

const deliveriesOf = ({ database }: Evidence, transactionId: string): readonly WebhookDelivery[] =>
  [...database.deliveries.values()]
    .map(({ delivery }) => delivery)
    .filter(({ event }) => event.transactionId === transactionId)
    .sort((a, b) => inEventOrder(a.event, b.event));

export const webhookRules: Rules = {
  /** Every announced state has its webhook, in order, and there is no other. */
  'every announced state has its webhook': (evidence) =>
    evidence.journal.transactions().flatMap(({ id, callbackUrl }) => {
      const reached = evidence.journal.commits
        .filter(({ change }) => change.transaction.id === id)
        .flatMap(({ change }) => change.moves.map(({ to }) => announced[to]))
        .filter((name) => name !== undefined && callbackUrl !== null);
      const told = deliveriesOf(evidence, id).map(({ event }) => event.name);
      return reached.join() === told.join()
        ? []
        : [`${id} reached [${reached.join()}] but announced [${told.join()}]`];
    }),

  /**
   * The feed has every announced state, whether or not anyone is sent it, in order and under rising positions; of what
   * staff send back it has none.
   */
  'the feed tells every announced state': ({ journal, database: { events } }) =>
    journal.transactions().flatMap((transaction) => {
      const { id } = transaction;
      const reached = journal.commits
        .filter(({ change }) => change.transaction.id === id)
        .flatMap(({ change }) => change.moves.map(({ to }) => announced[to]))
        .filter((name) => name !== undefined && purposeOf(transaction) === 'platform');
      const own = events.filter(({ event }) => event.transactionId === id);
      const told = own.map(({ event }) => event.name);
      const isRising = own.every(({ position }, n) => position > (own[n - 1]?.position ?? 0));
      return reached.join() === told.join() && isRising
        ? []
        : [`${id} reached [${reached.join()}] but the feed has [${told.join()}]`];
    }),

  /** A webhook says what is true of its transaction. */
  'webhooks tell the truth': (evidence) =>
    evidence.journal.commits.flatMap(({ change: { event, transaction } }) => {
      if (event === null) return [];
      const body = JSON.parse(event.body) as Readonly<Record<string, unknown>>;
      const isTrue =
        body['service_tx_id'] === transaction.id &&
        body['amount_xaf'] === transaction.amountXaf &&
        body['reference'] === transaction.reference &&
        body['event'] === event.name &&
        body['direction'] === transaction.direction &&
        body['operator'] === transaction.operator &&
        event.url === transaction.callbackUrl &&
        body['provider_tx_id'] === transaction.providerTxId;
      return isTrue ? [] : [`${transaction.id} announced something untrue`];
    }),

  /** Delivered means that the platform said so; given up means that every attempt was made. */
  'webhooks are delivered or given up': ({ database, platform, journal, settings }) =>
    [...database.deliveries.values()].flatMap(({ delivery: { event, status, attempts } }) => {
      const arrivals = platform.arrivals.filter(({ eventId }) => eventId === event.id);
      const isAccepted = arrivals.some((each) => each.status === 200);
      if (status === 'pending') return [`event ${event.id} is still pending`];
      if (status === 'delivered' && !isAccepted)
        return [`event ${event.id} counts as delivered but was not accepted`];
      const all = settings.webhookRetryDelaysMs.length + 1;
      // One whose processes died again and again is given up too, so that it cannot block for ever.
      const isWornOut = journal.leases.lostInARow(event.id) >= limits.lostLeasesMax;
      const isGivenUpEarly = status === 'failed' && attempts.length < all && !isWornOut;
      return isGivenUpEarly ? [`event ${event.id} was given up after ${attempts.length} attempts`] : [];
    }),

  /** An event does not set out before the one before it has arrived or was given up. */
  'webhooks are delivered in order': (evidence) =>
    evidence.journal.transactions().flatMap(({ id }) => {
      const deliveries = deliveriesOf(evidence, id);
      const { arrivals } = evidence.platform;
      return deliveries.slice(1).flatMap(({ event }, index) => {
        const earlier = deliveries[index];
        if (earlier === undefined) return [];
        const first = arrivals.findIndex(({ eventId }) => eventId === event.id);
        const before = arrivals
          .slice(0, Math.max(first, 0))
          .filter(({ eventId }) => eventId === earlier.event.id);
        // One that was given up, and was sent again and accepted much later, has been given up all the same.
        const isGivenUp = earlier.status === 'failed' || evidence.journal.replayed.has(earlier.event.id);
        const isOver = before.some(({ status }) => status === 200) || (before.length > 0 && isGivenUp);
        return first === -1 || isOver ? [] : [`event ${event.id} overtook ${earlier.event.id}`];
      });
    }),

  /** A webhook reaches the address that was given for its transaction, each time with the same text. */
  'webhooks reach their address': ({ database, platform }) =>
    platform.arrivals.flatMap(({ eventId, url, body }) => {
      const { event } = [...database.deliveries.values()]
        .map(({ delivery }) => delivery)
        .find((each) => each.event.id === eventId) ?? { event: null };
      return event?.url === url && event.body === body ? [] : [`event ${eventId} went astray`];
    }),

  /** Whoever wanted a webhook once more is told whether it was taken; of what is busy or gone there was no try to tell of. */
  'a replay is what it says': ({ platform: { replays, arrivals }, database }) =>
    replays.flatMap(({ eventId, transactionId, dispatched, code, from, until }) => {
      const own = arrivals
        .slice(from, until)
        .filter((each) => each.eventId === eventId || each.transactionId === transactionId);
      const isTaken = own.some(({ status }) => status === 200);
      const isTried = !['webhook_busy', 'webhook_none', 'webhook_earlier_pending'].includes(code);
      const transaction = [...database.transactions.values()].find(({ id }) => id === transactionId);
      const isToldOf = transaction === undefined || transaction.callbackUrl !== null;
      if (!isToldOf) return [`${transactionId} has no address, and was sent again`];
      const isTrue = dispatched
        ? isTaken && code === 'webhook_delivered'
        : code !== 'webhook_delivered' && (!isTried || own.some(({ status }) => status !== 200));
      return isTrue ? [] : [`the replay of ${eventId ?? transactionId} was told ${code}`];
    }),

  /** Between two attempts at least the delay of the schedule passes. Replays, lost processes and stops do not count. */
  'attempts are spaced': ({ database, platform, journal, settings }) =>
    [...database.deliveries.values()].flatMap(({ delivery: { event } }) => {
      if (journal.leases.everShared.has(event.id) || journal.replayed.has(event.id)) return [];
      const times = platform.arrivals.filter(({ eventId }) => eventId === event.id).map(({ atMs }) => atMs);
      const isHasty = times.slice(1).some((atMs, index) => {
        const delayMs = settings.webhookRetryDelaysMs[index] ?? Number.POSITIVE_INFINITY;
        return atMs - (times[index] ?? 0) < delayMs;
      });
      return isHasty ? [`event ${event.id} was tried again too soon`] : [];
    }),
};
