import type { FailureCode, PlainCode } from '@mobile-money/core';

/**
 * Statuses by which a server says that it did not take a request on. Others of the 4xx are missing on purpose:
 * 408, 425 and 499 speak of time and order, and leave open what became of a request that was read.
 */
const refused: Readonly<Record<number, PlainCode>> = {
  400: 'request_not_accepted',
  401: 'credentials_not_accepted',
  402: 'payment_asked_first',
  403: 'call_not_allowed',
  404: 'call_not_known',
  405: 'call_not_known',
  406: 'request_not_accepted',
  411: 'request_not_accepted',
  413: 'request_not_accepted',
  415: 'request_not_accepted',
  422: 'request_not_accepted',
  429: 'asked_too_often',
};

/** Those that say nothing of the request, only of who asks, where and how often: another one would meet the same. */
const ofEveryRequest: ReadonlySet<number> = new Set([401, 403, 404, 405, 429]);

export const codeByStatus = (status: number): FailureCode =>
  status >= 500 || ofEveryRequest.has(status) ? 'operator_unavailable' : 'operator_error';

/** Why a status means that nothing happened; null when it does not mean that. */
export const refusalByStatus = (status: number): PlainCode | null => refused[status] ?? null;
