import type { RequestHandler } from 'express';
import type { RequestLocals } from '../access-log.ts';
import type { Page } from '../app.ts';
import type { Endpoint } from '../endpoint.ts';
import { onceAsked } from '../explorer/served-file.ts';
import { refuseUnlessRead } from '../http-refusal.ts';
import { eventsPath } from './admit-staff.ts';
import type { ChangeStreams } from './change-stream.ts';
import { internalDocument } from './internal-document.ts';
import { refuseWithout } from './staff-caller.ts';

/** What the internal API has beside its endpoints: a stream, and its own description. */
export const internalPages = (
  endpoints: readonly Endpoint[],
  version: string,
  streams: ChangeStreams,
): readonly Page[] => [
  { path: eventsPath, handler: streams.handler },
  { path: '/internal/v1/openapi.json', handler: document(endpoints, version) },
];

function document(endpoints: readonly Endpoint[], version: string): RequestHandler {
  const text = onceAsked(() => JSON.stringify(internalDocument(endpoints, version)));
  return (request, response, next) => {
    if (request.path !== '/') return next();
    refuseUnlessRead(request);
    refuseWithout('read', (response.locals as RequestLocals).caller ?? null);
    response.setHeader('Cache-Control', 'no-store');
    response.type('application/json').send(text());
  };
}
