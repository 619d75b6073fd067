import type { Log } from '@mobile-money/core';
import express, { type Express, type Request, type RequestHandler } from 'express';
import helmet from 'helmet';
import { keepTrack, type ObserveRequest, type RequestLocals } from './access-log.ts';
import type { Authenticate } from './authentication.ts';
import { clientAddress } from './client-address.ts';
import type { Endpoint } from './endpoint.ts';
import { answerError } from './error-handler.ts';
import { addGatewayRoutes, type GatewayRoute } from './gateway/gateway-route.ts';
import { HttpRefusal } from './http-refusal.ts';
import type { AdmitStaff } from './internal/admit-staff.ts';
import { keepWithin, type RateLimit } from './rate-limit.ts';
import { type Admit, addEndpoints, type NoteRead } from './router.ts';
import type { CallbackPolicy } from './rules/rule.ts';

export interface AppParts {
  readonly endpoints: readonly Endpoint[];
  /** Routes of gateway devices and operators. */
  readonly gatewayRoutes: readonly GatewayRoute[];
  /** Pages beside the interface, such as the explorer. */
  readonly pages: readonly Page[];
  readonly authenticate: Authenticate;
  readonly admitStaff: AdmitStaff;
  /** Who may say for whom a request comes, as Express names them. */
  readonly trustedProxies: readonly string[];
  readonly rateLimit: RateLimit | null;
  readonly callbackPolicy: CallbackPolicy;
  readonly isStoreUnavailable: (error: unknown) => boolean;
  readonly log: Log;
  /** Told of every request that is over. */
  readonly observe: ObserveRequest;
  /** Told of what staff read about players. */
  readonly noteRead: NoteRead;
}

export interface Page {
  readonly path: string;
  readonly handler: RequestHandler;
}

/** The whole HTTP side, in the order in which a request passes through it. */
export function createApp(parts: AppParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('trust proxy', [...parts.trustedProxies]);

  app.use(enter(parts));
  // Routes are looked through in their order, and every SMS would pass by all of the back office's.
  addGatewayRoutes(app, parts.gatewayRoutes);
  addEndpoints(app, parts.endpoints, parts.callbackPolicy, parts.noteRead, admission(parts));
  for (const { path, handler } of parts.pages) app.use(path, pageHeaders, helmet(), handler);
  app.use(() => {
    throw new HttpRefusal(404, 'not_found');
  });
  app.use(answerError(parts.isStoreUnavailable, parts.log));
  return app;
}

/** What happens to every request first, in one step: each more step of Express costs as much as checking the key. */
function enter(parts: AppParts): RequestHandler {
  const { log, observe, rateLimit } = parts;
  const [track, admit] = [keepTrack(log, observe), admission(parts)];
  return async (request, response, next) => {
    track(request, response);
    mendPath(request);
    const keyName = await admit(request, response);
    if (rateLimit !== null && keyName !== null) await keepWithin(rateLimit, keyName, response);
    next();
  };
}

/** Notes whose request it is, or throws; gives the name of its key. */
const admission =
  ({ authenticate, admitStaff }: AppParts): Admit =>
  async (request, response) => {
    // Everything under /api/ belongs to someone, also what does not exist.
    if (request.path.startsWith('/api/')) {
      const caller = await authenticate(request.get('x-api-key'), () => clientAddress(request));
      if (caller === null) throw new HttpRefusal(401, 'api_key_wrong');
      (response.locals as RequestLocals).applicationId = caller.applicationId;
      return caller.keyName;
    }
    if (request.path.startsWith('/internal/')) await admitStaff(request, response.locals);
    return null;
  };

/** A path that is not properly encoded is taken letter by letter, so that it gets the answer of any other. */
function mendPath(request: Request): void {
  if (!request.url.includes('%')) return;
  const [path = '', query] = request.url.split(/(?=\?)/, 2);
  try {
    decodeURIComponent(path);
  } catch {
    request.url = path.replaceAll('%', '%25') + (query ?? '');
  }
}

const pageHeaders: RequestHandler = (_request, response, next) => {
  const { requestId = '' } = response.locals as RequestLocals;
  response.setHeader('X-Request-Id', requestId);
  next();
};
