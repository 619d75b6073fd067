// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { AttemptItem } from './attempt-item.ts';

export interface WebhookItem {
  /** Id of the webhook: the `event_id` of its signature. */
  readonly webhook_id: string;
  /** Id of the transaction. */
  readonly service_tx_id: string;
  /** The platform that is told. */
  readonly application_id: string;
  /** As sent by the platform. */
  readonly reference: string;
  /** What it announces. */
  readonly event: 'payment.succeeded' | 'payment.failed' | 'payment.expired';
  /** Where it goes. */
  readonly url: string;
  /** `failed`: given up, until it is replayed. */
  readonly status: 'pending' | 'delivered' | 'failed';
  /** When it was stored. */
  readonly created_at: string;
  /** When it is next tried; null once delivered or given up. */
  readonly next_attempt_at: string | null;
  /** Every attempt, the oldest first. */
  readonly attempts: readonly AttemptItem[];
}
