import {
  normaliseMsisdn,
  type readTransactionRecord,
  type searchTransactions,
  type TransactionSearch,
} from '@mobile-money/core';
import { StaffTransactionsAnswer, TransactionRecordAnswer } from '../answers/internal/staff-transaction.ts';
import type { Endpoint } from '../endpoint.ts';
import { TransactionPath } from '../requests/addresses.ts';
import { SearchQuery } from '../requests/internal/list-queries.ts';
import { internalEndpoint } from './internal-endpoint.ts';
import { type PresentForStaff, presentRecord } from './present-record.ts';

/** GET /internal/v1/transactions. */
export const searchEndpoint = (
  search: ReturnType<typeof searchTransactions>,
  present: PresentForStaff,
): Endpoint =>
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/transactions',
    summary: 'Look for transactions of every application',
    duty: 'read',
    queryClass: SearchQuery,
    answer: StaffTransactionsAnswer,
    handle: async ({ query }) => {
      const { items, nextCursor } = await search(searchOf(query), query, query.order);
      return { items: await Promise.all(items.map(present)), next_cursor: nextCursor };
    },
  });

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

/** GET /internal/v1/transactions/{service_tx_id}. */
export const recordEndpoint = (
  read: ReturnType<typeof readTransactionRecord>,
  present: PresentForStaff,
): Endpoint =>
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/transactions/{service_tx_id}',
    summary: 'Read all that is known of a transaction',
    duty: 'read',
    pathClass: TransactionPath,
    answer: TransactionRecordAnswer,
    refusals: ['transaction_not_found'],
    handle: async ({ path, caller: { duties } }) =>
      presentRecord(present, await read(path.service_tx_id, duties)),
  });
