// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { PaymentsAnswer } from './payments-answer.ts';

/** What each operation takes and gives. */
export interface PaymentsOperations {
  readonly 'get /internal/v1/payments': {
    readonly query: {
      /** The `next_cursor` of the part before; any other text starts from the beginning. */
      readonly cursor?: string | undefined;
      /** Items at most. */
      readonly limit?: number | undefined;
      /** Which payments. */
      readonly status?: 'unmatched' | 'matched' | undefined;
    };
    readonly answer: PaymentsAnswer;
  };
}
