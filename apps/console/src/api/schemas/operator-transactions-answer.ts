// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { OperatorTransaction } from './operator-transaction.ts';

export interface OperatorTransactionsAnswer {
  /** In the order that was asked for. */
  readonly items: readonly OperatorTransaction[];
  /** Where the next part begins; null after the last. */
  readonly next_cursor: string | null;
}
