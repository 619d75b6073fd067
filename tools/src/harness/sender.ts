import { type Dispatcher, Pool } from 'undici';

/** A GET, or a POST when it has a body. */
export interface HttpRequest {
  readonly path: string;
  readonly body?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Hears the status, and the text of an answer that is read or no 200; 0 and why, when no answer came. */
export type Answered = (status: number, text: string) => void;

/**
 * Sends requests on connections that stay open. It shares the cores with what it measures, so it uses a client that
 * takes a third of the time of Node's own, and leaves answers unread that no one asks for.
 */
export class Sender {
  readonly #pool: Pool;

  /** What finds no connection free waits, and its clock runs. */
  constructor(url: string, connections: number, answerWithinMs = 300_000) {
    const patience = { headersTimeout: answerWithinMs, bodyTimeout: answerWithinMs };
    this.#pool = new Pool(url, { connections, pipelining: 1, ...patience });
  }

  send({ path, body = null, headers = {} }: HttpRequest, isRead: boolean, answered: Answered): void {
    let status = 0;
    let text = '';
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => undefined,
      onResponseStart: (_, statusCode) => {
        status = statusCode;
      },
      onResponseData: (_, chunk) => {
        if (isRead || status !== 200) text += chunk.toString();
      },
      onResponseEnd: () => answered(status, text),
      onResponseError: (_, error) => answered(0, error.message),
    };
    this.#pool.dispatch({ path, method: body === null ? 'GET' : 'POST', headers, body }, handler);
  }

  async stop(): Promise<void> {
    await this.#pool.destroy();
  }
}

export const json = { 'content-type': 'application/json' };

const isReady = (body: unknown): body is string | Buffer<ArrayBuffer> =>
  typeof body === 'string' || Buffer.isBuffer(body);

/** One request whose answer is needed and whose time is not: throws unless it is granted. */
export async function ask<Answer>(
  method: string,
  url: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
  withinMs: number | null = null,
): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : json), ...headers },
    body: body === undefined ? null : isReady(body) ? body : JSON.stringify(body),
    signal: withinMs === null ? null : AbortSignal.timeout(withinMs),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} answers ${answer.status}: ${text}`);
  return (text === '' ? null : JSON.parse(text)) as Answer;
}
