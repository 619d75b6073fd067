// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { DepositAnswer } from './deposit-answer.ts';
import type { DepositBody } from './deposit-body.ts';
import type { DetectAnswer } from './detect-answer.ts';
import type { DetectBody } from './detect-body.ts';
import type { FailureCodesAnswer } from './failure-codes-answer.ts';
import type { HealthAnswer } from './health-answer.ts';
import type { KeySetAnswer } from './key-set-answer.ts';
import type { PlayerTransactionsAnswer } from './player-transactions-answer.ts';
import type { ProviderHealthAnswer } from './provider-health-answer.ts';
import type { ProvidersAnswer } from './providers-answer.ts';
import type { PublicKeyAnswer } from './public-key-answer.ts';
import type { ReplayAnswer } from './replay-answer.ts';
import type { SimulateAnswer } from './simulate-answer.ts';
import type { SimulateBody } from './simulate-body.ts';
import type { TransactionAnswer } from './transaction-answer.ts';
import type { WithdrawalAnswer } from './withdrawal-answer.ts';
import type { WithdrawalBody } from './withdrawal-body.ts';

/** What each operation takes and gives. */
export interface Operations {
  readonly 'post /api/v1/deposits': {
    readonly body: DepositBody;
    readonly answer: DepositAnswer;
  };
  readonly 'post /api/v1/withdrawals': {
    readonly body: WithdrawalBody;
    readonly answer: WithdrawalAnswer;
  };
  readonly 'post /api/v1/msisdn/detect': {
    readonly body: DetectBody;
    readonly answer: DetectAnswer;
  };
  readonly 'get /api/v1/transactions/{service_tx_id}': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly answer: TransactionAnswer;
  };
  readonly 'get /api/v1/players/{player_id}/transactions': {
    readonly path: {
      /** Player id, as sent when the transactions were created. */
      readonly player_id: string;
    };
    readonly query: {
      /** Only transactions in this state. */
      readonly status?:
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
      /** Page, counted from 1. */
      readonly page?: number | undefined;
      /** Items per page. */
      readonly limit?: number | undefined;
    };
    readonly answer: PlayerTransactionsAnswer;
  };
  readonly 'post /api/v1/transactions/{service_tx_id}/replay-webhook': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly answer: ReplayAnswer;
  };
  readonly 'get /api/v1/failure-codes': {
    readonly query: {
      /** Language of the messages. */
      readonly lang?: 'fr' | 'en' | undefined;
    };
    readonly answer: FailureCodesAnswer;
  };
  readonly 'get /api/v1/security/callback-public-key': {
    readonly query: {
      /** A key that is still valid; the current one when left out. */
      readonly key_id?: string | undefined;
    };
    readonly answer: PublicKeyAnswer;
  };
  readonly 'get /api/v1/security/jwks': {
    readonly answer: KeySetAnswer;
  };
  readonly 'get /api/v1/{country}/providers': {
    readonly path: {
      /** Country code, in either case; only CM is supported. */
      readonly country: string;
    };
    readonly answer: ProvidersAnswer;
  };
  readonly 'get /api/v1/{country}/providers/status': {
    readonly path: {
      /** Country code, in either case; only CM is supported. */
      readonly country: string;
    };
    readonly answer: ProviderHealthAnswer;
  };
  readonly 'get /health': {
    readonly answer: HealthAnswer;
  };
  readonly 'post /api/v1/sandbox/transactions/{service_tx_id}/simulate': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly body: SimulateBody;
    readonly answer: SimulateAnswer;
  };
}
