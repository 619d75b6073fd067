import {
  type claimWithdrawal,
  type countWaiting,
  isoInstant,
  type listClaims,
  type releaseWithdrawal,
  type WithdrawalClaim,
} from '@mobile-money/core';
import { ClaimItem, ClaimsAnswer, WaitingWithdrawals } from '../answers/internal/claim-answers.ts';
import { NoContent } from '../answers/internal/session-answer.ts';
import type { Endpoint } from '../endpoint.ts';
import { TransactionPath } from '../requests/addresses.ts';
import { ClaimBody } from '../requests/internal/decision-bodies.ts';
import { internalEndpoint } from './internal-endpoint.ts';

/** Who works on which of the withdrawals that wait for a decision. */

const path = '/internal/v1/withdrawals/{service_tx_id}/claim';

const presentClaim = ({ transactionId, staffId, at, until }: WithdrawalClaim): ClaimItem => ({
  service_tx_id: transactionId,
  operator: staffId,
  at: isoInstant(at),
  until: isoInstant(until),
});

export const claimEndpoint = (claim: ReturnType<typeof claimWithdrawal>): Endpoint =>
  internalEndpoint({
    method: 'post',
    path,
    summary: 'Begin to work on a withdrawal, or say to be still at it',
    duty: 'decide',
    pathClass: TransactionPath,
    bodyClass: ClaimBody,
    isBodyOptional: true,
    answerClass: ClaimItem,
    refusals: ['transaction_not_found', 'not_a_withdrawal', 'move_refused', 'claimed_by_other'],
    handle: async ({ path: { service_tx_id: id }, body, staff }) =>
      presentClaim(await claim(id, staff, body.take_over === true)),
  });

export const releaseEndpoint = (release: ReturnType<typeof releaseWithdrawal>): Endpoint =>
  internalEndpoint({
    method: 'delete',
    path,
    summary: 'No longer work on a withdrawal',
    duty: 'decide',
    pathClass: TransactionPath,
    answerClass: NoContent,
    statusOf: () => 204,
    refusals: ['transaction_not_found'],
    handle: async ({ path: { service_tx_id: id }, staff }) => {
      await release(id, staff);
      return {};
    },
  });

export const claimsEndpoint = (list: ReturnType<typeof listClaims>): Endpoint =>
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/withdrawals/claims',
    summary: 'Tell who works on which withdrawal',
    duty: 'read',
    answerClass: ClaimsAnswer,
    handle: async () => ({ items: (await list()).map(presentClaim) }),
  });

export const waitingEndpoint = (count: ReturnType<typeof countWaiting>): Endpoint =>
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/withdrawals/waiting',
    summary: 'Count the withdrawals that wait for a decision',
    duty: 'read',
    answerClass: WaitingWithdrawals,
    handle: async ({ staff }) => {
      const { count: waiting, amountXaf, aloneLeftXaf } = await count(staff.id);
      return { count: waiting, amount_xaf: amountXaf, alone_left_xaf: aloneLeftXaf };
    },
  });
