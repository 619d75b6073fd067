// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { StaffTransaction } from './staff-transaction.ts';

export interface StaffTransactionsAnswer {
  /** In the order that was asked for. */
  readonly items: readonly StaffTransaction[];
  /** Where the next part begins; null after the last. */
  readonly next_cursor: string | null;
}
