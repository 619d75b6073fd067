import {
  AnswerKeeper,
  type Clock,
  defaultSettings,
  type Ports,
  type StoredPorts,
  WalletBooks,
} from '@mobile-money/core';
import { aRegistry } from '../builders/a-registry.ts';
import { CountedPauses } from './counted-pauses.ts';
import { FixedClock } from './fixed-clock.ts';
import { MemoryAlertStore } from './memory-alert-store.ts';
import { MemoryApiKeyStore } from './memory-api-key-store.ts';
import { MemoryAuditLog } from './memory-audit-log.ts';
import { MemoryBookReader } from './memory-book-reader.ts';
import { MemoryCallbackBudgets } from './memory-callback-budgets.ts';
import { MemoryChangeFeed } from './memory-change-feed.ts';
import { MemoryDatabase } from './memory-database.ts';
import { MemoryDepositFinder } from './memory-deposit-finder.ts';
import { MemoryDoubts } from './memory-doubts.ts';
import { MemoryEventFeed } from './memory-event-feed.ts';
import { MemoryFactorStore } from './memory-factor-store.ts';
import { MemoryBlockStore, MemoryNoteStore } from './memory-mark-stores.ts';
import { MemoryMessageStore } from './memory-message-store.ts';
import { MemoryOutbox } from './memory-outbox.ts';
import { MemoryApplicationStore, MemoryPageStore } from './memory-page-store.ts';
import { MemoryPaymentStore } from './memory-payment-store.ts';
import { MemoryProbeFinder } from './memory-probe-finder.ts';
import { MemoryReadPaces } from './memory-read-paces.ts';
import { MemoryReconciliationWork } from './memory-reconciliation-work.ts';
import { MemoryRegistryStore } from './memory-registry-store.ts';
import { MemoryReservationStore } from './memory-reservation-store.ts';
import { MemorySignInAttempts } from './memory-sign-in-attempts.ts';
import { MemoryStaffStore } from './memory-staff-store.ts';
import { MemoryStatementStore } from './memory-statement-store.ts';
import { MemoryStatusSchedule } from './memory-status-schedule.ts';
import { MemoryTemplateStore } from './memory-template-store.ts';
import { MemoryTrafficHistory } from './memory-traffic-history.ts';
import { MemoryTrafficMeter } from './memory-traffic-meter.ts';
import { MemoryTransactionReader } from './memory-transaction-reader.ts';
import { MemoryTransactionStore } from './memory-transaction-store.ts';
import { MemoryWaitingWork } from './memory-waiting-work.ts';
import { MemoryWalletStore } from './memory-wallet-store.ts';
import { MemoryWithdrawalFinder } from './memory-withdrawal-finder.ts';
import { PlainOneTimeCodes, PlainPasskeys } from './plain-factors.ts';
import { PlainPasswords } from './plain-passwords.ts';
import { RecordingLog } from './recording-log.ts';
import {
  RecordingAlertSender,
  RecordingSender,
  ScriptedBalanceReader,
  ScriptedCollectionGateway,
  ScriptedStatusReader,
  ScriptedTransferGateway,
} from './scripted-gateways.ts';
import { ScriptedSmsReader, ScriptedStatementReader } from './scripted-readers.ts';
import { SequentialIds, SequentialKeyMaker } from './sequential-ids.ts';
import { StubSigner } from './stub-signer.ts';

/** Every in-memory adapter by its own class, so that a test can script it and read what it recorded. */
export type MemoryAdapters = ReturnType<typeof memoryAdapters>;
export type MemoryPorts = MemoryAdapters & { readonly ports: Ports };

/**
 * A whole outside world in memory. `ports` is what use cases take, with the overrides in place; the adapters stand
 * beside it. Two processes on one database: give the second the database of the first.
 */
export function memoryPorts(
  overrides: Partial<Ports> = {},
  database: MemoryDatabase = new MemoryDatabase(aRegistry()),
): MemoryPorts {
  const clock = new FixedClock();
  const adapters = memoryAdapters(database, clock, overrides.clock ?? clock);
  const { database: _, ...own } = adapters;
  const ports = { ...own, settings: defaultSettings, ...overrides };
  const [walletBooks, answerKeeper] = [new WalletBooks(ports), new AnswerKeeper(ports)];
  return { ...adapters, ports: { walletBooks, answerKeeper, ...ports } };
}

/** What the database keeps. */
export const memoryStores = (database: MemoryDatabase, clockOfStore: Clock) =>
  ({
    transactions: new MemoryTransactionStore(database),
    deposits: new MemoryDepositFinder(database),
    withdrawals: new MemoryWithdrawalFinder(database),
    reservations: new MemoryReservationStore(database),
    statusSchedule: new MemoryStatusSchedule(database),
    doubts: new MemoryDoubts(database),
    readPaces: new MemoryReadPaces(database, clockOfStore),
    probes: new MemoryProbeFinder(database),
    reader: new MemoryTransactionReader(database),
    payments: new MemoryPaymentStore(database),
    messages: new MemoryMessageStore(database),
    callbackBudgets: new MemoryCallbackBudgets(database),
    books: new MemoryBookReader(database),
    statements: new MemoryStatementStore(database),
    reconciliation: new MemoryReconciliationWork(database),
    outbox: new MemoryOutbox(database),
    registry: new MemoryRegistryStore(database),
    traffic: new MemoryTrafficMeter(database),
    trafficHistory: new MemoryTrafficHistory(database),
    waitingWork: new MemoryWaitingWork(database),
    audit: new MemoryAuditLog(database),
    apiKeys: new MemoryApiKeyStore(database),
    staff: new MemoryStaffStore(database),
    factors: new MemoryFactorStore(database),
    signInAttempts: new MemorySignInAttempts(database),
    changes: new MemoryChangeFeed(database),
    events: new MemoryEventFeed(database),
    wallets: new MemoryWalletStore(database),
    alerts: new MemoryAlertStore(database),
    templates: new MemoryTemplateStore(database),
    notes: new MemoryNoteStore(database),
    blocks: new MemoryBlockStore(database),
    pages: new MemoryPageStore(database),
    applications: new MemoryApplicationStore(database),
  }) satisfies StoredPorts;

const memoryAdapters = (database: MemoryDatabase, clock: FixedClock, clockOfStore: Clock) => ({
  database,
  ...memoryStores(database, clockOfStore),
  statementReader: new ScriptedStatementReader(),
  keyMaker: new SequentialKeyMaker(),
  passwords: new PlainPasswords(),
  passkeys: new PlainPasskeys(),
  oneTimeCodes: new PlainOneTimeCodes(),
  collections: new ScriptedCollectionGateway(),
  transfers: new ScriptedTransferGateway(),
  statuses: new ScriptedStatusReader(),
  balanceReader: new ScriptedBalanceReader(),
  smsReader: new ScriptedSmsReader(),
  signer: new StubSigner(),
  sender: new RecordingSender(),
  alertSender: new RecordingAlertSender(),
  clock,
  ids: new SequentialIds(),
  pauses: new CountedPauses(clock),
  log: new RecordingLog(),
});
