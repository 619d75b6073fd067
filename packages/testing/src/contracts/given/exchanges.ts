import { changeOf, type Instant, type ProviderExchange, type Transaction, typed } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { committed, type Transactions } from './deposits.ts';

/** What a provider said of a transaction. */
export const anExchange = (
  { providerId, submissionId }: Transaction,
  fields: Partial<ProviderExchange> = {},
): ProviderExchange => ({
  providerId,
  submissionId,
  operation: 'read_status',
  outcome: 'succeeded',
  detail: typed('The provider reports success.'),
  failureCode: null,
  at: testMorning,
  ...fields,
});

/** What a provider tells that differs from what it was asked for. */
export const aDoubt = (
  transaction: Transaction,
  at: Instant = testMorning,
  detail = 'Asked for amount 500, told 5000.',
): ProviderExchange => anExchange(transaction, { outcome: 'differs', detail: typed(detail), at });

/** Writes down what was told of a transaction, which keeps its state. */
export const doubted = <T extends Transaction>(
  store: Transactions,
  transaction: T,
  ...exchanges: readonly ProviderExchange[]
): Promise<T> => committed(store, changeOf(transaction, testMorning, { exchanges }));
