// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { TransactionSummary } from './transaction-summary.ts';

export interface PlayerTransactionsAnswer {
  /** Newest first. */
  readonly items: readonly TransactionSummary[];
  /** Transactions on all pages together. */
  readonly total: number;
  /** This page. */
  readonly page: number;
  /** Items per page. */
  readonly limit: number;
  /** How many pages there are. */
  readonly pages: number;
}
