import { normaliseMsisdn, type TransactionSearch } from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import { StaffTransactionsAnswer, TransactionRecordAnswer } from '../answers/internal/staff-transaction.ts';
import type { Endpoint } from '../endpoint.ts';
import { TransactionPath } from '../requests/addresses.ts';
import { SearchQuery } from '../requests/internal/list-requests.ts';
import { internalEndpoint } from './internal-endpoint.ts';
import { transactionsFile } from './list-files.ts';
import { asked, filterOf } from './list-filter.ts';
import { type PresentForStaff, presentRecord } from './present-record.ts';

const searchOf = (query: SearchQuery): TransactionSearch => {
  const { state, direction, operator, provider, msisdn, reference, q: text, in_doubt, purpose } = query;
  const number = msisdn === null ? null : (normaliseMsisdn(msisdn) ?? msisdn);
  return {
    ...filterOf(query),
    ...asked({ state, direction, operator, providerId: provider, msisdn: number, reference, text, purpose }),
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
      const { risk, order } = query;
      const { items, nextCursor } =
        risk === null
          ? await use.searchTransactions(searchOf(query), query, order)
          : await use.searchRisky(risk, searchOf(query), query, order);
      return { items: await Promise.all(items.map(present)), next_cursor: nextCursor };
    },
    file: transactionsFile,
    reads: {
      action: 'player.search',
      subjects: (_, { query }) => {
        const { msisdn, reference, text } = searchOf(query);
        return [msisdn, reference, text].filter((each) => each !== undefined);
      },
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
    reads: { action: 'transaction.read', subjects: ({ service_tx_id }) => [service_tx_id] },
  }),
];
