// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { WebhookReplayAnswer } from './webhook-replay-answer.ts';
import type { WebhooksAnswer } from './webhooks-answer.ts';

/** What each operation takes and gives. */
export interface WebhooksOperations {
  readonly 'get /internal/v1/webhooks': {
    readonly query: {
      /** The `next_cursor` of the part before; any other text starts from the beginning. */
      readonly cursor?: string | undefined;
      /** Items at most. */
      readonly limit?: number | undefined;
      /** Which webhooks. */
      readonly status?: 'pending' | 'delivered' | 'failed' | undefined;
    };
    readonly answer: WebhooksAnswer;
  };
  readonly 'post /internal/v1/webhooks/{webhook_id}/replay': {
    readonly path: {
      /** Id of the webhook: the `event_id` of its signature. */
      readonly webhook_id: string;
    };
    readonly answer: WebhookReplayAnswer;
  };
}
