// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ChannelBody } from './channel-body.ts';
import type { ChannelItem } from './channel-item.ts';
import type { ChannelsAnswer } from './channels-answer.ts';

/** What each operation takes and gives. */
export interface ChannelsOperations {
  readonly 'get /internal/v1/channels': {
    readonly answer: ChannelsAnswer;
  };
  readonly 'patch /internal/v1/channels/{channel_id}': {
    readonly path: {
      /** Id of the merchant number. */
      readonly channel_id: string;
    };
    readonly body: ChannelBody;
    readonly answer: ChannelItem;
  };
}
