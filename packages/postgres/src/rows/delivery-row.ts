import type {
  DeliveryAttempt,
  PlatformEvent,
  StateChange,
  WebhookDelivery,
  WebhookEvent,
} from '@mobile-money/core';
import { asIs, kept, type Row, reasonOrNone, under } from './kept.ts';

/** One that was leased comes without its attempts: whoever sends it needs none of them. */
type UnderWay = Omit<WebhookDelivery, 'attempts'>;

export const eventRow = kept<PlatformEvent>({
  id: under('event_id'),
  transactionId: asIs,
  applicationId: asIs,
  reference: asIs,
  sequence: asIs,
  name: asIs,
  url: asIs,
  receiver: asIs,
  body: asIs,
  failureCode: asIs,
  createdAt: asIs,
});

const stateRow = kept<Omit<UnderWay, 'event'>>({
  status: asIs,
  attemptsThisRound: asIs,
  nextAttemptAt: asIs,
});

const attemptRow = kept<DeliveryAttempt>({
  at: asIs,
  durationMs: asIs,
  status: asIs,
  error: reasonOrNone,
  answerExcerpt: asIs,
});

/** The columns of a delivery `w`, with its attempts in the order in which they were recorded. */
export const deliveryColumns = `${eventRow.columnsOf('w')}, ${stateRow.columnsOf('w')},
  (select coalesce(json_agg(a order by a.id), '[]') from webhook_attempts a where a.event_id = w.event_id) as attempts`;

export const deliveryFromRow = (row: Row): UnderWay => ({
  // What has no address is no delivery, and never read as one.
  event: eventRow.fromRow(row) as WebhookEvent,
  ...stateRow.fromRow(row),
});

export const recordedFromRow = (row: Row): WebhookDelivery => ({
  ...deliveryFromRow(row),
  attempts: (row['attempts'] as readonly Row[]).map(attemptRow.fromRow),
});

/** The event of a change as a list of none or one. */
export const eventToRows = ({ event }: StateChange): readonly Row[] =>
  event === null ? [] : [eventRow.toRow(event)];
