import type { Deposit } from '../deposit/deposit.ts';
import {
  type DepositFacts,
  type DepositTrigger,
  depositTransitions,
} from '../deposit/deposit-transitions.ts';
import type { Instant } from '../instant.ts';
import type { Excess } from '../matching/received-payment.ts';
import { DomainError, type Reason, reason } from '../reason/reason.ts';
import { type PlatformEvent, platformEvent } from '../webhook/webhook-event.ts';
import type { ApprovedAlone } from '../withdrawal/approval.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.ts';
import {
  type WithdrawalFacts,
  type WithdrawalTrigger,
  withdrawalTransitions,
} from '../withdrawal/withdrawal-transitions.ts';
import type { Actor, AuditEntry } from './audit-entry.ts';
import type { FailureCode } from './failure-code.ts';
import type { ProviderExchange } from './provider-exchange.ts';
import {
  isSettled,
  type PaymentId,
  type Progress,
  type Transaction,
  type TransactionState,
} from './transaction.ts';
import { nextState } from './transition-table.ts';

/** One row of a transaction's history. */
export interface Move {
  readonly from: TransactionState | null;
  readonly to: TransactionState;
  readonly trigger: DepositTrigger | WithdrawalTrigger;
  readonly reason: Reason;
  readonly actor: Actor;
  readonly at: Instant;
}

/**
 * Everything that happens to money. A store commits all of it or nothing, and only if the transaction still has
 * `expectedVersion` (0: it does not exist yet) and no payment in `consumes` was used before.
 */
export interface StateChange<T extends Transaction = Transaction> {
  readonly expectedVersion: number;
  /** The transaction as it is afterwards. */
  readonly transaction: T;
  readonly moves: readonly Move[];
  readonly event: PlatformEvent | null;
  readonly consumes: readonly PaymentId[];
  /** Only payments that no one has decided about: one that is held by now counts as used. */
  readonly consumesUndecided?: true;
  /** Only while none of the payments that it has, or sends back, was taken back: otherwise they count as used. */
  readonly keepsPayments?: true;
  /** What payments of this transaction come to beyond its amount: it is kept, and may be sent back. */
  readonly excess: readonly Excess[];
  /** What becomes of the payment that a withdrawal was to send back; null while that is open. */
  readonly endsReturn: EndOfReturn | null;
  /** Why the payments that this transaction used are set free, to be held for a person; null: they stay used. */
  readonly releasesBecause: Reason | null;
  readonly exchanges: readonly ProviderExchange[];
  readonly audit: readonly AuditEntry[];
  /** One person's approval of a withdrawal; committed only if their day allows it. */
  readonly approvedAlone: ApprovedAlone | null;
}

export interface EndOfReturn {
  readonly paymentId: PaymentId;
  readonly isReturned: boolean;
  /** Why it is held, where it is still here. */
  readonly because: Reason;
}

/** Who changes, when, and where new ids come from. */
export interface ChangeContext {
  readonly actor: Actor;
  readonly at: Instant;
  readonly newId: () => string;
}

const nothingElse = {
  event: null,
  consumes: [],
  excess: [],
  endsReturn: null,
  releasesBecause: null,
  exchanges: [],
  audit: [],
  approvedAlone: null,
} as const;

/** A change without a move yet: it may already bring other fields, payments, exchanges or audit entries. */
export function changeOf<T extends Transaction>(
  transaction: T,
  at: Instant,
  also: Partial<
    Pick<StateChange, 'consumes' | 'keepsPayments' | 'excess' | 'releasesBecause' | 'exchanges' | 'audit'>
  > & {
    readonly fields?: Partial<T>;
  } = {},
): StateChange<T> {
  const { fields, ...rest } = also;
  const changed = { ...transaction, ...fields, version: transaction.version + 1, updatedAt: at };
  return { expectedVersion: transaction.version, ...nothingElse, transaction: changed, moves: [], ...rest };
}

export const moveDeposit = (
  change: StateChange<Deposit>,
  trigger: DepositTrigger,
  facts: DepositFacts,
  reason: Reason,
  context: ChangeContext,
  failureCode: FailureCode | null = null,
): StateChange<Deposit> => {
  const to = nextState(depositTransitions, change.transaction.state, trigger, facts);
  return moved(change, trigger, to, reason, context, failureCode);
};

export const moveWithdrawal = (
  change: StateChange<Withdrawal>,
  trigger: WithdrawalTrigger,
  facts: WithdrawalFacts,
  reason: Reason,
  context: ChangeContext,
  failureCode: FailureCode | null = null,
): StateChange<Withdrawal> => {
  const to = nextState(withdrawalTransitions, change.transaction.state, trigger, facts);
  return moved(change, trigger, to, reason, context, failureCode);
};

function moved<T extends Transaction>(
  change: StateChange<T>,
  trigger: Move['trigger'],
  to: T['state'] | null,
  why: Reason,
  { actor, at, newId }: ChangeContext,
  given: FailureCode | null,
): StateChange<T> {
  const from = change.transaction.state;
  if (to === null) {
    const { direction } = change.transaction;
    throw new DomainError('move_refused', reason('transaction_refuses', { direction, from, trigger }));
  }
  // Who stays in a state has entered it before, for the reason of then.
  const failureCode = failureCodeIn(to, given);
  const entered =
    to === from ? {} : { state: to, stateReason: why, stateUpdatedAt: at, failureCode, proposal: null };
  const transaction = { ...change.transaction, ...entered };
  const event = platformEvent(transaction, at, newId);
  if (event !== null && change.event !== null) throw new Error('one commit may announce only one state');
  return {
    ...change,
    transaction,
    moves: [...change.moves, { from, to, trigger, reason: why, actor, at }],
    event: event ?? change.event,
    endsReturn: endOfReturn(transaction, why),
  };
}

/** What a payment sent back comes to is decided by the state alone, so that it is so in every commit that reaches one. */
function endOfReturn(transaction: Transaction, why: Reason): EndOfReturn | null {
  if (transaction.direction === 'deposit' || transaction.returns === null) return null;
  if (!isSettled(transaction.state)) return null;
  const { paymentId } = transaction.returns;
  const isReturned = transaction.state === 'succeeded';
  return { paymentId, isReturned, because: reason('return_failed', { why }) };
}

/** A failure that no one can name would reach the platform without a code: it is a bug, and stops here. */
function failureCodeIn(state: TransactionState, given: FailureCode | null): FailureCode | null {
  if (state === 'expired') return 'window_closed';
  if (state !== 'failed') return null;
  if (given === null) throw new Error('a failure needs its code');
  return given;
}

const anyFacts: DepositFacts & WithdrawalFacts = {
  collectionMode: 'merchant_initiated',
  isWindowClosed: false,
  isWithinLateWindow: true,
  isStuck: false,
  isLastApproval: false,
};

/** The tables list one row from nothing each, which holds whatever the facts are. */
const firstStates = {
  deposit: nextState(depositTransitions, null, 'requested', anyFacts),
  withdrawal: nextState(withdrawalTransitions, null, 'requested', anyFacts),
};

/** The change that brings a transaction into being; its first state comes from its table like every other. */
export function beginning<T extends Transaction>(
  fields: Omit<T, 'state' | keyof Progress>,
  reason: Reason,
  { actor, at }: ChangeContext,
): StateChange<T> {
  const state = firstStates[fields.direction as T['direction']] as T['state'];
  const stamps = { stateReason: reason, stateUpdatedAt: at, createdAt: at, updatedAt: at };
  return {
    expectedVersion: 0,
    ...nothingElse,
    transaction: { proposal: null, ...fields, ...stamps, state, failureCode: null, version: 1 } as T,
    moves: [{ from: null, to: state, trigger: 'requested', reason, actor, at }],
  };
}
