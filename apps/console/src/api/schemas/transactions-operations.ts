// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ResolveBody } from './resolve-body.ts';
import type { StaffTransaction } from './staff-transaction.ts';
import type { StaffTransactionsAnswer } from './staff-transactions-answer.ts';
import type { TransactionRecordAnswer } from './transaction-record-answer.ts';

/** What each operation takes and gives. */
export interface TransactionsOperations {
  readonly 'post /internal/v1/transactions/{service_tx_id}/resolve': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly body: ResolveBody;
    readonly answer: StaffTransaction;
  };
  readonly 'get /internal/v1/transactions': {
    readonly query: {
      /** The `next_cursor` of the part before; any other text starts from the beginning. */
      readonly cursor?: string | undefined;
      /** Items at most. */
      readonly limit?: number | undefined;
      /** Only transactions in this state. */
      readonly state?:
        | 'pending'
        | 'provider_acknowledged'
        | 'succeeded'
        | 'failed'
        | 'expired'
        | 'requires_manual_resolution'
        | 'pending_approval'
        | 'approved'
        | 'provider_submitted'
        | undefined;
      /** Only transactions of this direction. */
      readonly direction?: 'deposit' | 'withdrawal' | undefined;
      /** Only transactions of this operator. */
      readonly operator?: 'mtn' | 'orange' | undefined;
      /** Only transactions of this number, written in any usual way. */
      readonly msisdn?: string | undefined;
      /** Only transactions with this reference. */
      readonly reference?: string | undefined;
      /** Looked for as transaction id, reference, player id, operator transaction id, and number, however it is written. */
      readonly q?: string | undefined;
      /** Only transactions of which a provider told something else than it was asked for, while its verdict is owed. */
      readonly in_doubt?: 'true' | undefined;
      /** Which come first. */
      readonly order?: 'newest' | 'oldest' | undefined;
    };
    readonly answer: StaffTransactionsAnswer;
  };
  readonly 'get /internal/v1/transactions/{service_tx_id}': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly answer: TransactionRecordAnswer;
  };
}
