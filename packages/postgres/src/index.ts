/** The face of the package. */

export { type BackupEnd, BackupError } from './backup/backup-format.ts';
export { markRestoredDatabase } from './backup/mark-restored-database.ts';
export { restoreBackup } from './backup/restore-backup.ts';
export { writeBackup } from './backup/write-backup.ts';
export {
  type BookFinding,
  type BookReport,
  checkBooks,
  lookThrough,
  type StateSum,
} from './books/check-books.ts';
export { CachedApiKeyStore, type KeyFreshness } from './caches/cached-api-key-store.ts';
export { CachedRegistryStore } from './caches/cached-registry-store.ts';
export { CachedTrafficHistory, type HistoryFreshness } from './caches/cached-traffic-history.ts';
export { CachedTrafficMeter } from './caches/cached-traffic-meter.ts';
export { SparingTrafficMeter } from './caches/sparing-traffic-meter.ts';
export {
  type Database,
  type DatabaseOptions,
  type OpenDatabase,
  openDatabase,
  type Result,
  type Statement,
} from './database/database.ts';
export { lackingSettings } from './database/lacking-settings.ts';
export { timeouts } from './database/pool.ts';
export { isDatabaseUnavailable, whyTurnedAway } from './database/unavailable.ts';
export { DataDirInUse, type HolderKind } from './embedded/data-dir-lock.ts';
export { findEmbedded, type RunningFile, readRunningFile } from './embedded/running-file.ts';
export { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded/start-embedded.ts';
export { type Approve, migrate } from './migrations/migrate.ts';
export { RightMissing } from './migrations/missing-right.ts';
export { RestoreNotFinished, SchemaNotUpToDate } from './migrations/schema-facts.ts';
export { postgresPorts } from './postgres-ports.ts';
export { type ReplicaOptions, withReplica } from './replica/with-replica.ts';
export { describeSchema } from './schema/describe-schema.ts';
export { DatabaseUrlError, placeOf, readDatabaseUrl } from './servers/database-url.ts';
export { PostgresApiKeyStore } from './stores/api-key-store.ts';
export { PostgresAuditLog } from './stores/audit-log.ts';
export { PostgresBookReader } from './stores/book-reader.ts';
export { PostgresChangeFeed } from './stores/change-feed.ts';
export { PostgresDepositFinder } from './stores/deposit-finder.ts';
export { markEnvironment } from './stores/installation.ts';
export { PostgresMessageStore } from './stores/message-store.ts';
export { PostgresOutbox } from './stores/outbox.ts';
export { type OutboxBacklog, readOutboxBacklog } from './stores/outbox-backlog.ts';
export { PostgresPaymentStore } from './stores/payment-store.ts';
export { PostgresPortLock } from './stores/port-lock.ts';
export { PostgresProbeFinder } from './stores/probe-finder.ts';
export { PostgresReconciliationWork } from './stores/reconciliation-work.ts';
export { PostgresRegistryStore } from './stores/registry-store.ts';
export { PostgresReservationStore } from './stores/reservation-store.ts';
export { PostgresSignInAttempts } from './stores/sign-in-attempts.ts';
export { PostgresStaffStore } from './stores/staff-store.ts';
export { PostgresStatementStore } from './stores/statement-store.ts';
export { PostgresStatusSchedule } from './stores/status-schedule.ts';
export {
  type BucketSize,
  type Drawn,
  drawnOf,
  millionthsOfToken,
  PostgresTokenBuckets,
  type TokenBuckets,
} from './stores/token-buckets.ts';
export { PostgresTrafficHistory } from './stores/traffic-history.ts';
export { PostgresTrafficMeter } from './stores/traffic-meter.ts';
export { PostgresTransactionReader } from './stores/transaction-reader.ts';
export { PostgresTransactionStore } from './stores/transaction-store.ts';
export { PostgresWaitingWork } from './stores/waiting-work.ts';
export { PostgresWithdrawalFinder } from './stores/withdrawal-finder.ts';
