import type { ServerResponse } from 'node:http';
import type { WebhookPayload } from '../schemas.ts';
import { WebhookRefused } from './webhook-refused.ts';
import {
  BodyUnavailable,
  type RawBody,
  rawBodyOf,
  type WebhookHeaders,
  type WebhookRequest,
} from './webhook-request.ts';

/** Acts on a webhook, and says so when it had acted on it before. It rejects to be told again. */
export type WebhookHandler<Told extends WebhookPayload = WebhookPayload> = (
  event: Told,
) => Promise<WebhookOutcome> | WebhookOutcome;

// biome-ignore lint/suspicious/noConfusingVoidType: a handler that has nothing to say returns nothing
export type WebhookOutcome = 'processed' | 'duplicate' | void;

export interface ReceiveOptions {
  /** Told of every webhook that was not processed, and why; by default written to the console. */
  readonly onProblem?: (error: unknown) => void;
}

/**
 * Middleware for Express, or a listener for Node's own server: 200 once the handler has done its work, 401 for what
 * does not come from the service, and 500 when the handler fails, so that the service tries again.
 */
export function receiveWebhooks<Told extends WebhookPayload>(
  verifier: { verify(rawBody: RawBody, headers: WebhookHeaders): Promise<Told> },
  handler: WebhookHandler<Told>,
  { onProblem = console.error }: ReceiveOptions = {},
): (request: WebhookRequest, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    try {
      const event = await verifier.verify(await rawBodyOf(request), request.headers);
      const outcome = await handler(event);
      answer(response, 200, { status: outcome ?? 'processed' });
    } catch (error) {
      onProblem(error);
      const [status, detail] = answerTo(error);
      // What is left of a body that is not wanted must not be taken for the next request.
      if (!request.complete) response.setHeader('Connection', 'close');
      answer(response, status, { detail });
    }
  };
}

function answerTo(error: unknown): readonly [number, string] {
  if (error instanceof BodyUnavailable) return [error.status, error.message];
  if (!(error instanceof WebhookRefused)) return [500, 'The webhook could not be processed.'];
  // Not known to be forged: the key could not be asked for, and the service should try again.
  return [error.code === 'key_unavailable' ? 503 : 401, error.code];
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(body));
}
