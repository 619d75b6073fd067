// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { AuditItem } from './audit-item.ts';

export interface AuditAnswer {
  /** Newest first. */
  readonly items: readonly AuditItem[];
  /** Where the next part begins; null after the last. */
  readonly next_cursor: string | null;
}
