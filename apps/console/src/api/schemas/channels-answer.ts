// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ChannelItem } from './channel-item.ts';

export interface ChannelsAnswer {
  /** Every merchant number. */
  readonly items: readonly ChannelItem[];
}
