// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { WebhookItem } from './webhook-item.ts';

export interface WebhooksAnswer {
  /** Newest first. */
  readonly items: readonly WebhookItem[];
  /** Where the next part begins; null after the last. */
  readonly next_cursor: string | null;
}
