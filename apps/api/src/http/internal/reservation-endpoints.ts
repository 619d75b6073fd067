import { isoInstant, type Reservation } from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import { NoContent } from '../answers/internal/session-answer.ts';
import {
  ReservationItem,
  ReservationsAnswer,
  WaitingWithdrawals,
} from '../answers/internal/staff-transaction.ts';
import type { Endpoint } from '../endpoint.ts';
import { TransactionPath } from '../requests/addresses.ts';
import { ReservationBody } from '../requests/internal/decision-bodies.ts';
import { ReservationsQuery } from '../requests/internal/short-list-requests.ts';
import { internalEndpoint } from './internal-endpoint.ts';
import { asked, filterOf } from './list-filter.ts';
import { reservationsFile } from './setting-files.ts';

/** Who works on which of the withdrawals that wait for a decision. */

const path = '/internal/v1/withdrawals/{service_tx_id}/claim';

const presentReservation = ({ transactionId, staffId, at, until }: Reservation): ReservationItem => ({
  service_tx_id: transactionId,
  operator: staffId,
  at: isoInstant(at),
  until: isoInstant(until),
});

export const reservationEndpoints = (use: UseCases): readonly Endpoint[] => [
  internalEndpoint({
    method: 'post',
    path,
    summary: 'Begin to work on a withdrawal, or say to be still at it',
    duty: 'decide',
    pathClass: TransactionPath,
    bodyClass: ReservationBody,
    isBodyOptional: true,
    answer: ReservationItem,
    refusals: ['transaction_not_found', 'not_a_withdrawal', 'move_refused', 'claimed_by_other'],
    handle: async ({ path: { service_tx_id: id }, body, staff }) =>
      presentReservation(await use.reserveWithdrawal(id, staff, body.take_over === true)),
  }),
  internalEndpoint({
    method: 'delete',
    path,
    summary: 'No longer work on a withdrawal',
    duty: 'decide',
    pathClass: TransactionPath,
    answer: NoContent,
    refusals: ['transaction_not_found'],
    handle: async ({ path: { service_tx_id: id }, staff }) => {
      await use.releaseWithdrawal(id, staff);
      return {};
    },
  }),
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/withdrawals/claims',
    summary: 'Tell who works on which withdrawal',
    duty: 'read',
    queryClass: ReservationsQuery,
    answer: ReservationsAnswer,
    handle: async ({ query }) => {
      const filter = { ...filterOf(query), ...asked({ staffId: query.actor }) };
      return { items: (await use.listReservations(filter)).map(presentReservation) };
    },
    file: reservationsFile,
  }),
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/withdrawals/waiting',
    summary: 'Count the withdrawals that wait for a decision',
    duty: 'read',
    answer: WaitingWithdrawals,
    handle: async ({ staff }) => {
      const { count: waiting, amountXaf, aloneLeftXaf } = await use.countWaiting(staff.id);
      return { count: waiting, amount_xaf: amountXaf, alone_left_xaf: aloneLeftXaf };
    },
  }),
];
