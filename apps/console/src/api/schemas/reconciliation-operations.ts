// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { DifferenceItem } from './difference-item.ts';
import type { ReconciliationAnswer } from './reconciliation-answer.ts';
import type { ReopenBody } from './reopen-body.ts';
import type { SettleBody } from './settle-body.ts';

/** What each operation takes and gives. */
export interface ReconciliationOperations {
  readonly 'get /internal/v1/reconciliation': {
    readonly query: {
      /** The `next_cursor` of the part before; any other text starts from the beginning. */
      readonly cursor?: string | undefined;
      /** Items at most. */
      readonly limit?: number | undefined;
      /** Only differences of this provider. */
      readonly provider_id?: string | undefined;
      /** Only differences of this day, as 2026-11-15. */
      readonly day?: string | undefined;
      /** Only differences in this status. */
      readonly status?: 'open' | 'settled' | 'gone' | undefined;
      /** Only differences of this kind. */
      readonly kind?:
        | 'missing_at_operator'
        | 'missing_with_us'
        | 'state_differs'
        | 'amount_differs'
        | 'number_differs'
        | 'duplicate_line'
        | 'unreadable_line'
        | undefined;
    };
    readonly answer: ReconciliationAnswer;
  };
  readonly 'post /internal/v1/reconciliation/{difference_id}/settle': {
    readonly path: {
      /** Id of the difference. */
      readonly difference_id: string;
    };
    readonly body: SettleBody;
    readonly answer: DifferenceItem;
  };
  readonly 'post /internal/v1/reconciliation/{difference_id}/reopen': {
    readonly path: {
      /** Id of the difference. */
      readonly difference_id: string;
    };
    readonly body: ReopenBody;
    readonly answer: DifferenceItem;
  };
}
