import type { Settings } from '../settings.ts';
import type { ApiKeyStore } from './api-key-store.ts';
import type { AuditLog } from './audit-log.ts';
import type { BookReader } from './book-reader.ts';
import type { CallbackBudgets } from './callback-budgets.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Clock } from './clock.ts';
import type { CollectionGateway } from './collection-gateway.ts';
import type { DepositFinder } from './deposit-finder.ts';
import type { Doubts } from './doubts.ts';
import type { Ids } from './ids.ts';
import type { KeyMaker } from './key-maker.ts';
import type { Log } from './log.ts';
import type { MessageStore } from './message-store.ts';
import type { Outbox } from './outbox.ts';
import type { Passwords } from './passwords.ts';
import type { Pauses } from './pauses.ts';
import type { PaymentStore } from './payment-store.ts';
import type { ProbeFinder } from './probe-finder.ts';
import type { ReadPaces } from './read-paces.ts';
import type { ReconciliationWork } from './reconciliation-work.ts';
import type { RegistryStore } from './registry-store.ts';
import type { ReservationStore } from './reservation-store.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';
import type { SmsReader } from './sms-reader.ts';
import type { StaffStore } from './staff-store.ts';
import type { StatementReader } from './statement-reader.ts';
import type { StatementStore } from './statement-store.ts';
import type { StatusReader } from './status-reader.ts';
import type { StatusSchedule } from './status-schedule.ts';
import type { TrafficHistory } from './traffic-history.ts';
import type { TrafficMeter } from './traffic-meter.ts';
import type { TransactionReader } from './transaction-reader.ts';
import type { TransactionStore } from './transaction-store.ts';
import type { TransferGateway } from './transfer-gateway.ts';
import type { WaitingWork } from './waiting-work.ts';
import type { WebhookSender } from './webhook-sender.ts';
import type { WebhookSigner } from './webhook-signer.ts';
import type { WithdrawalFinder } from './withdrawal-finder.ts';

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
  readonly signInAttempts: SignInAttempts;
  readonly changes: ChangeFeed;
}

/** What leads to operators. */
export interface GatewayPorts {
  readonly collections: CollectionGateway;
  readonly transfers: TransferGateway;
  readonly statuses: StatusReader;
  readonly smsReader: SmsReader;
}

/** All that lies outside, by name. A use case picks what it needs, so a wrong wiring does not compile. */
export interface Ports extends StoredPorts, GatewayPorts {
  readonly statementReader: StatementReader;
  readonly keyMaker: KeyMaker;
  readonly passwords: Passwords;
  readonly signer: WebhookSigner;
  readonly sender: WebhookSender;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly pauses: Pauses;
  readonly log: Log;
  readonly settings: Settings;
}
