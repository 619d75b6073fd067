/** The face of the package. */

export { BackupError } from './backup/backup-format.ts';
export { markRestoredDatabase } from './backup/mark-restored-database.ts';
export { restoreBackup } from './backup/restore-backup.ts';
export { writeBackup } from './backup/write-backup.ts';
export { type BookReport, checkBooks, lookThrough } from './books/check-books.ts';
export { CachedApiKeyStore } from './caches/cached-api-key-store.ts';
export { CachedBlockStore } from './caches/cached-block-store.ts';
export { CachedRegistryStore } from './caches/cached-registry-store.ts';
export { CachedTemplateStore } from './caches/cached-template-store.ts';
export { CachedTrafficHistory } from './caches/cached-traffic-history.ts';
export { CachedTrafficMeter } from './caches/cached-traffic-meter.ts';
export { SparingTrafficMeter } from './caches/sparing-traffic-meter.ts';
export {
  type Database,
  type OpenDatabase,
  openDatabase,
  type Result,
  type Statement,
} from './database/database.ts';
export { lackingSettings } from './database/lacking-settings.ts';
export { isDatabaseUnavailable, whatIsLacking, whyTurnedAway } from './database/unavailable.ts';
export { DataDirInUse } from './embedded/data-dir-lock.ts';
export { findEmbedded, readRunningFile } from './embedded/running-file.ts';
export { type Embedded, startEmbedded } from './embedded/start-embedded.ts';
export { NameNotOnDisk } from './files/whole-file.ts';
export { type Approve, lastStepsLeft, migrate, ownerAt } from './migrations/migrate.ts';
export { RightMissing } from './migrations/missing-right.ts';
export { processName, RestoreNotFinished, SchemaNotUpToDate } from './migrations/schema-facts.ts';
export { detachMonth, MonthHeld, type MonthSum } from './months/detach-month.ts';
export { type ListedMonth, listMonths, strayFiles } from './months/list-months.ts';
export { type FullTable, makeMonth } from './months/make-month.ts';
export { MonthFiles } from './months/month-files.ts';
export { MonthFileError } from './months/month-format.ts';
export { restoreMonth } from './months/restore-month.ts';
export { postgresPorts } from './postgres-ports.ts';
export { withReplica } from './replica/with-replica.ts';
export { describeSchema } from './schema/describe-schema.ts';
export { AesSealer } from './sealing/aes-sealer.ts';
export { SecretKeyMissing, type SecretKeys, secretKey, secretKeyBytes } from './sealing/secret-keys.ts';
export { refuseUnreadable, resealStored } from './sealing/stored-secrets.ts';
export { DatabaseUrlError, placeOf, readDatabaseUrl } from './servers/database-url.ts';
export { urlOfPrimary } from './servers/find-server.ts';
export { PostgresApiKeyStore } from './stores/api-key-store.ts';
export { type BellListener, type EventBell, PostgresEventBell } from './stores/event-bell.ts';
export { markEnvironment, restoredAtOf } from './stores/installation.ts';
export { type Bite, OldDataMasker } from './stores/mask-old.ts';
export { MonthKeeper, type MonthsMade } from './stores/month-keeper.ts';
export { type OutboxBacklog, readOutboxBacklog } from './stores/outbox-backlog.ts';
export { PostgresPortLock } from './stores/port-lock.ts';
export { PostgresStaffStore } from './stores/staff-store.ts';
export {
  type BucketSize,
  type Drawn,
  drawnOf,
  millionthsOfToken,
  PostgresTokenBuckets,
  type TokenBuckets,
} from './stores/token-buckets.ts';
