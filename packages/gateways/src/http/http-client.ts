import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { AxiosHeaders, getAdapter, type InternalAxiosRequestConfig } from 'axios';
import { ConnectionWatch } from './connection-watch.ts';
import { failureSentence } from './failure-sentence.ts';

export interface HttpClientSettings {
  /** Up to where the paths of the protocol begin, without a slash at the end. */
  readonly baseUrl: string;
  /** One deadline over resolving the name, connecting, headers and body of each call. */
  readonly timeoutMs: number;
  /** Ends a call whose time is over; by the clock of this machine unless told otherwise. */
  readonly deadline?: (timeoutMs: number) => AbortSignal;
  /** Certificates to trust instead of the usual ones, in PEM form. */
  readonly ca?: string;
}

export interface HttpCall {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface HttpAnswer {
  readonly kind: 'answered';
  readonly status: number;
  readonly text: string;
  /** What the `WWW-Authenticate` headers ask for, joined by commas. */
  readonly challenge: string;
  /** The header `Retry-After`; empty when there is none. */
  readonly retryAfter: string;
}

/** What is known of a call: a whole answer came, or nothing left this machine, or it may have left and no one knows. */
export type HttpOutcome =
  | HttpAnswer
  | { readonly kind: 'not_sent'; readonly why: string }
  | { readonly kind: 'no_answer'; readonly why: string };

/** No answer of these protocols comes near this. */
const answerMaxBytes = 262_144;

/** Closed before servers do so: a connection that ends just as we send leaves the outcome unknown. */
const idleMs = 1_000;

/** Calls one provider with the HTTP adapter of axios, and gives every failure as a value. It never repeats a call. */
export class HttpClient {
  readonly #call = getAdapter('http');
  readonly #baseUrl: string;
  readonly #timeoutMs: number;
  readonly #deadline: (timeoutMs: number) => AbortSignal;
  readonly #agents: { readonly http: http.Agent; readonly https: https.Agent };

  constructor({ baseUrl, timeoutMs, deadline, ca }: HttpClientSettings) {
    this.#baseUrl = baseUrl.replace(/\/+$/, '');
    this.#timeoutMs = timeoutMs;
    this.#deadline = deadline ?? ((ms) => AbortSignal.timeout(ms));
    const kept = { keepAlive: true, ...(ca === undefined ? {} : { ca }) };
    this.#agents = { http: new http.Agent(kept), https: new https.Agent(kept) };
    for (const agent of [this.#agents.http, this.#agents.https]) {
      agent.on('free', (socket: Socket) => socket.setTimeout(idleMs));
    }
  }

  async call({ method, path, headers, body }: HttpCall): Promise<HttpOutcome> {
    const watch = new ConnectionWatch();
    // The timeout of axios ends with the headers: a body that drips would hold the call for ever.
    const deadline = this.#deadline(this.#timeoutMs);
    try {
      const answer = await this.#call({
        ...this.#config(),
        method,
        url: `${this.#baseUrl}${path}`,
        headers: new AxiosHeaders({ Accept: 'application/json', 'Accept-Encoding': 'identity', ...headers }),
        ...(body === undefined ? {} : { data: Buffer.from(body) }),
        transport: watch,
        signal: deadline,
      });
      const challenge = [answer.headers['www-authenticate'] ?? []].flat().join(', ');
      const retryAfter = String(answer.headers['retry-after'] ?? '');
      return { kind: 'answered', status: answer.status, text: String(answer.data), challenge, retryAfter };
    } catch (error) {
      const why = failureSentence({ error, timeoutMs: this.#timeoutMs, tooLate: deadline.aborted });
      return { kind: watch.mayHaveLeft ? 'no_answer' : 'not_sent', why };
    }
  }

  #config(): Omit<InternalAxiosRequestConfig, 'headers'> {
    return {
      httpAgent: this.#agents.http,
      httpsAgent: this.#agents.https,
      timeout: this.#timeoutMs,
      maxRedirects: 0,
      maxContentLength: answerMaxBytes,
      proxy: false,
      responseType: 'text',
      decompress: false,
      validateStatus: () => true,
    };
  }

  /** Closes every connection; what is under way fails. */
  close(): void {
    this.#agents.http.destroy();
    this.#agents.https.destroy();
  }
}
