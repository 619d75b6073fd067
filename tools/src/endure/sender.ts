import { type Dispatcher, Pool } from 'undici';
import type { Asked } from './sportsbook.ts';

/** More than a healthy service ever needs at once; what finds none free waits, and its clock runs. */
const connections = 256;
const answerWithinMs = 10_000;

/** Sends requests and says what was wrong with each, or null. It shares the cores with what it measures. */
export class Sender {
  readonly #pool: Pool;

  constructor(url: string) {
    const patience = { headersTimeout: answerWithinMs, bodyTimeout: answerWithinMs };
    this.#pool = new Pool(url, { connections, pipelining: 1, ...patience });
  }

  send({ kind, path, body, headers, take }: Asked, done: (problem: string | null) => void): void {
    let status = 0;
    let text = '';
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => undefined,
      onResponseStart: (_, statusCode) => {
        status = statusCode;
      },
      onResponseData: (_, chunk) => {
        if (take !== null || status !== 200) text += chunk.toString();
      },
      onResponseEnd: () => {
        if (status === 200) done(take?.(text) ?? null);
        else done(`${kind}: ${status} ${text.slice(0, 200)}`);
      },
      onResponseError: (_, error) => done(`${kind}: ${error.message}`),
    };
    this.#pool.dispatch({ path, method: body === null ? 'GET' : 'POST', headers, body }, handler);
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
