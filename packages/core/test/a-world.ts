import { expect } from '@jest/globals';
import {
  aDepositRequest,
  aRegistry,
  MemoryDatabase,
  type MemoryPorts,
  memoryPorts,
} from '@mobile-money/testing';
import type { Instant } from '../src/instant.ts';
import type { PaymentReport } from '../src/matching/received-payment.ts';
import type { Ports } from '../src/ports/ports.ts';
import type { TransactionRecord } from '../src/ports/transaction-reader.ts';
import type { CommitResult, TransactionStore } from '../src/ports/transaction-store.ts';
import type { Registry } from '../src/provider/registry.ts';
import type { AuditEntry, StaffActor } from '../src/transaction/audit-entry.ts';
import type { StateChange } from '../src/transaction/state-change.ts';
import type { Transaction } from '../src/transaction/transaction.ts';
import type { DepositRequest } from '../src/use-cases/create-transaction.ts';

/** A request for a deposit at MTN: the service asks the player's phone for it. */
export const aPromptRequest = (overrides: Partial<DepositRequest> = {}): DepositRequest =>
  aDepositRequest({ operator: 'mtn', msisdn: '+237677123456', ...overrides });

/** The payment of such a deposit, by SMS, to the number of the channel that serves it first. */
export const aPromptPayment = (operatorTxId = 'TX-1'): PaymentReport => ({
  operator: 'mtn',
  operatorTxId,
  payer: '+237677123456',
  receiver: '+237670000001',
  amountXaf: 5_000,
  paidAt: null,
  providerId: 'mtn-momo',
  rawText: '',
});

/** A world in which these transactions are stored already, in whatever state the test wants. */
export function worldWith(transactions: readonly Transaction[], overrides: Partial<Ports> = {}): MemoryPorts {
  const world = memoryPorts(overrides);
  for (const each of transactions) {
    world.database.transactions.set(each.id, each);
    const { applicationId, playerId, direction, reference } = each;
    world.database.transactionIds.set(
      JSON.stringify([applicationId, playerId, direction, reference]),
      each.id,
    );
  }
  return world;
}

/** A world with another registry than the usual one. */
export const worldOf = (registry: Partial<Registry>, overrides: Partial<Ports> = {}): MemoryPorts =>
  memoryPorts(overrides, new MemoryDatabase(aRegistry(registry)));

/** Switches providers off, as a staff member would. */
export function switchOff(
  { database }: MemoryPorts,
  isMeant: (providerId: string) => boolean = () => true,
): void {
  const { registry } = database;
  const providers = registry.providers.map((each) =>
    isMeant(each.providerId) ? { ...each, enabled: false } : each,
  );
  database.registry = { ...registry, providers };
}

/** All that is stored of a transaction; a test that asks for one that is not there fails. */
export async function recordOf(
  { reader }: MemoryPorts,
  { id }: Pick<Transaction, 'id'>,
): Promise<TransactionRecord> {
  const record = await reader.record(id);
  if (record === null) throw new Error(`${id} is not stored`);
  return record;
}

/** The names of a transaction's webhooks, in the order in which they are to be delivered. */
export const eventsOf = ({ deliveries }: TransactionRecord): readonly string[] =>
  deliveries
    .map(({ event }) => event)
    .sort((a, b) => a.sequence - b.sequence)
    .map(({ name }) => name);

/** The states of a transaction, as its history tells them. */
export const statesOf = ({ history }: TransactionRecord): readonly string[] => history.map(({ to }) => to);

/** The same port, of which these methods do something else. */
export const withMethods = <Port extends object>(port: Port, methods: Partial<Port>): Port =>
  new Proxy(port, {
    get: (target, name) =>
      Reflect.get(methods, name) ?? (Reflect.get(target, name) as CallableFunction).bind(target),
  });

/**
 * A store on which something happens just before a commit: another change that gets in first, or an answer that the
 * store gives instead of committing.
 */
export const interrupted = (
  store: TransactionStore,
  before: (change: StateChange) => Promise<CommitResult | undefined> | CommitResult | undefined,
): TransactionStore =>
  withMethods(store, { commit: async (change) => (await before(change)) ?? store.commit(change) });

/** A store on which this happens once, just before its first commit. */
export function disturbedOnce(store: TransactionStore, disturb: () => unknown): TransactionStore {
  let isFirst = true;
  return interrupted(store, async () => {
    if (isFirst) {
      isFirst = false;
      await disturb();
    }
    return undefined;
  });
}

/** A store whose first commit is stored, though its answer does not arrive. */
export function unheardOnce(store: TransactionStore): TransactionStore {
  let isHeard = false;
  return interrupted(store, async (change) => {
    if (isHeard) return undefined;
    isHeard = true;
    await store.commit(change);
    throw new Error('connection lost');
  });
}

/** MTN’s primary fails too often, and one of Orange’s two numbers is silent; Orange’s backup is off. */
export function troubled(): MemoryPorts {
  const traffic = { since: async () => new Map([['mtn-momo', { transactions: 20, failures: 5 }]]) };
  const world = memoryPorts({ traffic });
  switchOff(world, (id) => id === 'orange-ussd');
  const { registry } = world.database;
  const channels = registry.channels.map((each) =>
    each.channelId === 'orange-money-2' ? { ...each, lastSeenAt: null } : each,
  );
  world.database.registry = { ...registry, channels };
  return world;
}

/** What the audit must say of a deed, whatever the id of the entry. */
export const anEntryBy = (
  staff: StaffActor,
  at: Instant,
  [action, subject, before, after]: readonly [string, string, string, string],
  reason: AuditEntry['reason'] = null,
) => ({ id: expect.any(String), at, staff, action, subject, before, after, reason });
