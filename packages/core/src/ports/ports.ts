import type { Settings } from '../settings.ts';
import type { AuditLog } from './audit-log.ts';
import type { Clock } from './clock.ts';
import type { CollectionGateway } from './collection-gateway.ts';
import type { DepositFinder } from './deposit-finder.ts';
import type { Ids } from './ids.ts';
import type { Log } from './log.ts';
import type { Outbox } from './outbox.ts';
import type { PaymentStore } from './payment-store.ts';
import type { RegistryStore } from './registry-store.ts';
import type { StatusReader } from './status-reader.ts';
import type { StatusSchedule } from './status-schedule.ts';
import type { TrafficMeter } from './traffic-meter.ts';
import type { TransactionReader } from './transaction-reader.ts';
import type { TransactionStore } from './transaction-store.ts';
import type { TransferGateway } from './transfer-gateway.ts';
import type { WebhookSender } from './webhook-sender.ts';
import type { WebhookSigner } from './webhook-signer.ts';
import type { WithdrawalFinder } from './withdrawal-finder.ts';

/** All that lies outside, by name. A use case picks what it needs, so a wrong wiring does not compile. */
export interface Ports {
  readonly transactions: TransactionStore;
  readonly deposits: DepositFinder;
  readonly withdrawals: WithdrawalFinder;
  readonly statusSchedule: StatusSchedule;
  readonly reader: TransactionReader;
  readonly payments: PaymentStore;
  readonly outbox: Outbox;
  readonly registry: RegistryStore;
  readonly traffic: TrafficMeter;
  readonly audit: AuditLog;
  readonly collections: CollectionGateway;
  readonly transfers: TransferGateway;
  readonly statuses: StatusReader;
  readonly signer: WebhookSigner;
  readonly sender: WebhookSender;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly settings: Settings;
}
