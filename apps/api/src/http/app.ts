import type { Log } from '@mobile-money/core';
import express, { type Express, type RequestHandler } from 'express';
import { keepTrack } from './access-log.ts';
import type { Authenticate } from './authentication.ts';
import type { Endpoint } from './endpoint.ts';
import { answerError } from './error-handler.ts';
import { HttpRefusal } from './http-refusal.ts';
import { addEndpoints } from './router.ts';
import type { CallbackPolicy } from './rules/rule.ts';
import { secureHeaders } from './secure-headers.ts';

export interface AppParts {
  readonly endpoints: readonly Endpoint[];
  /** Pages beside the interface, such as the explorer. */
  readonly pages: readonly Page[];
  readonly authenticate: Authenticate;
  readonly callbackPolicy: CallbackPolicy;
  readonly isStoreUnavailable: (error: unknown) => boolean;
  readonly log: Log;
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

  app.use(keepTrack(parts.log));
  app.use(secureHeaders({ contentSecurityPolicy: nothingToShow }));
  app.use(readablePath);
  app.use(requireKey(parts.authenticate));
  addEndpoints(app, parts.endpoints, parts.callbackPolicy);
  for (const { path, handler } of parts.pages) app.use(path, handler);
  app.use(() => {
    throw new HttpRefusal(404, 'Not Found');
  });
  app.use(answerError(parts.isStoreUnavailable, parts.log));
  return app;
}

/** Answers are data: a browser that shows one loads nothing for it. Pages bring a policy of their own. */
const nothingToShow = {
  useDefaults: false,
  directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
};

/** A path that is not properly encoded is taken letter by letter, so that it gets the answer of any other. */
const readablePath: RequestHandler = (request, _response, next) => {
  if (!request.url.includes('%')) return next();
  const [path = '', query] = request.url.split(/(?=\?)/, 2);
  try {
    decodeURIComponent(path);
  } catch {
    request.url = path.replaceAll('%', '%25') + (query ?? '');
  }
  next();
};

/** Everything under /api/ belongs to someone, also what does not exist. */
const requireKey =
  (authenticate: Authenticate): RequestHandler =>
  async (request, response, next) => {
    if (!request.path.startsWith('/api/')) return next();
    const applicationId = await authenticate(request.get('x-api-key'));
    if (applicationId === null) throw new HttpRefusal(401, 'Invalid or missing API key');
    response.locals['applicationId'] = applicationId;
    response.setHeader('Cache-Control', 'no-store');
    next();
  };
