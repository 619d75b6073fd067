// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { AuditAnswer } from './audit-answer.ts';

/** What each operation takes and gives. */
export interface AuditOperations {
  readonly 'get /internal/v1/audit': {
    readonly query: {
      /** The `next_cursor` of the part before; any other text starts from the beginning. */
      readonly cursor?: string | undefined;
      /** Items at most. */
      readonly limit?: number | undefined;
    };
    readonly answer: AuditAnswer;
  };
}
