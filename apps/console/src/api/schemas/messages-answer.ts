// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { MessageItem } from './message-item.ts';

export interface MessagesAnswer {
  /** Newest first. */
  readonly items: readonly MessageItem[];
  /** Where the next part begins; null after the last. */
  readonly next_cursor: string | null;
}
