import type { WebhookItem } from '../../api/schemas.ts';
import { type CsvCell, csvRows } from '../../formats/csv.ts';

const columns = [
  'webhook_id',
  'service_tx_id',
  'application_id',
  'reference',
  'event',
  'url',
  'status',
  'created_at',
  'next_attempt_at',
  'attempts',
  'last_attempt_at',
  'last_status',
  'last_error',
] as const;

/** One line a webhook, with its last attempt. */
export const webhookRows = (webhooks: readonly WebhookItem[]): readonly (readonly CsvCell[])[] =>
  csvRows(
    columns,
    webhooks.map(({ attempts, ...webhook }) => {
      const last = attempts.at(-1);
      return {
        ...webhook,
        attempts: attempts.length,
        last_attempt_at: last?.at ?? null,
        last_status: last?.status ?? null,
        last_error: last?.error ?? null,
      };
    }),
  );
