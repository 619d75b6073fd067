import type { listPlayerTransactions, readTransaction, replayWebhook } from '@mobile-money/core';
import { PlayerTransactionsAnswer, ReplayAnswer, TransactionAnswer } from '../answers/transaction-answers.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { presentPlayerTransactions, presentReplay, presentTransaction } from '../present.ts';
import { PlayerListQuery, PlayerPath, TransactionPath } from '../requests/addresses.ts';

/** GET /api/v1/transactions/{service_tx_id}. */
export const transactionEndpoint = (read: ReturnType<typeof readTransaction>): Endpoint =>
  endpoint({
    method: 'get',
    path: '/api/v1/transactions/{service_tx_id}',
    summary: 'Read a transaction',
    pathClass: TransactionPath,
    answer: TransactionAnswer,
    refusals: ['transaction_not_found'],
    handle: async ({ applicationId, path }) =>
      presentTransaction(await read(applicationId, path.service_tx_id)),
  });

/** GET /api/v1/players/{player_id}/transactions. */
export const playerTransactionsEndpoint = (list: ReturnType<typeof listPlayerTransactions>): Endpoint =>
  endpoint({
    method: 'get',
    path: '/api/v1/players/{player_id}/transactions',
    summary: "List a player's transactions, newest first",
    pathClass: PlayerPath,
    queryClass: PlayerListQuery,
    answer: PlayerTransactionsAnswer,
    handle: async ({ applicationId, path, query }) => {
      const { status: state, direction, page, limit } = query;
      const found = await list({ applicationId, playerId: path.player_id, state, direction, page, limit });
      return presentPlayerTransactions(found);
    },
  });

/** POST /api/v1/transactions/{service_tx_id}/replay-webhook. */
export const replayEndpoint = (replay: ReturnType<typeof replayWebhook>): Endpoint =>
  endpoint({
    method: 'post',
    path: '/api/v1/transactions/{service_tx_id}/replay-webhook',
    summary: 'Send the webhook of a settled transaction again',
    pathClass: TransactionPath,
    answer: ReplayAnswer,
    refusals: ['transaction_not_found', 'not_settled', 'no_callback_url'],
    handle: async ({ applicationId, path }) => presentReplay(await replay(applicationId, path.service_tx_id)),
  });
