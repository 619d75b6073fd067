import { type Instant, later } from '../instant.ts';
import type { Transaction } from './transaction.ts';

/** Until when a verdict decides by itself: then a deposit expires, and a withdrawal goes to a person. */
export const verdictDeadline = (transaction: Transaction, stuckWithdrawalMs: number): Instant =>
  transaction.direction === 'deposit'
    ? transaction.expiresAt
    : later(transaction.stateUpdatedAt, stuckWithdrawalMs);
