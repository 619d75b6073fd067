import { randomUUID } from 'node:crypto';
import type { Log } from '@mobile-money/core';
import type { RequestHandler } from 'express';
import { withRequestId } from '../logging/request-context.ts';

const saneRequestId = /^[A-Za-z0-9][A-Za-z0-9._:/+=@-]{0,127}$/;
const pathMaxChars = 200;

/** Gives every request an id, its own where it is fit for a log, and writes one line when the request is over. */
export const keepTrack =
  (log: Log): RequestHandler =>
  (request, response, next) => {
    const given = request.get('x-request-id');
    const requestId = given !== undefined && saneRequestId.test(given) ? given : randomUUID();
    response.set('X-Request-Id', requestId);
    const { method } = request;
    const path = request.path.slice(0, pathMaxChars);
    const startedAt = performance.now();
    response.once('close', () => {
      withRequestId(requestId, () =>
        log.info('A request was answered.', {
          method,
          path,
          status: response.writableFinished ? response.statusCode : null,
          application: (response.locals['applicationId'] as string | undefined) ?? null,
          duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
        }),
      );
    });
    withRequestId(requestId, next);
  };
