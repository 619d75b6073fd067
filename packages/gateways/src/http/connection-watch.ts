import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';

/** Connections that have been open for use at some time, so that what is written to them may leave at once. */
const opened = new WeakSet<Socket>();

/**
 * Makes one request for axios and watches its connection. A request leaves only through a connection that is open,
 * and with TLS one whose certificate was accepted. Before that, whatever goes wrong, the provider has seen nothing.
 * Error codes cannot tell the two apart: ETIMEDOUT and ECONNRESET come before and after.
 */
export class ConnectionWatch {
  #mayHaveLeft = false;

  get mayHaveLeft(): boolean {
    return this.#mayHaveLeft;
  }

  /** The member of a transport that axios calls. */
  readonly request = (
    options: RequestOptions,
    onAnswer: (answer: IncomingMessage) => void,
  ): ClientRequest => {
    const isTls = options.protocol === 'https:';
    const request = isTls ? https.request(options, onAnswer) : http.request(options, onAnswer);
    request.once('socket', (socket) => this.#watch(socket, isTls));
    return request;
  };

  #watch(socket: Socket, isTls: boolean): void {
    if (opened.has(socket) || (!isTls && !socket.connecting)) {
      this.#mayHaveLeft = true;
      return;
    }
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      opened.add(socket);
      this.#mayHaveLeft = true;
    });
  }
}
