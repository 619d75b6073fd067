import type { Answer } from '../http/exchange.ts';
import { international } from '../network/merchants.ts';
import type { Failure, Order } from '../network/orders.ts';
import type { MtnRequest } from './mtn-request.ts';

/** An error in MTN's form. Logical errors come with status 500: the code tells them apart. */
export const mtnError = (status: number, code: string, message: string): Answer => ({
  status,
  body: { code, message },
});

export const accessDenied: Answer = {
  status: 401,
  body: { statusCode: 401, message: 'Access denied due to invalid credentials.' },
};

export const tooManyReads: Answer = {
  status: 429,
  body: { statusCode: 429, message: 'Rate limit is exceeded. Try again in 1 seconds.' },
};

export const notFound = mtnError(404, 'RESOURCE_NOT_FOUND', 'Requested resource was not found.');
export const duplicate = mtnError(
  409,
  'RESOURCE_ALREADY_EXIST',
  'Duplicated reference id. Creation of resource failed.',
);
export const notAllowed = mtnError(400, 'NOT_ALLOWED', 'Authorization failed. Insufficient permissions.');
export const internalError = mtnError(
  500,
  'INTERNAL_PROCESSING_ERROR',
  'An internal error occurred while processing.',
);

// biome-ignore format: reads by its columns
const reasonByFailure: Readonly<Record<Failure, { collection: string; payout: string; message: string }>> = {
  refused:            { collection: 'APPROVAL_REJECTED',    payout: 'NOT_ALLOWED',      message: 'Payer did not approve the transaction' },
  expired:            { collection: 'EXPIRED',              payout: 'EXPIRED',          message: 'The transaction timed out' },
  insufficient_funds: { collection: 'NOT_ENOUGH_FUNDS',     payout: 'NOT_ENOUGH_FUNDS', message: 'The payer does not have enough funds' },
  wrong_pin:          { collection: 'PAYMENT_NOT_APPROVED', payout: 'NOT_ALLOWED',      message: 'The payer could not be authenticated' },
  unknown_number:     { collection: 'PAYER_NOT_FOUND',      payout: 'PAYEE_NOT_FOUND',  message: 'The number has no account' },
};

const statusByState = { pending: 'PENDING', succeeded: 'SUCCESSFUL', failed: 'FAILED' } as const;

/** What a status read gives, and what a callback brings. */
export function presentMtn(order: Order, request: MtnRequest): Readonly<Record<string, unknown>> {
  const party = { partyIdType: 'MSISDN', partyId: international(order.msisdn) };
  const reason = order.failure === null ? null : reasonByFailure[order.failure];
  return {
    ...(order.state === 'succeeded' ? { financialTransactionId: order.operatorTxId } : {}),
    externalId: request.externalId,
    amount: String(order.amountXaf),
    currency: 'XAF',
    [order.kind === 'collection' ? 'payer' : 'payee']: party,
    payerMessage: request.payerMessage,
    payeeNote: request.payeeNote,
    status: statusByState[order.state],
    ...(reason === null ? {} : { reason: { code: reason[order.kind], message: reason.message } }),
  };
}
