import type { Sealer, StoredPorts } from '@mobile-money/core';
import type { Database } from './database/database.ts';
import { MonthFiles } from './months/month-files.ts';
import { AesSealer } from './sealing/aes-sealer.ts';
import { PostgresAlertStore } from './stores/alert-store.ts';
import { PostgresApiKeyStore } from './stores/api-key-store.ts';
import { PostgresAuditLog } from './stores/audit-log.ts';
import { PostgresBlockStore } from './stores/block-store.ts';
import { PostgresBookReader } from './stores/book-reader.ts';
import { PostgresCallbackBudgets } from './stores/callback-budgets.ts';
import { PostgresChangeFeed } from './stores/change-feed.ts';
import { PostgresDepositFinder } from './stores/deposit-finder.ts';
import { PostgresDoubts } from './stores/doubts.ts';
import { PostgresEventFeed } from './stores/event-feed.ts';
import { PostgresFactorStore } from './stores/factor-store.ts';
import { PostgresMessageStore } from './stores/message-store.ts';
import { PostgresNoteStore } from './stores/note-store.ts';
import { PostgresOutbox } from './stores/outbox.ts';
import { PostgresApplicationStore, PostgresPageStore } from './stores/page-store.ts';
import { PostgresPaymentStore } from './stores/payment-store.ts';
import { PostgresProbeFinder } from './stores/probe-finder.ts';
import { PostgresReadPaces } from './stores/read-paces.ts';
import { PostgresReconciliationWork } from './stores/reconciliation-work.ts';
import { PostgresRegistryStore } from './stores/registry-store.ts';
import { PostgresReservationStore } from './stores/reservation-store.ts';
import { PostgresSignInAttempts } from './stores/sign-in-attempts.ts';
import { PostgresStaffStore } from './stores/staff-store.ts';
import { PostgresStatementStore } from './stores/statement-store.ts';
import { PostgresStatusSchedule } from './stores/status-schedule.ts';
import { PostgresTemplateStore } from './stores/template-store.ts';
import { PostgresTrafficHistory } from './stores/traffic-history.ts';
import { PostgresTrafficMeter } from './stores/traffic-meter.ts';
import { PostgresTransactionReader } from './stores/transaction-reader.ts';
import { PostgresTransactionStore } from './stores/transaction-store.ts';
import { PostgresWaitingWork } from './stores/waiting-work.ts';
import { PostgresWalletStore } from './stores/wallet-store.ts';
import { PostgresWithdrawalFinder } from './stores/withdrawal-finder.ts';

/**
 * Every port that a database keeps, on one database. Secrets go through the sealer; without one they are plain. What was
 * taken out of the database is read from the files of months; without a place for them none can be read.
 */
export const postgresPorts = (
  database: Database,
  sealer: Sealer = new AesSealer([]),
  months: MonthFiles = new MonthFiles(database),
) =>
  ({
    transactions: new PostgresTransactionStore(database),
    deposits: new PostgresDepositFinder(database),
    withdrawals: new PostgresWithdrawalFinder(database),
    reservations: new PostgresReservationStore(database),
    statusSchedule: new PostgresStatusSchedule(database),
    doubts: new PostgresDoubts(database),
    readPaces: new PostgresReadPaces(database),
    probes: new PostgresProbeFinder(database),
    reader: new PostgresTransactionReader(database, months),
    payments: new PostgresPaymentStore(database, months),
    messages: new PostgresMessageStore(database, months),
    callbackBudgets: new PostgresCallbackBudgets(database),
    wallets: new PostgresWalletStore(database),
    templates: new PostgresTemplateStore(database),
    notes: new PostgresNoteStore(database),
    blocks: new PostgresBlockStore(database),
    pages: new PostgresPageStore(database),
    applications: new PostgresApplicationStore(database),
    books: new PostgresBookReader(database),
    statements: new PostgresStatementStore(database),
    reconciliation: new PostgresReconciliationWork(database),
    outbox: new PostgresOutbox(database, months),
    registry: new PostgresRegistryStore(database),
    traffic: new PostgresTrafficMeter(database),
    trafficHistory: new PostgresTrafficHistory(database),
    waitingWork: new PostgresWaitingWork(database),
    audit: new PostgresAuditLog(database),
    apiKeys: new PostgresApiKeyStore(database, sealer),
    staff: new PostgresStaffStore(database),
    factors: new PostgresFactorStore(database, sealer),
    signInAttempts: new PostgresSignInAttempts(database),
    changes: new PostgresChangeFeed(database),
    events: new PostgresEventFeed(database),
    alerts: new PostgresAlertStore(database),
  }) satisfies StoredPorts;
