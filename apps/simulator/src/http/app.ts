import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Router } from 'express';
import helmet from 'helmet';
import { Refusal } from './exchange.ts';

const largestBody = '64kb';

/** All of it comes from this server: no inline script or style, nothing from elsewhere, shown in no other page. */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'"],
    connectSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
};

/** A part of the simulator, and where it is found. */
export type Room = readonly [path: string, Router];

export function createApp(rooms: readonly Room[]): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(helmet({ contentSecurityPolicy, strictTransportSecurity: false }));
  app.use(refuseOtherSites);
  app.use(express.json({ limit: largestBody }));
  // Orange's token is asked for by a form; no form of another page can do more here.
  app.use('/orange/token', express.urlencoded({ extended: false, limit: largestBody }));
  for (const [path, router] of rooms) app.use(path, router);
  app.use(() => {
    throw new Refusal(404, 'There is nothing here.');
  });
  app.use(answerError);
  return app;
}

/** A page of another site must not press buttons here. Browsers say where a request comes from; programs need not. */
const refuseOtherSites: RequestHandler = (request, _response, next) => {
  const from = request.get('sec-fetch-site') ?? 'none';
  if (request.method !== 'GET' && from !== 'none' && from !== 'same-origin') {
    throw new Refusal(403, 'Other sites may not change anything here.');
  }
  next();
};

const answerError: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) return next(error);
  const given: unknown = error instanceof Refusal ? error.status : error.statusCode;
  const status = typeof given === 'number' ? given : 500;
  const message = error instanceof Error ? error.message : String(error);
  if (status === 500) process.stderr.write(`${error instanceof Error ? error.stack : message}\n`);
  response.status(status).json({ message: status === 500 ? 'The simulator failed.' : message });
};

export interface Listening {
  readonly url: string;
  /** Ends every connection at once: some of them wait on purpose for an answer that never comes. */
  stop(): Promise<void>;
}

export async function listen(app: RequestListener, host: string, port: number): Promise<Listening> {
  const server = createServer(app);
  server.listen(port, host);
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
