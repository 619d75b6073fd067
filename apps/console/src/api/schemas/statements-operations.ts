// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { StatementImportAnswer } from './statement-import-answer.ts';
import type { StatementItem } from './statement-item.ts';
import type { StatementsAnswer } from './statements-answer.ts';
import type { WithdrawBody } from './withdraw-body.ts';

/** What each operation takes and gives. */
export interface StatementsOperations {
  readonly 'post /internal/v1/statements': {
    readonly query: {
      /** Whose statement it is. */
      readonly provider_id: string;
      /** The day in Cameroon that it tells of. */
      readonly day: string;
      /** The name of the file, for people. */
      readonly file_name?: string | undefined;
    };
    readonly answer: StatementImportAnswer;
  };
  readonly 'get /internal/v1/statements': {
    readonly query: {
      /** The `next_cursor` of the part before; any other text starts from the beginning. */
      readonly cursor?: string | undefined;
      /** Items at most. */
      readonly limit?: number | undefined;
    };
    readonly answer: StatementsAnswer;
  };
  readonly 'post /internal/v1/statements/{statement_id}/withdraw': {
    readonly path: {
      /** Id of the statement. */
      readonly statement_id: string;
    };
    readonly body: WithdrawBody;
    readonly answer: StatementItem;
  };
}
