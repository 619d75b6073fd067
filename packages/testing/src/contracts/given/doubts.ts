import { changeOf, type Instant, type ProviderExchange, type Transaction, typed } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import type { Transactions } from './deposits.ts';

/** What a provider tells that differs from what it was asked for. */
export const aDoubt = (
  { providerId, submissionId }: Transaction,
  at: Instant = testMorning,
  detail = 'Asked for amount 500, told 5000.',
): ProviderExchange => ({
  providerId,
  submissionId,
  operation: 'read_status',
  outcome: 'differs',
  detail: typed(detail),
  failureCode: null,
  at,
});

/** Writes down what was told of a transaction, which keeps its state. */
export async function doubted(
  { transactions }: Transactions,
  transaction: Transaction,
  ...exchanges: readonly ProviderExchange[]
): Promise<Transaction> {
  const change = changeOf(transaction, testMorning, { exchanges });
  const result = await transactions.commit(change);
  if (result !== 'committed') throw new Error(`A test could not be set up: the doubt is ${result}.`);
  return change.transaction;
}
