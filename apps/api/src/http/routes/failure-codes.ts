import { failureCodeNames, failureCodes, failureMessages } from '@mobile-money/core';
import { FailureCodesAnswer } from '../answers/transaction-answers.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { LanguageQuery } from '../requests/addresses.ts';

/** GET /api/v1/failure-codes. */
export const failureCodesEndpoint = (): Endpoint =>
  endpoint({
    method: 'get',
    path: '/api/v1/failure-codes',
    summary: 'List why transactions fail, with words for players',
    queryClass: LanguageQuery,
    answer: FailureCodesAnswer,
    handle: async ({ query }) => ({
      items: failureCodeNames.map((code) => ({
        code,
        directions: failureCodes[code].directions,
        retry: failureCodes[code].retry,
        player_message: failureMessages[query.lang][code],
      })),
    }),
  });
