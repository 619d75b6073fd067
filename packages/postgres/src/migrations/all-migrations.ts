import { transactions } from './0001-transactions.ts';
import { payments } from './0002-payments.ts';
import { webhooks } from './0003-webhooks.ts';
import { audit } from './0004-audit.ts';
import { registry } from './0005-registry.ts';
import { createTransaction } from './0006-create-transaction.ts';
import { commitChange } from './0007-commit-change.ts';
import { claimWebhooks } from './0008-claim-webhooks.ts';
import { shortInstructions } from './0009-short-instructions.ts';
import { apiKeys } from './0010-api-keys.ts';
import { claimByTrust } from './0011-claim-by-trust.ts';
import { playerList } from './0012-player-list.ts';
import { messages } from './0013-messages.ts';
import { portLeases } from './0014-port-leases.ts';
import { operators } from './0015-operators.ts';
import { replayInTurn } from './0016-replay-in-turn.ts';
import { leaseColumns } from './0017-lease-columns.ts';
import { lightClaims } from './0018-light-claims.ts';
import { tokenBuckets } from './0019-token-buckets.ts';
import { claims } from './0020-claims.ts';
import { approvals } from './0021-approvals.ts';
import { trafficByHour } from './0022-traffic-by-hour.ts';
import { oneIndexByState } from './0023-one-index-by-state.ts';
import { statements } from './0024-statements.ts';
import { reconciliation } from './0025-reconciliation.ts';
import { auditOfTransaction } from './0026-audit-of-transaction.ts';
import { leanClaims } from './0027-lean-claims.ts';
import { claimsAsRows } from './0028-claims-as-rows.ts';
import { failureCodes } from './0029-failure-codes.ts';
import { knownDevices } from './0030-known-devices.ts';
import { waitingByOwnClock } from './0031-waiting-by-own-clock.ts';
import { secondPersons } from './0032-second-persons.ts';
import { pacedReads } from './0033-paced-reads.ts';
import { callbackBudgets } from './0034-callback-budgets.ts';
import { doubts } from './0035-doubts.ts';
import { admissionColumns } from './0036-admission-columns.ts';
import { admission } from './0037-admission.ts';
import { suspiciousMessages } from './0038-suspicious-messages.ts';
import { oneCommit } from './0039-one-commit.ts';
import type { Migration } from './migration.ts';

/** In the order in which they are run. A step that is out is never changed: the next one is added. */
export const allMigrations: readonly Migration[] = [
  transactions,
  payments,
  webhooks,
  audit,
  registry,
  createTransaction,
  commitChange,
  claimWebhooks,
  shortInstructions,
  apiKeys,
  claimByTrust,
  playerList,
  messages,
  portLeases,
  operators,
  replayInTurn,
  leaseColumns,
  lightClaims,
  tokenBuckets,
  claims,
  approvals,
  trafficByHour,
  oneIndexByState,
  statements,
  reconciliation,
  auditOfTransaction,
  leanClaims,
  claimsAsRows,
  failureCodes,
  knownDevices,
  waitingByOwnClock,
  secondPersons,
  pacedReads,
  callbackBudgets,
  doubts,
  admissionColumns,
  admission,
  suspiciousMessages,
  oneCommit,
];
