// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ApproveBody } from './approve-body.ts';
import type { RejectBody } from './reject-body.ts';
import type { ReservationBody } from './reservation-body.ts';
import type { ReservationItem } from './reservation-item.ts';
import type { ReservationsAnswer } from './reservations-answer.ts';
import type { StaffTransaction } from './staff-transaction.ts';
import type { WaitingWithdrawals } from './waiting-withdrawals.ts';

/** What each operation takes and gives. */
export interface WithdrawalsOperations {
  readonly 'post /internal/v1/withdrawals/{service_tx_id}/approve': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly body: ApproveBody;
    readonly answer: StaffTransaction;
  };
  readonly 'post /internal/v1/withdrawals/{service_tx_id}/reject': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly body: RejectBody;
    readonly answer: StaffTransaction;
  };
  readonly 'post /internal/v1/withdrawals/{service_tx_id}/claim': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly body: ReservationBody;
    readonly answer: ReservationItem;
  };
  readonly 'get /internal/v1/withdrawals/claims': {
    readonly answer: ReservationsAnswer;
  };
  readonly 'get /internal/v1/withdrawals/waiting': {
    readonly answer: WaitingWithdrawals;
  };
}
