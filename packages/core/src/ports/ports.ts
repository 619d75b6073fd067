import type { AnswerKeeper } from '../provider/answer-keeper.ts';
import type { Settings } from '../settings.ts';
import type { WalletBooks } from '../wallet/wallet-books.ts';
import type { AlertSender, AlertStore } from './alert-store.ts';
import type { EventFeed } from './event-feed.ts';
import type { FactorStore, OneTimeCodes, Passkeys } from './factor-store.ts';
import type {
  BalanceReader,
  CollectionGateway,
  SmsReader,
  StatusReader,
  TransferGateway,
} from './gateways.ts';
import type { Clock, Ids, KeyMaker, Log, Passwords, Pauses } from './machine.ts';
import type { BlockStore, NoteStore } from './mark-store.ts';
import type { Outbox, WebhookSender, WebhookSigner } from './outbox.ts';
import type { ApplicationStore, PageStore } from './page-store.ts';
import type { CallbackBudgets, MessageStore, PaymentStore } from './payment-store.ts';
import type { RegistryStore, TrafficHistory, TrafficMeter } from './registry-store.ts';
import type { ApiKeyStore, AuditLog, ReservationStore, SignInAttempts, StaffStore } from './staff-store.ts';
import type { BookReader, ReconciliationWork, StatementReader, StatementStore } from './statement-store.ts';
import type { ReadPaces, StatusSchedule } from './status-schedule.ts';
import type { TemplateStore } from './template-store.ts';
import type { ChangeFeed, TransactionReader, WaitingWork } from './transaction-reader.ts';
import type {
  DepositFinder,
  Doubts,
  ProbeFinder,
  TransactionStore,
  WithdrawalFinder,
} from './transaction-store.ts';
import type { WalletStore } from './wallet-store.ts';

/** What the database keeps. */
export interface StoredPorts {
  readonly transactions: TransactionStore;
  readonly deposits: DepositFinder;
  readonly withdrawals: WithdrawalFinder;
  readonly reservations: ReservationStore;
  readonly statusSchedule: StatusSchedule;
  readonly doubts: Doubts;
  readonly readPaces: ReadPaces;
  readonly probes: ProbeFinder;
  readonly reader: TransactionReader;
  readonly payments: PaymentStore;
  readonly messages: MessageStore;
  readonly callbackBudgets: CallbackBudgets;
  readonly books: BookReader;
  readonly statements: StatementStore;
  readonly reconciliation: ReconciliationWork;
  readonly outbox: Outbox;
  readonly registry: RegistryStore;
  readonly traffic: TrafficMeter;
  readonly trafficHistory: TrafficHistory;
  readonly waitingWork: WaitingWork;
  readonly audit: AuditLog;
  readonly apiKeys: ApiKeyStore;
  readonly staff: StaffStore;
  readonly factors: FactorStore;
  readonly signInAttempts: SignInAttempts;
  readonly changes: ChangeFeed;
  readonly events: EventFeed;
  readonly wallets: WalletStore;
  readonly alerts: AlertStore;
  readonly templates: TemplateStore;
  readonly notes: NoteStore;
  readonly blocks: BlockStore;
  readonly pages: PageStore;
  readonly applications: ApplicationStore;
}

/** What leads to operators. */
export interface GatewayPorts {
  readonly collections: CollectionGateway;
  readonly transfers: TransferGateway;
  readonly statuses: StatusReader;
  readonly balanceReader: BalanceReader;
  readonly smsReader: SmsReader;
}

/** All that lies outside, by name. A use case picks what it needs, so a wrong wiring does not compile. */
export interface Ports extends StoredPorts, GatewayPorts {
  readonly walletBooks: WalletBooks;
  readonly answerKeeper: AnswerKeeper;
  readonly statementReader: StatementReader;
  readonly keyMaker: KeyMaker;
  readonly passwords: Passwords;
  readonly passkeys: Passkeys;
  readonly oneTimeCodes: OneTimeCodes;
  readonly signer: WebhookSigner;
  readonly sender: WebhookSender;
  readonly alertSender: AlertSender;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly pauses: Pauses;
  readonly log: Log;
  readonly settings: Settings;
}
