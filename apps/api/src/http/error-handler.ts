import { type Log, messageOf, traceOf } from '@mobile-money/core';
import type { ErrorRequestHandler } from 'express';
import type { RequestLocals } from './access-log.ts';
import { answerJson } from './answer-json.ts';
import { errorResponse } from './error-response.ts';

/** Answers with what `errorResponse` says; a bug is written down with the place where it happened. */
export const answerError =
  (isStoreUnavailable: (error: unknown) => boolean, log: Log): ErrorRequestHandler =>
  (error: unknown, request, response, _next) => {
    const isForStaff = request.path.startsWith('/internal/');
    const { status, headers, body, isBug } = errorResponse(error, isStoreUnavailable, isForStaff);
    const { requestId: request_id = null } = response.locals as RequestLocals;
    if (isBug) log.error('A request failed because of a bug.', { error: traceOf(error), request_id });
    else if (status === 503) log.warn('A request was refused.', { error: messageOf(error), request_id });
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    answerJson(response, status, body, headers);
  };
