import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';

/** What axios asks of a transport, and gives to it. */
export interface Transport {
  request(options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest;
}

/**
 * Sends headers and body in one write, and ends everything at one deadline: resolving the name, connecting, headers,
 * body. The timeout of axios ends with the headers, and a signal costs a tenth of the whole request.
 */
export class WholeRequest implements Transport {
  readonly #body: Buffer;
  readonly #timeoutMs: number;
  #timer: NodeJS.Timeout | undefined;
  isTooLate = false;

  constructor(body: Buffer, timeoutMs: number) {
    this.#body = body;
    this.#timeoutMs = timeoutMs;
  }

  request(options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest {
    const { request } = options.protocol === 'https:' ? https : http;
    const sent = request(options, onResponse);
    // A text goes into the same write as the headers, and this encoding leaves every byte as it is.
    sent.end(this.#body.toString('latin1'), 'latin1');
    this.#timer = setTimeout(() => {
      this.isTooLate = true;
      const late = new Error('The deadline has passed.');
      // Node drops a connection that changes to another protocol, and tells no one.
      if (sent.destroyed) sent.emit('error', late);
      else sent.destroy(late);
    }, this.#timeoutMs);
    return sent;
  }

  /** To be called when the answer is complete, or when there will be none. */
  over(): void {
    clearTimeout(this.#timer);
  }
}
