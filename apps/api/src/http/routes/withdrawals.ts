import type { createWithdrawal } from '@mobile-money/core';
import { WithdrawalAnswer } from '../answers/transaction-answers.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { presentWithdrawal } from '../present.ts';
import { WithdrawalBody } from '../requests/transaction-body.ts';

/** POST /api/v1/withdrawals. */
export const withdrawalEndpoint = (create: ReturnType<typeof createWithdrawal>): Endpoint =>
  endpoint({
    method: 'post',
    path: '/api/v1/withdrawals',
    summary: 'Create a withdrawal that waits for approval',
    bodyClass: WithdrawalBody,
    answer: WithdrawalAnswer,
    refusals: ['unknown_operator', 'prefix_mismatch', 'no_provider_available'],
    handle: async ({ applicationId, body }) =>
      presentWithdrawal(
        await create({
          applicationId,
          playerId: body.player_id,
          msisdn: body.msisdn,
          amountXaf: body.amount_xaf,
          operator: body.operator,
          reference: body.reference,
          callbackUrl: body.callback_url,
        }),
      ),
  });
