import type { Express, RequestHandler } from 'express';
import { answerJson } from './answer-json.ts';
import type { Endpoint } from './endpoint.ts';
import { HttpRefusal } from './http-refusal.ts';
import { readBytes } from './read-bytes.ts';
import { readRequest } from './read-request.ts';
import type { CallbackPolicy } from './rules/rule.ts';

/** Adds every endpoint, and the answer to every other method on its path. */
export function addEndpoints(app: Express, endpoints: readonly Endpoint[], policy: CallbackPolicy): void {
  for (const path of new Set(endpoints.map((each) => each.path))) {
    const own = endpoints.filter((each) => each.path === path);
    const route = app.route(path.replaceAll(/\{(\w+)\}/g, ':$1'));
    for (const endpoint of own) route[endpoint.method](serve(endpoint, policy));
    route.all(methodNotAllowed(own));
  }
}

const serve =
  (endpoint: Endpoint, policy: CallbackPolicy): RequestHandler =>
  async (request, response) => {
    const bytes = endpoint.method === 'post' ? await readBytes(request) : null;
    const { path, query, body } = readRequest(request, bytes, endpoint, policy);
    const applicationId = String(response.locals['applicationId'] ?? '');
    const answer = await endpoint.handle({ applicationId, path, query, body });
    if ('service_tx_id' in answer) response.locals['transactionId'] = answer.service_tx_id;
    answerJson(response, endpoint.statusOf(answer), JSON.stringify(answer));
  };

function methodNotAllowed(endpoints: readonly Endpoint[]): RequestHandler {
  const methods = endpoints.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : ['POST']));
  return () => {
    throw new HttpRefusal(405, 'Method Not Allowed', { Allow: methods.join(', ') });
  };
}
