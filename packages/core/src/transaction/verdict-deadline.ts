import { type Instant, later } from '../instant.ts';
import type { Direction } from './direction.ts';
import { statesAwaitingVerdict, type Transaction, type TransactionState } from './transaction.ts';

/** Until when a verdict decides by itself: then a deposit expires, and a withdrawal goes to a person. */
export const verdictDeadline = (transaction: Transaction, stuckWithdrawalMs: number): Instant =>
  transaction.direction === 'deposit'
    ? transaction.expiresAt
    : later(transaction.stateUpdatedAt, stuckWithdrawalMs);

/** A provider knows of it: what players dial by themselves it does not. */
const wasSubmitted = (transaction: Transaction): boolean =>
  transaction.direction === 'withdrawal' || transaction.collectionMode === 'merchant_initiated';

/** Since when a provider owes a verdict: a deposit is submitted as it is made, a withdrawal as it enters its state. */
export function owedSince(transaction: Transaction): Instant | null {
  const isAwaited = statesAwaitingVerdict.some((state) => state === transaction.state);
  if (!isAwaited || !wasSubmitted(transaction)) return null;
  return transaction.direction === 'deposit' ? transaction.createdAt : transaction.stateUpdatedAt;
}

/** What failed, or waits for a person, no one asks about by the clock; a callback may still bring news of it. */
export const newsStates = {
  deposit: [...statesAwaitingVerdict, 'failed'],
  withdrawal: [...statesAwaitingVerdict, 'failed', 'requires_manual_resolution'],
} as const satisfies Readonly<Record<Direction, readonly TransactionState[]>>;

export const mayHearNews = (transaction: Transaction): boolean =>
  wasSubmitted(transaction) && newsStates[transaction.direction].some((state) => state === transaction.state);
