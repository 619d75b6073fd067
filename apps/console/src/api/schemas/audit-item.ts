// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ReasonItem } from './reason-item.ts';

export interface AuditItem {
  /** Id of the entry. */
  readonly audit_id: string;
  /** When. */
  readonly at: string;
  /** Who. */
  readonly actor_id: string;
  /** From where; null for the command line. */
  readonly actor_address: string | null;
  /** What was done. */
  readonly action: string;
  /** To what: an id, a prefix or an e-mail. */
  readonly subject: string;
  /** How it was before. */
  readonly before: string;
  /** How it was afterwards. */
  readonly after: string;
  /** Why, in the words of the one who did it. */
  readonly reason: string;
  /** `reason` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
}
