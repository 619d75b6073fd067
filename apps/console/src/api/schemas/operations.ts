// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { AuditOperations } from './audit-operations.ts';
import type { ChannelsOperations } from './channels-operations.ts';
import type { DepositsOperations } from './deposits-operations.ts';
import type { KeysOperations } from './keys-operations.ts';
import type { MessagesOperations } from './messages-operations.ts';
import type { OverviewOperations } from './overview-operations.ts';
import type { PaymentsOperations } from './payments-operations.ts';
import type { ProvidersOperations } from './providers-operations.ts';
import type { ReconciliationOperations } from './reconciliation-operations.ts';
import type { SessionOperations } from './session-operations.ts';
import type { StatementsOperations } from './statements-operations.ts';
import type { TrafficOperations } from './traffic-operations.ts';
import type { TransactionsOperations } from './transactions-operations.ts';
import type { WebhooksOperations } from './webhooks-operations.ts';
import type { WithdrawalsOperations } from './withdrawals-operations.ts';

/** What each operation takes and gives. */
export type Operations = AuditOperations &
  ChannelsOperations &
  DepositsOperations &
  KeysOperations &
  MessagesOperations &
  OverviewOperations &
  PaymentsOperations &
  ProvidersOperations &
  ReconciliationOperations &
  SessionOperations &
  StatementsOperations &
  TrafficOperations &
  TransactionsOperations &
  WebhooksOperations &
  WithdrawalsOperations;
