import type { Transaction } from '../api/transactions.ts';

/** What someone wants to become of a transaction: to complete it is to name the payments. */
export type Decision = 'succeeded' | 'failed' | 'completed';

/** Whether it takes two people to decide so: where only something is in doubt, one may decide what is not. */
export function takesTwo(
  transaction: Pick<Transaction, 'deciders_needed' | 'second_person_because'>,
  decision: Decision,
): boolean {
  if (transaction.deciders_needed < 2) return false;
  switch (transaction.second_person_because) {
    case 'may_have_been_sent':
      return decision === 'failed';
    case 'payment_contradicted':
    case 'payment_returned':
      return decision === 'succeeded';
    default:
      return true;
  }
}
