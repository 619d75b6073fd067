// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ApproveBody } from './approve-body.ts';
import type { AuditAnswer } from './audit-answer.ts';
import type { ChannelBody } from './channel-body.ts';
import type { ChannelItem } from './channel-item.ts';
import type { ChannelsAnswer } from './channels-answer.ts';
import type { CompleteBody } from './complete-body.ts';
import type { IssuedKeyAnswer } from './issued-key-answer.ts';
import type { KeyBody } from './key-body.ts';
import type { KeyItem } from './key-item.ts';
import type { KeysAnswer } from './keys-answer.ts';
import type { MessagesAnswer } from './messages-answer.ts';
import type { OperatorProvider } from './operator-provider.ts';
import type { OperatorProvidersAnswer } from './operator-providers-answer.ts';
import type { OperatorTransaction } from './operator-transaction.ts';
import type { OperatorTransactionsAnswer } from './operator-transactions-answer.ts';
import type { PaymentsAnswer } from './payments-answer.ts';
import type { ProviderBody } from './provider-body.ts';
import type { RejectBody } from './reject-body.ts';
import type { ResolveBody } from './resolve-body.ts';
import type { SessionAnswer } from './session-answer.ts';
import type { SessionBody } from './session-body.ts';
import type { TransactionRecordAnswer } from './transaction-record-answer.ts';
import type { WebhookReplayAnswer } from './webhook-replay-answer.ts';
import type { WebhooksAnswer } from './webhooks-answer.ts';

/** What each operation takes and gives. */
export interface Operations {
  readonly 'post /internal/v1/session': {
    readonly body: SessionBody;
    readonly answer: SessionAnswer;
  };
  readonly 'get /internal/v1/session': {
    readonly answer: SessionAnswer;
  };
  readonly 'post /internal/v1/withdrawals/{service_tx_id}/approve': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly body: ApproveBody;
    readonly answer: OperatorTransaction;
  };
  readonly 'post /internal/v1/withdrawals/{service_tx_id}/reject': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly body: RejectBody;
    readonly answer: OperatorTransaction;
  };
  readonly 'post /internal/v1/transactions/{service_tx_id}/resolve': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly body: ResolveBody;
    readonly answer: OperatorTransaction;
  };
  readonly 'post /internal/v1/deposits/{service_tx_id}/complete': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly body: CompleteBody;
    readonly answer: OperatorTransaction;
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
      /** Looked for as transaction id, reference, player id, number and operator transaction id. */
      readonly q?: string | undefined;
    };
    readonly answer: OperatorTransactionsAnswer;
  };
  readonly 'get /internal/v1/transactions/{service_tx_id}': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly answer: TransactionRecordAnswer;
  };
  readonly 'get /internal/v1/payments': {
    readonly query: {
      /** The `next_cursor` of the part before; any other text starts from the beginning. */
      readonly cursor?: string | undefined;
      /** Items at most. */
      readonly limit?: number | undefined;
      /** Which payments. */
      readonly status?: 'unmatched' | 'matched' | undefined;
    };
    readonly answer: PaymentsAnswer;
  };
  readonly 'get /internal/v1/messages': {
    readonly query: {
      /** The `next_cursor` of the part before; any other text starts from the beginning. */
      readonly cursor?: string | undefined;
      /** Items at most. */
      readonly limit?: number | undefined;
      /** SMS that no payment was read in, or every message. */
      readonly status?: 'ignored' | 'all' | undefined;
    };
    readonly answer: MessagesAnswer;
  };
  readonly 'get /internal/v1/webhooks': {
    readonly query: {
      /** The `next_cursor` of the part before; any other text starts from the beginning. */
      readonly cursor?: string | undefined;
      /** Items at most. */
      readonly limit?: number | undefined;
      /** Which webhooks. */
      readonly status?: 'pending' | 'delivered' | 'failed' | undefined;
    };
    readonly answer: WebhooksAnswer;
  };
  readonly 'post /internal/v1/webhooks/{webhook_id}/replay': {
    readonly path: {
      /** Id of the webhook: the `event_id` of its signature. */
      readonly webhook_id: string;
    };
    readonly answer: WebhookReplayAnswer;
  };
  readonly 'get /internal/v1/audit': {
    readonly query: {
      /** The `next_cursor` of the part before; any other text starts from the beginning. */
      readonly cursor?: string | undefined;
      /** Items at most. */
      readonly limit?: number | undefined;
    };
    readonly answer: AuditAnswer;
  };
  readonly 'get /internal/v1/providers': {
    readonly answer: OperatorProvidersAnswer;
  };
  readonly 'patch /internal/v1/providers/{provider_id}': {
    readonly path: {
      /** Id of the provider. */
      readonly provider_id: string;
    };
    readonly body: ProviderBody;
    readonly answer: OperatorProvider;
  };
  readonly 'get /internal/v1/channels': {
    readonly answer: ChannelsAnswer;
  };
  readonly 'patch /internal/v1/channels/{channel_id}': {
    readonly path: {
      /** Id of the merchant number. */
      readonly channel_id: string;
    };
    readonly body: ChannelBody;
    readonly answer: ChannelItem;
  };
  readonly 'get /internal/v1/keys': {
    readonly answer: KeysAnswer;
  };
  readonly 'post /internal/v1/keys': {
    readonly body: KeyBody;
    readonly answer: IssuedKeyAnswer;
  };
  readonly 'post /internal/v1/keys/{prefix}/revoke': {
    readonly path: {
      /** What stands between the second and the third underscore of the key. */
      readonly prefix: string;
    };
    readonly answer: KeyItem;
  };
}
