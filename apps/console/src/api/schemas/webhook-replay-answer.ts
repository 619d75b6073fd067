// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ReasonItem } from './reason-item.ts';

export interface WebhookReplayAnswer {
  /** Id of the webhook. */
  readonly webhook_id: string;
  /** True when the receiver answered 2XX. */
  readonly dispatched: boolean;
  /** What happened. */
  readonly message: string;
  /** `message` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
}
