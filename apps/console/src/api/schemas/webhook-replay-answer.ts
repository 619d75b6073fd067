// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface WebhookReplayAnswer {
  /** Id of the webhook. */
  readonly webhook_id: string;
  /** True when the receiver answered 2XX. */
  readonly dispatched: boolean;
  /** What happened. */
  readonly message: string;
}
