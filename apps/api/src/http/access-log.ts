import { randomUUID } from 'node:crypto';
import type { Log } from '@mobile-money/core';
import type { Request, Response } from 'express';
import type { StaffCaller } from './internal/staff-caller.ts';

const saneRequestId = /^[A-Za-z0-9][A-Za-z0-9._:/+=@-]{0,127}$/;
const pathMaxChars = 200;

/** What is known of a request while it is served. */
export interface RequestLocals {
  requestId?: string;
  applicationId?: string;
  /** Who asks, in the back office. */
  caller?: StaffCaller;
  /** The transaction that was answered with: it ties this line to the lines about that transaction. */
  transactionId?: string;
}

/** A request that is over, for those who count. */
export interface AnsweredRequest {
  readonly method: string;
  /** The pattern of the route or the path of the page that it came to; null when it came to none. */
  readonly route: string | null;
  /** Null when the caller did not wait for the answer. */
  readonly status: number | null;
  readonly durationMs: number;
}

export type ObserveRequest = (request: AnsweredRequest) => void;

/**
 * Gives every request an id, its own where it is fit for a log, and writes one line when the request is over. The id
 * goes from hand to hand: a store that follows every promise would cost an eighth of a deposit's time on Node 20.
 */
export const keepTrack =
  (log: Log, observe: ObserveRequest) =>
  (request: Request, response: Response): void => {
    const given = request.get('x-request-id');
    const requestId = given !== undefined && saneRequestId.test(given) ? given : randomUUID();
    const { method } = request;
    const path = withoutToken(readable(request.path)).slice(0, pathMaxChars);
    const startedAt = performance.now();
    response.once('close', () => {
      const { applicationId, caller, transactionId } = response.locals as RequestLocals;
      const status = response.writableFinished ? response.statusCode : null;
      const durationMs = performance.now() - startedAt;
      observe({ method, route: routeOf(request), status, durationMs });
      log.info('A request was answered.', {
        method,
        path,
        status,
        application: applicationId ?? null,
        ...(caller === undefined ? {} : { operator: caller.actor.id }),
        ...(transactionId === undefined ? {} : { service_tx_id: transactionId }),
        duration_ms: Math.round(durationMs * 10) / 10,
        request_id: requestId,
      });
    });
    (response.locals as RequestLocals).requestId = requestId;
  };

/** Never what was asked for, only what we have: a page is known by where it is mounted. */
export function routeOf(request: Request): string | null {
  const { path } = (request.route ?? {}) as { readonly path?: unknown };
  if (typeof path === 'string') return path;
  return request.baseUrl === '' ? null : request.baseUrl;
}

/** Whoever has the address of a player's page has the page, so its token is not written down. */
const withoutToken = (path: string): string =>
  path
    .replace(/^\/pay\/[^/]{20,}/, '/pay/***')
    // In whatever way it is written: with blanks or hyphens it would not be known as a number.
    .replace(/^(\/internal\/v1\/numbers\/)[^/]+/, '$1***');

/** As a person reads it, so that a number in it is recognised as one and masked. */
function readable(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
