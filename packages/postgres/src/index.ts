/** The face of the package. */

export { CachedApiKeyStore, type KeyFreshness } from './caches/cached-api-key-store.ts';
export { CachedRegistryStore } from './caches/cached-registry-store.ts';
export { CachedTrafficMeter } from './caches/cached-traffic-meter.ts';
export {
  type Database,
  type DatabaseOptions,
  type OpenDatabase,
  openDatabase,
  type Result,
  type Statement,
} from './database/database.ts';
export { timeouts } from './database/pool.ts';
export { isDatabaseUnavailable } from './database/unavailable.ts';
export { DataDirInUse } from './embedded/data-dir-lock.ts';
export { findEmbedded } from './embedded/running-file.ts';
export { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded/start-embedded.ts';
export { type Approve, migrate } from './migrations/migrate.ts';
export { postgresPorts } from './postgres-ports.ts';
export { PostgresApiKeyStore } from './stores/api-key-store.ts';
export { PostgresAuditLog } from './stores/audit-log.ts';
export { PostgresChangeFeed } from './stores/change-feed.ts';
export { PostgresDepositFinder } from './stores/deposit-finder.ts';
export { markEnvironment } from './stores/installation.ts';
export { PostgresMessageStore } from './stores/message-store.ts';
export { PostgresOperatorStore } from './stores/operator-store.ts';
export { PostgresOutbox } from './stores/outbox.ts';
export { PostgresPaymentStore } from './stores/payment-store.ts';
export { PostgresPortLock } from './stores/port-lock.ts';
export { PostgresRegistryStore } from './stores/registry-store.ts';
export { PostgresSignInAttempts } from './stores/sign-in-attempts.ts';
export { PostgresStatusSchedule } from './stores/status-schedule.ts';
export { PostgresTrafficMeter } from './stores/traffic-meter.ts';
export { PostgresTransactionReader } from './stores/transaction-reader.ts';
export { PostgresTransactionStore } from './stores/transaction-store.ts';
export { PostgresTrialFinder } from './stores/trial-finder.ts';
export { PostgresWithdrawalFinder } from './stores/withdrawal-finder.ts';
