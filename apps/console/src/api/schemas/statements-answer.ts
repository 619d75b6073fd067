// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { StatementItem } from './statement-item.ts';

export interface StatementsAnswer {
  /** Newest first. */
  readonly items: readonly StatementItem[];
  /** Where the next part begins; null after the last. */
  readonly next_cursor: string | null;
}
