/** The face of the package. */

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
export { migrate } from './migrations/migrate.ts';
export { postgresPorts } from './postgres-ports.ts';
export { PostgresAuditLog } from './stores/audit-log.ts';
export { PostgresDepositFinder } from './stores/deposit-finder.ts';
export { PostgresOutbox } from './stores/outbox.ts';
export { PostgresPaymentStore } from './stores/payment-store.ts';
export { PostgresRegistryStore } from './stores/registry-store.ts';
export { PostgresStatusSchedule } from './stores/status-schedule.ts';
export { PostgresTrafficMeter } from './stores/traffic-meter.ts';
export { PostgresTransactionReader } from './stores/transaction-reader.ts';
export { PostgresTransactionStore } from './stores/transaction-store.ts';
export { PostgresWithdrawalFinder } from './stores/withdrawal-finder.ts';
