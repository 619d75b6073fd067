// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { CompleteBody } from './complete-body.ts';
import type { StaffTransaction } from './staff-transaction.ts';

/** What each operation takes and gives. */
export interface DepositsOperations {
  readonly 'post /internal/v1/deposits/{service_tx_id}/complete': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly body: CompleteBody;
    readonly answer: StaffTransaction;
  };
}
