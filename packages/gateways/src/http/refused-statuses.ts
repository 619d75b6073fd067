import type { FailureCode } from '@mobile-money/core';

/**
 * Statuses by which a server says that it did not take a request on. Others of the 4xx are missing on purpose:
 * 408, 425 and 499 speak of time and order, and leave open what became of a request that was read.
 */
const refused: Readonly<Record<number, string>> = {
  400: 'it does not accept the request',
  401: 'it does not accept our credentials',
  402: 'it asks for payment first',
  403: 'it does not allow us this call',
  404: 'it does not know this call',
  405: 'it does not know this call',
  406: 'it does not accept the request',
  411: 'it does not accept the request',
  413: 'it does not accept the request',
  415: 'it does not accept the request',
  422: 'it does not accept the request',
  429: 'it is asked too often',
};

/** Those that say nothing of the request, only of who asks, where and how often: another one would meet the same. */
const ofEveryRequest: ReadonlySet<number> = new Set([401, 403, 404, 405, 429]);

export const codeByStatus = (status: number): FailureCode =>
  status >= 500 || ofEveryRequest.has(status) ? 'operator_unavailable' : 'operator_error';

/** Why a status means that nothing happened; null when it does not mean that. */
export const refusalByStatus = (status: number): string | null => refused[status] ?? null;
