// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { MessagesAnswer } from './messages-answer.ts';

/** What each operation takes and gives. */
export interface MessagesOperations {
  readonly 'get /internal/v1/messages': {
    readonly query: {
      /** The `next_cursor` of the part before; any other text starts from the beginning. */
      readonly cursor?: string | undefined;
      /** Items at most. */
      readonly limit?: number | undefined;
      /** SMS that no payment was read in, those that say something against money that was told of before, or every message. */
      readonly status?: 'ignored' | 'suspicious' | 'all' | undefined;
    };
    readonly answer: MessagesAnswer;
  };
}
