import type { Deposit } from '../deposit/deposit.ts';
import type { PromptAllowance } from '../deposit/prompt-allowance.ts';
import type { TransactionId } from '../transaction/identifiers.ts';
import type { ReferenceScope } from '../transaction/reference.ts';
import type { StateChange } from '../transaction/state-change.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.ts';

export interface Creation<T extends Transaction> {
  readonly transaction: T;
  /** False when the reference was already there: then `transaction` is the one it names, as it is now. */
  readonly created: boolean;
}

/**
 * `committed`: all of the change is stored. `stale`: the transaction has another version by now, nothing is stored.
 * `payment_used`: a payment of the change belongs to a transaction already, or is held where only undecided ones may
 * be consumed; nothing is stored. `past_daily_limit`: with this withdrawal one person would have approved more alone than
 * their day allows, nothing is stored.
 */
export type CommitResult = 'committed' | 'stale' | 'payment_used' | 'past_daily_limit';

/**
 * Keeps transactions. Every write is all or nothing and durable once the promise resolves. A promise that rejects
 * means the store could not be reached or broke: whether the write happened is then unknown, and is found out by
 * reading again.
 */
export interface TransactionStore {
  /**
   * Stores one of several ways to begin the same deposit, or to refuse it at once, unless its reference is taken in its scope. It takes the
   * first whose channel no open deposit of the same number and amount holds, or the first when all are held. The
   * whole decision is one step: two calls at once for one number and amount never take the same free channel.
   */
  createDeposit(alternatives: readonly StateChange<Deposit>[]): Promise<Creation<Deposit>>;

  /**
   * The same, but a way that prompts the player is taken only while its number has prompts left (`isPromptAllowed`).
   * Null: it has none, and nothing is stored. Counting belongs to the one step: however many ask at once for one
   * number, never more are stored than it may have.
   */
  createDepositWithin(
    allowance: PromptAllowance,
    alternatives: readonly StateChange<Deposit>[],
  ): Promise<Creation<Deposit> | null>;

  /** Stores a withdrawal unless its reference is taken in its scope. */
  createWithdrawal(beginning: StateChange<Withdrawal>): Promise<Creation<Withdrawal>>;

  /** Commits a change to an existing transaction. A reservation of a withdrawal ends with the withdrawal's next move. */
  commit(change: StateChange): Promise<CommitResult>;

  /** Commits many changes of different transactions, each on its own; the results are in the order of the changes. */
  commitAll(changes: readonly StateChange[]): Promise<readonly CommitResult[]>;

  find(id: TransactionId): Promise<Transaction | null>;

  findByReference(scope: ReferenceScope): Promise<Transaction | null>;
}
