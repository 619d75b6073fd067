import { operator } from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import { DepositAnswer, WithdrawalAnswer } from '../answers/transaction-answers.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { presentDeposit, presentWithdrawal } from '../present.ts';
import { DepositBody, type TransactionBody, WithdrawalBody } from '../requests/transaction-body.ts';
import { singleFlight } from '../single-flight.ts';

const askedFor = (applicationId: string, body: TransactionBody) => ({
  applicationId,
  playerId: body.player_id,
  msisdn: body.msisdn,
  amountXaf: body.amount_xaf,
  reference: body.reference,
  callbackUrl: body.callback_url,
});

export function paymentEndpoints(use: UseCases): readonly Endpoint[] {
  const createOnce = singleFlight(use.createDeposit, (request) => [
    request.applicationId,
    request.playerId,
    request.reference,
  ]);
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/deposits',
      summary: 'Create a deposit and submit the collection',
      description:
        'Look at `collection_mode` of the answer: either the player is asked on the phone, or `instructions` say what to dial. The same `reference` of a player gives the deposit that there is. `status: failed` comes with 200.',
      bodyClass: DepositBody,
      answer: DepositAnswer,
      refusals: ['unknown_operator', 'prefix_mismatch', 'no_provider_available', 'channel_cannot_confirm'],
      handle: async ({ applicationId, body }) => {
        // Refused here and not later: a request with an unknown operator shares no one's answer.
        const known = operator(body.operator);
        const { lang } = body;
        return presentDeposit(await createOnce({ operator: known, ...askedFor(applicationId, body), lang }));
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/withdrawals',
      summary: 'Create a withdrawal that waits for approval',
      description:
        'A person approves or rejects it; the outcome comes by webhook. The same `reference` of a player gives the withdrawal that there is.',
      bodyClass: WithdrawalBody,
      answer: WithdrawalAnswer,
      refusals: ['unknown_operator', 'prefix_mismatch', 'no_provider_available'],
      handle: async ({ applicationId, body }) =>
        presentWithdrawal(
          await use.createWithdrawal({ operator: body.operator, ...askedFor(applicationId, body) }),
        ),
    }),
  ];
}
