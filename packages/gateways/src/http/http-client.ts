import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { Reason } from '@mobile-money/core';
import axios, {
  type AxiosAdapter,
  type AxiosInstance,
  type AxiosResponse,
  getAdapter,
  type InternalAxiosRequestConfig,
} from 'axios';
import { ConnectionWatch } from './connection-watch.ts';
import { failureReason } from './failure-reason.ts';

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
  /** The header `Retry-After`; empty when there is none. */
  readonly retryAfter: string;
}

/** What is known of a call: a whole answer came, or nothing left this machine, or it may have left and no one knows. */
export type HttpOutcome = HttpAnswer | Unanswered['outcome'];

/** Thrown through axios to where it becomes a value again. */
export class Unanswered extends Error {
  constructor(
    readonly outcome:
      | {
          readonly kind: 'not_sent';
          readonly why: Reason;
          /** The provider was heard all the same, when it was asked for a token. */
          readonly isReached?: boolean;
          /** What it answered then, where it does not accept our credentials. */
          readonly refusal?: HttpAnswer;
        }
      | { readonly kind: 'no_answer'; readonly why: Reason },
  ) {
    super(outcome.why.code);
  }
}

/** How a provider lets us in. */
export interface Login {
  /** Puts into the headers of a call what lets it in, and tells what that was; null for a call that needs nothing. */
  readonly enter: (call: InternalAxiosRequestConfig) => Promise<string | null>;
  /** Hears of a 401, which says that the call was not taken on: whether it is made once more, for the first time. */
  readonly mayRepeat: (answer: AxiosResponse, enteredBy: string) => boolean;
}

interface EnteredCall extends InternalAxiosRequestConfig {
  enteredBy?: string | null;
  isRepeated?: true;
}

/** No answer of these protocols comes near this. */
const answerMaxBytes = 262_144;

/** Closed before servers do so: a connection that ends just as we send leaves the outcome unknown. */
const idleMs = 1_000;

/** Calls one provider through an axios instance of its own, and gives every failure as a value. */
export class HttpClient {
  readonly #timeoutMs: number;
  readonly #axios: AxiosInstance;
  readonly #agents: readonly (http.Agent | https.Agent)[];

  constructor(settings: HttpClientSettings) {
    this.#timeoutMs = settings.timeoutMs;
    const kept = { keepAlive: true, ...(settings.ca === undefined ? {} : { ca: settings.ca }) };
    const [httpAgent, httpsAgent] = [new http.Agent(kept), new https.Agent(kept)];
    this.#agents = [httpAgent, httpsAgent];
    for (const agent of this.#agents) agent.on('free', (socket: Socket) => socket.setTimeout(idleMs));
    this.#axios = axios.create({
      baseURL: settings.baseUrl.replace(/\/+$/, ''),
      allowAbsoluteUrls: false,
      timeout: settings.timeoutMs,
      adapter: attempt(settings),
      headers: { Accept: 'application/json', 'Accept-Encoding': 'identity' },
      httpAgent,
      httpsAgent,
      maxRedirects: 0,
      maxContentLength: answerMaxBytes,
      proxy: false,
      responseType: 'text',
      transformRequest: [],
      transformResponse: [],
      decompress: false,
      validateStatus: () => true,
    });
  }

  /** From here on every call enters by this login. */
  use({ enter, mayRepeat }: Login): void {
    this.#axios.interceptors.request.use(async (call: EnteredCall) => {
      call.enteredBy = await enter(call);
      return call;
    });
    this.#axios.interceptors.response.use((answer) => {
      const call: EnteredCall = answer.config;
      if (answer.status !== 401 || call.enteredBy == null) return answer;
      const again: EnteredCall = { ...call, isRepeated: true };
      return mayRepeat(answer, call.enteredBy) && !call.isRepeated ? this.#axios.request(again) : answer;
    });
  }

  async call({ method, path, headers, body }: HttpCall): Promise<HttpOutcome> {
    try {
      const answer = await this.#axios.request({
        method,
        url: path,
        headers: { ...headers },
        data: body ?? '',
      });
      const retryAfter = String(answer.headers['retry-after'] ?? '');
      return { kind: 'answered', status: answer.status, text: String(answer.data), retryAfter };
    } catch (error) {
      if (error instanceof Unanswered) return error.outcome;
      // No attempt failed, yet something did: one of them may have left.
      const why = failureReason({ error, timeoutMs: this.#timeoutMs, tooLate: false });
      return { kind: 'no_answer', why };
    }
  }

  /** Closes every connection; what is under way fails. */
  close(): void {
    for (const agent of this.#agents) agent.destroy();
  }
}

const overHttp = getAdapter('http');

/** One attempt. The timeout of axios ends with the headers: a body that drips would hold the call for ever. */
const attempt =
  ({ timeoutMs, deadline = (ms) => AbortSignal.timeout(ms) }: HttpClientSettings): AxiosAdapter =>
  async (call) => {
    const watch = new ConnectionWatch();
    const signal = deadline(timeoutMs);
    try {
      const answer = await overHttp({ ...call, transport: watch, signal });
      // As it was called: whoever repeats it has a deadline and a connection of their own.
      return { ...answer, config: call };
    } catch (error) {
      const why = failureReason({ error, timeoutMs, tooLate: signal.aborted });
      throw new Unanswered({ kind: watch.mayHaveLeft ? 'no_answer' : 'not_sent', why });
    }
  };
