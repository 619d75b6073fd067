import { type createDeposit, operator } from '@mobile-money/core';
import { DepositAnswer } from '../answers/transaction-answers.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { presentDeposit } from '../present.ts';
import { DepositBody } from '../requests/transaction-body.ts';
import { singleFlight } from '../single-flight.ts';

/** POST /api/v1/deposits. */
export function depositEndpoint(create: ReturnType<typeof createDeposit>): Endpoint {
  const once = singleFlight(create, (request) => [
    request.applicationId,
    request.playerId,
    request.reference,
  ]);
  return endpoint({
    method: 'post',
    path: '/api/v1/deposits',
    summary: 'Create a deposit and submit the collection',
    bodyClass: DepositBody,
    answer: DepositAnswer,
    refusals: ['unknown_operator', 'prefix_mismatch', 'no_provider_available', 'channel_cannot_confirm'],
    handle: async ({ applicationId, body }) =>
      presentDeposit(
        await once({
          applicationId,
          playerId: body.player_id,
          msisdn: body.msisdn,
          amountXaf: body.amount_xaf,
          // Refused here and not later: a request with an unknown operator shares no one's answer.
          operator: operator(body.operator),
          reference: body.reference,
          callbackUrl: body.callback_url,
          lang: body.lang,
        }),
      ),
  });
}
