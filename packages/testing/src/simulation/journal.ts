import type {
  Deposit,
  Outbox,
  PaymentStore,
  Reason,
  ReceivedPayment,
  Registry,
  RegistryStore,
  StateChange,
  Transaction,
  TransactionStore,
  WalletStep,
  WalletStore,
} from '@mobile-money/core';
import { Chronicle } from './chronicle.ts';
import { Clicks } from './clicks.ts';
import { LeaseWatch } from './lease-watch.ts';
import { Looks, overlaid } from './looks.ts';

const ofBooks: ReadonlySet<string> = new Set([
  'waits_for_balance',
  'balance_contradicts',
  'balance_below_amount',
]);

type Transactions = ReadonlyMap<string, Transaction>;

/** When something happened: at which index of the journal, and at what time. */
export interface Moment {
  readonly index: number;
  readonly atMs: number;
}

export interface CommittedChange extends Moment {
  readonly change: StateChange;
  /** Every transaction as it was just before. */
  readonly before: Transactions;
}

/**
 * Stands at the door of the database and writes down what really got in, in order. The books are checked against
 * this, not against what the service says of itself.
 */
export class Journal {
  readonly commits: CommittedChange[] = [];
  readonly payments = new Map<string, ReceivedPayment>();
  readonly paymentStored = new Map<string, Moment>();
  /** When a payment was first set aside for a person. */
  readonly paymentHeld = new Map<string, Moment>();
  /** Payments that had to wait for the book of their wallet: they count as when they came. */
  readonly waitedForBalance = new Set<string>();
  /** Every word that a payment is to be held, or to wait. */
  readonly holds: { readonly id: string; readonly code: string; readonly atMs: number }[] = [];
  readonly waits: (Journal['holds'][number] & { readonly untilMs: number })[] = [];
  readonly chronicle = new Chronicle();
  readonly looks = new Looks(() => this.now(), this.commits, this.chronicle);
  readonly clicks = new Clicks(this.chronicle, () => this.now());
  /** The registry after every change of it. */
  readonly registries: { readonly atMs: number; readonly registry: Registry }[] = [];
  /** Events that someone asked to be sent again. */
  readonly replayed = new Set<string>();
  /** Every step of a wallet's book. */
  readonly steps: (Moment & { readonly step: WalletStep })[] = [];
  readonly leases = new LeaseWatch();
  onCommit: (change: StateChange) => void = () => {};
  onPayment: () => void = () => {};
  onEntry: () => void = () => {};
  readonly #attempted = new Set<string>();
  #transactions: Transactions = new Map();

  constructor(private readonly now: () => number) {}

  transactions(): readonly Transaction[] {
    return [...this.#transactions.values()];
  }

  /** Every transaction as it was before the change of that index, or as it is now. */
  stateAt(index: number): Transactions {
    return this.commits[index]?.before ?? this.#transactions;
  }

  watchTransactions(store: TransactionStore): TransactionStore {
    return {
      createDeposit: async (alternatives) => {
        const result = await store.createDeposit(alternatives);
        const { transaction, created } = result;
        if (created) this.#note(chosen(alternatives, transaction));
        return result;
      },
      createDepositWithin: async (allowance, alternatives) => {
        const result = await store.createDepositWithin(allowance, alternatives);
        if (result?.created) this.#note(chosen(alternatives, result.transaction));
        return result;
      },
      createWithdrawal: async (beginning) => {
        const result = await store.createWithdrawal(beginning);
        if (result.created) this.#note(beginning);
        return result;
      },
      createReturn: async (beginning, of) => {
        const result = await store.createReturn(beginning, of);
        if (result === 'committed') this.#note(beginning);
        return result;
      },
      commit: async (change) => {
        const result = await store.commit(change);
        if (result === 'committed') this.#note(change);
        return result;
      },
      commitAll: async (changes) => {
        const results = await store.commitAll(changes);
        changes.forEach((change, at) => {
          if (results[at] === 'committed') this.#note(change);
        });
        return results;
      },
      find: (id) => store.find(id),
      findByReference: (scope) => store.findByReference(scope),
    };
  }

  watchPayments(store: PaymentStore): PaymentStore {
    const noted = (payment: ReceivedPayment): ReceivedPayment => {
      // What waits for its wallet's book, or is against it, is a matter of its own.
      const isOfBook = ofBooks.has(payment.heldBecause?.code ?? '');
      const isFirst = payment.status === 'held' && !isOfBook && !this.paymentHeld.has(payment.id);
      if (isFirst) this.paymentHeld.set(payment.id, this.#moment());
      return payment;
    };
    const waits = (id: string, { code }: Reason): void => {
      if (code === 'waits_for_balance') this.waitedForBalance.add(id);
    };
    return {
      storeOnce: async (payment) => {
        const result = await store.storeOnce(payment);
        if (result.stored) {
          this.paymentStored.set(payment.id, this.#moment());
          this.payments.set(payment.id, payment);
          this.onPayment();
        }
        return result;
      },
      hold: async (id, because) => {
        waits(id, because);
        this.holds.push({ id, code: because.code, atMs: this.now() });
        return noted(await store.hold(id, because));
      },
      takeBack: async (id) => noted(await store.takeBack(id)),
      postpone: (id, because, until) => {
        waits(id, because);
        this.waits.push({ id, code: because.code, untilMs: until, atMs: this.now() });
        return store.postpone(id, because, until);
      },
      resume: (id) => store.resume(id),
      find: (id) => store.find(id),
      findByOperatorTx: (operator, id) => store.findByOperatorTx(operator, id),
      undecidedSince: (before, waitedUntil, limit) => store.undecidedSince(before, waitedUntil, limit),
      isWaiting: (payer, amountXaf) => store.isWaiting(payer, amountXaf),
      list: (filter, cursor, limit) => store.list(filter, cursor, limit),
      search: (sought, cursor, limit) => store.search(sought, cursor, limit),
      heldOf: (payer, limit) => store.heldOf(payer, limit),
      decide: (seen, decided, audit) => store.decide(seen, decided, audit),
    };
  }

  watchWallets(store: WalletStore): WalletStore {
    const write: WalletStore['write'] = async (step) => {
      const answer = await store.write(step);
      if (answer === 'written') {
        this.steps.push({ ...this.#moment(), step });
        if (step.entries.length > 0) this.onEntry();
      }
      return answer;
    };
    return overlaid(store, { write });
  }

  watchRegistry(store: RegistryStore): RegistryStore {
    const noted = async <T>(change: Promise<T>): Promise<T> => {
      const done = await change;
      this.registries.push({ atMs: this.now(), registry: await store.read() });
      return done;
    };
    return {
      read: () => store.read(),
      setProviderEnabled: (id, enabled, audit) => noted(store.setProviderEnabled(id, enabled, audit)),
      patchChannel: (id, patch, audit) => noted(store.patchChannel(id, patch, audit)),
      markSeen: (ids, at, heard) => noted(store.markSeen(ids, at, heard)),
      markDeaf: (id, at, lastSmsAt) => noted(store.markDeaf(id, at, lastSmsAt)),
      takeForTrial: (id, at, until) => noted(store.takeForTrial(id, at, until)),
    };
  }

  watchOutbox(outbox: Outbox): Outbox {
    return {
      lease: async (request) => {
        const batch = await outbox.lease(request);
        this.leases.leased(batch);
        // Asked for behind an earlier webhook, a replay has no lease of its own: it is a new round when its turn comes.
        for (const { delivery } of batch.leases) {
          const { id } = delivery.event;
          if (this.#attempted.has(id) && delivery.attemptsThisRound === 0) this.replayed.add(id);
        }
        return batch;
      },
      leaseForReplay: async (which, at, until) => {
        const lease = await outbox.leaseForReplay(which, at, until);
        if (typeof lease === 'string') return lease;
        this.replayed.add(lease.delivery.event.id);
        this.leases.replayed(lease);
        return lease;
      },
      finish: async (lease, attempt, status, nextAt) => {
        const kept = await outbox.finish(lease, attempt, status, nextAt);
        if (kept !== null) this.leases.recorded(lease);
        if (kept !== null) this.#attempted.add(lease.delivery.event.id);
        return kept;
      },
      release: async (leases) => {
        await outbox.release(leases);
        this.leases.givenBack(leases);
      },
      givenUpSince: (at) => outbox.givenUpSince(at),
      find: (id) => outbox.find(id),
      list: (status, cursor, limit) => outbox.list(status, cursor, limit),
    };
  }

  #moment(): Moment {
    return { index: this.commits.length, atMs: this.now() };
  }

  #note(change: StateChange): void {
    const before = this.#transactions;
    this.commits.push({ ...this.#moment(), change, before });
    this.#transactions = new Map(before).set(change.transaction.id, change.transaction);
    this.onCommit(change);
  }
}

function chosen(alternatives: readonly StateChange<Deposit>[], stored: Deposit): StateChange<Deposit> {
  const one = alternatives.find(({ transaction }) => transaction.channelId === stored.channelId);
  if (one === undefined) throw new Error('the store made up a deposit');
  return one;
}
