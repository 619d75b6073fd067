import type { Ports } from '@mobile-money/core';
import type { Database } from './database/database.ts';
import { PostgresAuditLog } from './stores/audit-log.ts';
import { PostgresDepositFinder } from './stores/deposit-finder.ts';
import { PostgresOutbox } from './stores/outbox.ts';
import { PostgresPaymentStore } from './stores/payment-store.ts';
import { PostgresRegistryStore } from './stores/registry-store.ts';
import { PostgresStatusSchedule } from './stores/status-schedule.ts';
import { PostgresTrafficMeter } from './stores/traffic-meter.ts';
import { PostgresTransactionReader } from './stores/transaction-reader.ts';
import { PostgresTransactionStore } from './stores/transaction-store.ts';
import { PostgresWithdrawalFinder } from './stores/withdrawal-finder.ts';

/** Every port that a database keeps, on one database. */
export const postgresPorts = (database: Database) =>
  ({
    transactions: new PostgresTransactionStore(database),
    deposits: new PostgresDepositFinder(database),
    withdrawals: new PostgresWithdrawalFinder(database),
    statusSchedule: new PostgresStatusSchedule(database),
    reader: new PostgresTransactionReader(database),
    payments: new PostgresPaymentStore(database),
    outbox: new PostgresOutbox(database),
    registry: new PostgresRegistryStore(database),
    traffic: new PostgresTrafficMeter(database),
    audit: new PostgresAuditLog(database),
  }) satisfies Partial<Ports>;
