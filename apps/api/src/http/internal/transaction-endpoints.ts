import { normaliseMsisdn, type TransactionSearch } from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import { StaffTransactionsAnswer, TransactionRecordAnswer } from '../answers/internal/staff-transaction.ts';
import type { Endpoint } from '../endpoint.ts';
import { TransactionPath } from '../requests/addresses.ts';
import { SearchQuery } from '../requests/internal/list-requests.ts';
import { internalEndpoint } from './internal-endpoint.ts';
import { type PresentForStaff, presentRecord } from './present-record.ts';

/** Only what was asked for: a member that is left out means any. */
const searchOf = (query: SearchQuery): TransactionSearch => {
  const { state, direction, operator, msisdn, reference, q, in_doubt } = query;
  return {
    ...(state === null ? {} : { state }),
    ...(direction === null ? {} : { direction }),
    ...(operator === null ? {} : { operator }),
    ...(msisdn === null ? {} : { msisdn: normaliseMsisdn(msisdn) ?? msisdn }),
    ...(reference === null ? {} : { reference }),
    ...(q === null ? {} : { text: q }),
    ...(in_doubt === null ? {} : { isDoubted: true }),
  };
};

export const transactionEndpoints = (use: UseCases, present: PresentForStaff): readonly Endpoint[] => [
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/transactions',
    summary: 'Look for transactions of every application',
    duty: 'read',
    queryClass: SearchQuery,
    answer: StaffTransactionsAnswer,
    handle: async ({ query }) => {
      const { items, nextCursor } = await use.searchTransactions(searchOf(query), query, query.order);
      return { items: await Promise.all(items.map(present)), next_cursor: nextCursor };
    },
  }),
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/transactions/{service_tx_id}',
    summary: 'Read all that is known of a transaction',
    duty: 'read',
    pathClass: TransactionPath,
    answer: TransactionRecordAnswer,
    refusals: ['transaction_not_found'],
    handle: async ({ path, caller: { duties } }) =>
      presentRecord(present, await use.readTransactionRecord(path.service_tx_id, duties)),
  }),
];
