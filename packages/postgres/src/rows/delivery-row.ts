import type {
  DeliveryAttempt,
  DeliveryStatus,
  EventId,
  EventName,
  FailureCode,
  Instant,
  StateChange,
  TransactionId,
  WebhookDelivery,
} from '@mobile-money/core';
import { reasonOrNull } from '../database/json.ts';

export interface DeliveryRow {
  readonly event_id: string;
  readonly transaction_id: string;
  readonly application_id: string;
  readonly reference: string;
  readonly sequence: number;
  readonly name: EventName;
  readonly url: string;
  readonly receiver: string;
  readonly body: string;
  readonly failure_code: FailureCode | null;
  readonly created_at: number;
  readonly status: DeliveryStatus;
  readonly attempts_this_round: number;
  readonly next_attempt_at: number | null;
}

export interface RecordedRow extends DeliveryRow {
  readonly attempts: readonly AttemptRow[];
}

interface AttemptRow {
  readonly at: number;
  readonly duration_ms: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly answer_excerpt: string;
}

/** The columns of a delivery `w`, with its attempts in the order in which they were recorded. */
export const deliveryColumns = `w.event_id, w.transaction_id, w.application_id, w.reference, w.sequence, w.name,
  w.url, w.receiver, w.body, w.failure_code, w.created_at, w.status, w.attempts_this_round, w.next_attempt_at,
  (select coalesce(json_agg(a order by a.id), '[]') from webhook_attempts a where a.event_id = w.event_id) as attempts`;

export const recordedFromRow = (row: RecordedRow): WebhookDelivery => ({
  ...deliveryFromRow(row),
  attempts: row.attempts.map(attemptFromRow),
});

export const deliveryFromRow = (row: DeliveryRow): Omit<WebhookDelivery, 'attempts'> => ({
  event: {
    id: row.event_id as EventId,
    transactionId: row.transaction_id as TransactionId,
    applicationId: row.application_id,
    reference: row.reference,
    sequence: row.sequence,
    name: row.name,
    url: row.url,
    receiver: row.receiver,
    body: row.body,
    failureCode: row.failure_code,
    createdAt: row.created_at as Instant,
  },
  status: row.status,
  attemptsThisRound: row.attempts_this_round,
  nextAttemptAt: row.next_attempt_at as Instant | null,
});

const attemptFromRow = (row: AttemptRow): DeliveryAttempt => ({
  at: row.at as Instant,
  durationMs: row.duration_ms,
  status: row.status,
  error: reasonOrNull(row.error),
  answerExcerpt: row.answer_excerpt,
});

/** The event of a change as a list of none or one. */
export const eventToRows = ({ event }: StateChange) =>
  event === null
    ? []
    : [
        {
          event_id: event.id,
          transaction_id: event.transactionId,
          application_id: event.applicationId,
          reference: event.reference,
          sequence: event.sequence,
          name: event.name,
          url: event.url,
          receiver: event.receiver,
          body: event.body,
          failure_code: event.failureCode,
          created_at: event.createdAt,
        },
      ];
