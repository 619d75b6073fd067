import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorOfReply } from '../errors/error-of-reply.ts';
import { type PaymentError, ServiceFailed, ServiceUnreachable } from '../errors/payment-error.ts';
import type { Operations } from '../schemas.ts';
import { type ClientOptions, type ClientSettings, settingsOf } from './client-options.ts';
import { pauseMs, retryAfterMs } from './pause.ts';
import { type InputOf, type OperationName, type PlainRequest, requestOf } from './request-of.ts';
import { type NoReply, type Reply, sendOnce } from './send-once.ts';

export interface CallOptions {
  /** Ends the call; it then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

/** Each of these does something every time it arrives; everything else may arrive twice and happens once. */
const unrepeatable: ReadonlySet<OperationName> = new Set<OperationName>([
  'post /api/v1/transactions/{service_tx_id}/replay-webhook',
  'post /api/v1/sandbox/transactions/{service_tx_id}/simulate',
]);

const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Calls operations, and calls again what failed for now and may be repeated. */
export class Caller {
  readonly #settings: ClientSettings;

  constructor(options: ClientOptions) {
    this.#settings = settingsOf(options);
  }

  async call<Name extends OperationName>(
    name: Name,
    input: InputOf<Name>,
    { signal, waitMs = 0 }: CallOptions & { readonly waitMs?: number } = {},
  ): Promise<Operations[Name]['answer']> {
    const { baseUrl, retries, firstPauseMs, timeoutMs, deadlineMs } = this.#settings;
    const request = requestOf(baseUrl, name, input);
    // The same for all tries, so that the log of the service tells them as one call.
    const requestId = randomUUID();
    // An operation that was asked to wait has so much longer, for each try.
    const giveUpAt = performance.now() + deadlineMs + waitMs;
    let mayHaveArrived = false;
    for (let tries = 1; ; tries += 1) {
      signal?.throwIfAborted();
      const timeLeftMs = Math.min(giveUpAt - performance.now(), timeoutMs + waitMs);
      const reply = await this.#send(request, requestId, timeLeftMs, signal);
      if (reply.status !== null && isAnswer(name, reply)) return answerOf<Name>(reply, requestId);
      const error = errorOf(name, reply, requestId, mayHaveArrived);
      mayHaveArrived = error.mayHaveArrived;
      const pause = pauseMs(tries, firstPauseMs, askedPauseMs(reply), Math.random());
      const isInTime = performance.now() + pause < giveUpAt;
      if (tries > retries || !isInTime || !mayRepeat(name, reply)) throw error;
      // A signal that ends the pause is found at the top.
      await sleep(pause, undefined, signal === undefined ? {} : { signal }).catch(() => {});
    }
  }

  #send(
    { url, method, body }: PlainRequest,
    requestId: string,
    timeLeftMs: number,
    signal: AbortSignal | undefined,
  ): Promise<Reply | NoReply> {
    const { apiKey, fetch } = this.#settings;
    const headers = {
      accept: 'application/json',
      'x-request-id': requestId,
      ...(apiKey === '' ? {} : { 'x-api-key': apiKey }),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    };
    const within = Math.max(1, Math.ceil(timeLeftMs));
    return sendOnce(fetch, url, { method, headers, body }, within, signal);
  }
}

/** The state of health is an answer also when it is a bad one. */
const isAnswer = (name: OperationName, { status, text }: Reply): boolean =>
  status === 200 || (name === 'get /health' && status === 503 && text.includes('"checks"'));

function answerOf<Name extends OperationName>(reply: Reply, requestId: string): Operations[Name]['answer'] {
  try {
    return JSON.parse(reply.text) as Operations[Name]['answer'];
  } catch (cause) {
    const { status } = reply;
    throw new ServiceFailed({
      code: 'service_error',
      status,
      detail: 'The answer is no JSON.',
      requestId: reply.headers.get('x-request-id') ?? requestId,
      mayHaveArrived: true,
      cause,
    });
  }
}

function mayRepeat(name: OperationName, reply: Reply | NoReply): boolean {
  if (reply.status === null) return !unrepeatable.has(name) || !reply.mayHaveArrived;
  // A request that was one too many was turned away at the door.
  return passing.has(reply.status) && (!unrepeatable.has(name) || reply.status === 429);
}

const askedPauseMs = (reply: Reply | NoReply): number | null =>
  reply.status === null ? null : retryAfterMs(reply.headers.get('retry-after'), Date.now());

/** The last try decides which error it is; whether anything arrived is a matter of all of them. */
function errorOf(
  name: OperationName,
  reply: Reply | NoReply,
  requestId: string,
  mayHaveArrivedBefore: boolean,
): PaymentError {
  if (reply.status !== null) return errorOfReply(name, reply, requestId, mayHaveArrivedBefore);
  const { reason: detail, cause } = reply;
  const mayHaveArrived = mayHaveArrivedBefore || reply.mayHaveArrived;
  return new ServiceUnreachable({ detail, requestId, mayHaveArrived, cause });
}
