import { isoInstant } from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import { PageAnswer } from '../answers/transaction-answers.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { TransactionPath } from '../requests/addresses.ts';
import { PageBody } from '../requests/other-bodies.ts';

/** POST /api/v1/transactions/{service_tx_id}/page. */
export const pageEndpoint = (use: UseCases): Endpoint =>
  endpoint({
    method: 'post',
    path: '/api/v1/transactions/{service_tx_id}/page',
    summary: 'Make a page on which the player pays a deposit and sees what becomes of it',
    pathClass: TransactionPath,
    bodyClass: PageBody,
    isBodyOptional: true,
    answer: PageAnswer,
    refusals: ['transaction_not_found', 'not_a_deposit', 'pages_have_no_address'],
    handle: async ({ applicationId, path, body: { lang, return_url } }) => {
      const request = { language: lang, returnUrl: return_url };
      const { url, expiresAt } = await use.makePage(applicationId, path.service_tx_id, request);
      return { url, expires_at: isoInstant(expiresAt) };
    },
  });
