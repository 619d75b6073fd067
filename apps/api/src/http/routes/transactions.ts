import { failureCodeNames, failureCodes, failureMessages } from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import {
  FailureCodesAnswer,
  PlayerTransactionsAnswer,
  ReplayAnswer,
  TransactionAnswer,
} from '../answers/transaction-answers.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { presentPlayerTransactions, presentReplay, presentTransaction } from '../present.ts';
import { LanguageQuery, PlayerListQuery, PlayerPath, TransactionPath } from '../requests/addresses.ts';

export const transactionEndpoints = (use: UseCases): readonly Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/api/v1/transactions/{service_tx_id}',
    summary: 'Read a transaction',
    description:
      'For polling and after incidents; webhooks are faster. `failure_code` is there exactly while it is `failed` or `expired`.',
    pathClass: TransactionPath,
    answer: TransactionAnswer,
    refusals: ['transaction_not_found'],
    handle: async ({ applicationId, path }) =>
      presentTransaction(await use.readTransaction(applicationId, path.service_tx_id)),
  }),
  endpoint({
    method: 'get',
    path: '/api/v1/players/{player_id}/transactions',
    summary: "List a player's transactions, newest first",
    description:
      'Page after page, of one state or direction if you ask for it. A player who is not known has none.',
    pathClass: PlayerPath,
    queryClass: PlayerListQuery,
    answer: PlayerTransactionsAnswer,
    handle: async ({ applicationId, path, query }) => {
      const { status: state, direction, page, limit } = query;
      const found = await use.listPlayerTransactions({
        applicationId,
        playerId: path.player_id,
        state,
        direction,
        page,
        limit,
      });
      return presentPlayerTransactions(found);
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/v1/transactions/{service_tx_id}/replay-webhook',
    summary: 'Send the webhook of a settled transaction again',
    description:
      'One attempt at once; `dispatched` says whether the receiver took it, and the usual retries follow if it did not. The transaction stays as it is.',
    pathClass: TransactionPath,
    answer: ReplayAnswer,
    refusals: ['transaction_not_found', 'not_settled', 'no_callback_url'],
    handle: async ({ applicationId, path }) =>
      presentReplay(await use.replayWebhook(applicationId, path.service_tx_id)),
  }),
  endpoint({
    method: 'get',
    path: '/api/v1/failure-codes',
    summary: 'List why transactions fail, with words for players',
    description:
      'Every `failure_code` with the directions it belongs to, whether another try is worth it, and a sentence in French or English.',
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
  }),
];
