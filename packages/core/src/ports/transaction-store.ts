import type { Deposit, PromptAllowance } from '../deposit/deposit.ts';
import type { CalendarDay, Instant } from '../instant.ts';
import type { Candidate } from '../matching/match-payment.ts';
import type { PaymentDecision, ReceivedPayment } from '../matching/received-payment.ts';
import type { Operator } from '../phone/operator.ts';
import type { DialledRun } from '../provider/deaf.ts';
import type { MagicStep } from '../simulation/magic-numbers.ts';
import type { ProviderExchange } from '../transaction/provider-exchange.ts';
import type { StateChange } from '../transaction/state-change.ts';
import type { Transaction, TransactionId } from '../transaction/transaction.ts';
import type { ReferenceScope } from '../transaction/transaction-request.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.ts';
import type { WithdrawalState } from '../withdrawal/withdrawal-transitions.ts';

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

/** What is sent back: a payment that no deposit has, or what its deposit did not need; and whose decision that is. */
export interface ReturnTerms {
  readonly part: 'whole' | 'excess';
  readonly decision: PaymentDecision;
}

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

  /**
   * Stores a withdrawal that sends a payment back, or its excess, if that is still here and of the withdrawal's amount:
   * then it is `returning` in the same step. `payment_used`: it is not, and nothing is stored.
   */
  createReturn(
    beginning: StateChange<Withdrawal>,
    of: ReturnTerms,
  ): Promise<Extract<CommitResult, 'committed' | 'payment_used'>>;

  /** Commits a change to an existing transaction. A reservation of a withdrawal ends with the withdrawal's next move. */
  commit(change: StateChange): Promise<CommitResult>;

  /**
   * Commits many changes of different transactions, each on its own; the results are in the order of the changes. One that
   * cannot be stored, this time and every other time, has its error there, and keeps no other from it.
   */
  commitAll(changes: readonly StateChange[]): Promise<readonly (CommitResult | Error)[]>;

  find(id: TransactionId): Promise<Transaction | null>;

  findByReference(scope: ReferenceScope): Promise<Transaction | null>;
}

/**
 * What providers told that differs from what they were asked for, or contradicts how it ended. It comes in with
 * StateChanges, as exchanges whose outcome is `differs` or `contradicts`. May reject when the store cannot be reached.
 */
export interface Doubts {
  /** All that was told so of each, the oldest first; transactions of which nothing was are left out. */
  about(ids: readonly TransactionId[]): Promise<ReadonlyMap<TransactionId, readonly ProviderExchange[]>>;
}

/** Deposits that were prompted through these providers wait for their last reading: only those are due by then. */
export interface LastReadings {
  readonly providerIds: readonly string[];
  readonly dueBy: Instant;
}

/** Finds deposits for the background work. May reject when the store cannot be reached. */
export interface DepositFinder {
  /**
   * Open deposits whose deadline is at or before the moment, the most overdue first, and of equal ones by their id;
   * only those behind `after` if one is given, which need not be open any more. Those that wait for their last reading
   * are left out until the moment of `lastReadings`.
   */
  dueToExpire(
    at: Instant,
    limit: number,
    after: Deposit | null,
    lastReadings: LastReadings,
  ): Promise<readonly Deposit[]>;

  /**
   * Every deposit that could be meant by a payment: those that bear its operator transaction id, and those of its
   * paying number and amount that are open, or that expired or failed with a deadline after `deadlineAfter`. Of the
   * last `limits.longOverMax` that expired before that, and of as many that failed, those that we prompted for, too.
   * Never those that were refused as they were made.
   */
  candidatesFor(payment: ReceivedPayment, deadlineAfter: Instant): Promise<readonly Candidate[]>;

  /** Deposits of the payment's paying number and amount that we prompted for: open, or over since the moment. */
  promptsLike(
    payment: Pick<ReceivedPayment, 'payer' | 'amountXaf'>,
    overSince: Instant,
  ): Promise<readonly Deposit[]>;

  /** Deposits of the payment's paying number and amount that have succeeded since the moment. */
  paidSince(
    payment: Pick<ReceivedPayment, 'payer' | 'amountXaf'>,
    moment: Instant,
  ): Promise<readonly Deposit[]>;

  /**
   * How many of the first `limits.deaf.runDepositsMax` dialled deposits of the channel that were made after the moment
   * have expired, up to `limits.deaf.depositsMax`; and what became of those that were made in the day before the first of them, or of the
   * last `limits.deaf.dayDepositsMax`. All are zero when there is none.
   */
  dialledSince(channelId: string, after: Instant): Promise<DialledRun>;

  /**
   * Deposits that staff may want to see beside an unmatched payment: of the same paying number, or of the same
   * amount and merchant number, not `succeeded` and not refused as they were made, the newest first.
   */
  similarTo(payment: ReceivedPayment, limit: number): Promise<readonly Candidate[]>;
}

/** Finds withdrawals, the longest waiting first, and what was approved of them. May reject when the store cannot be reached. */
export interface WithdrawalFinder {
  /** Approved, never submitted, and unchanged since the moment: a process died in between. */
  approvedSince(before: Instant, limit: number): Promise<readonly Withdrawal[]>;

  /** Submitted at or before the moment, and still without a verdict. */
  submittedSince(before: Instant, limit: number): Promise<readonly Withdrawal[]>;

  /** Withdrawals that a receipt could be of, with and without a provider transaction id, the oldest first. */
  ofReceipt(receipt: ReceiptOf): Promise<readonly Withdrawal[]>;

  /** What this person has approved alone in the day, as commits counted it. */
  approvedAloneXaf(staffId: string, day: CalendarDay): Promise<number>;

  /** The withdrawal of the operator that bears the provider transaction id; null when none does. */
  bearerOf(operator: Operator, providerTxId: string): Promise<Withdrawal | null>;
}

/** Of this operator, number and amount, in one of the states since the one moment or later, and made until the other. */
export interface ReceiptOf {
  readonly operator: Operator;
  readonly msisdn: string;
  readonly amountXaf: number;
  readonly states: readonly WithdrawalState[];
  readonly since: Instant;
  readonly until: Instant;
}

/** Finds what waits for an outcome that comes by itself in a trial. May reject when the store cannot be reached. */
export interface ProbeFinder {
  /** Transactions in one of these situations, and in it since the moment or before; the longest waiting first. */
  waitingSince(
    situations: readonly Omit<MagicStep, 'outcome'>[],
    before: Instant,
    limit: number,
  ): Promise<readonly Transaction[]>;
}
