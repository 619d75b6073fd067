import express, { type Express, type RequestHandler } from 'express';
import type { Endpoint } from './endpoint.ts';
import { HttpRefusal } from './http-refusal.ts';
import { readRequest } from './read-request.ts';
import type { CallbackPolicy } from './rules/rule.ts';

const bodyMaxBytes = 65_536;

/** Takes the bytes as they are: what they mean is read later, strictly. Compressed bodies are refused. */
const readBytes = express.raw({ type: () => true, limit: bodyMaxBytes, inflate: false });

/** Adds every endpoint, and the answer to every other method on its path. */
export function addEndpoints(app: Express, endpoints: readonly Endpoint[], policy: CallbackPolicy): void {
  for (const path of new Set(endpoints.map((each) => each.path))) {
    const own = endpoints.filter((each) => each.path === path);
    const route = app.route(path.replaceAll(/\{(\w+)\}/g, ':$1'));
    for (const endpoint of own) {
      route[endpoint.method](...(endpoint.method === 'post' ? [readBytes] : []), serve(endpoint, policy));
    }
    route.all(methodNotAllowed(own));
  }
}

const serve =
  (endpoint: Endpoint, policy: CallbackPolicy): RequestHandler =>
  async (request, response) => {
    const { path, query, body } = readRequest(request, endpoint, policy);
    const applicationId = String(response.locals['applicationId'] ?? '');
    const answer = await endpoint.handle({ applicationId, path, query, body });
    if ('service_tx_id' in answer) response.locals['transactionId'] = answer.service_tx_id;
    response.status(endpoint.statusOf(answer)).json(answer);
  };

function methodNotAllowed(endpoints: readonly Endpoint[]): RequestHandler {
  const methods = endpoints.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : ['POST']));
  return () => {
    throw new HttpRefusal(405, 'Method Not Allowed', { Allow: methods.join(', ') });
  };
}
