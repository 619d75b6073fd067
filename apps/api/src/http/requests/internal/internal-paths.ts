import { FreeTextField, UuidField } from '../../fields/request-fields.ts';

export class WebhookPath {
  @UuidField({
    description: 'Id of the webhook: the `event_id` of its signature.',
    examples: ['0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10'],
  })
  readonly webhook_id!: string;
}

export class ProviderPath {
  @FreeTextField({ description: 'Id of the provider.', examples: ['orange_money'] })
  readonly provider_id!: string;
}

export class ChannelPath {
  @FreeTextField({ description: 'Id of the merchant number.', examples: ['orange-money-1'] })
  readonly channel_id!: string;
}

export class KeyPath {
  @FreeTextField({ description: 'What stands between the second and the third underscore of the key.' })
  readonly prefix!: string;
}
