import type { AxiosAdapter } from 'axios';
import { Broken } from './answer.ts';
import type { ConnectionChoices } from './connections.ts';
import { HttpAdapter } from './http-adapter.ts';
import { UndiciAdapter } from './undici-adapter.ts';

/**
 * Sends through undici, and once more through Node's http when a receiver says `100 Continue` though no one asked:
 * IIS and some proxies do, HTTP allows it, and undici closes the connection. Such receivers are remembered, and
 * reached through Node's http from then on.
 */
export class TolerantAdapter {
  readonly #undici: UndiciAdapter;
  readonly #http: HttpAdapter;
  readonly #originsMax: number;
  readonly #continuing = new Set<string>();

  constructor(choices: ConnectionChoices, originsMax = 500) {
    this.#undici = new UndiciAdapter(choices);
    this.#http = new HttpAdapter(choices);
    this.#originsMax = originsMax;
  }

  readonly send: AxiosAdapter = async (config) => {
    if (this.#continuing.size > 0 && this.#continuing.has(originOf(config.url))) {
      return this.#http.send(config);
    }
    const began = performance.now();
    try {
      return await this.#undici.send(config);
    } catch (error) {
      if (!isContinue(error)) throw error;
      this.#remember(originOf(config.url));
      // What is left of the one deadline.
      const timeout = Math.max(1, (config.timeout ?? 0) - (performance.now() - began));
      return this.#http.send({ ...config, timeout });
    }
  };

  /** Closes every connection; what is under way fails. */
  close(): void {
    this.#undici.close();
    this.#http.close();
  }

  #remember(origin: string): void {
    this.#continuing.add(origin);
    const [oldest] = this.#continuing;
    if (this.#continuing.size > this.#originsMax && oldest !== undefined) this.#continuing.delete(oldest);
  }
}

const originOf = (url = ''): string => new URL(url).origin;

/** undici says this to a request for no other reason; it has no code of its own. */
const isContinue = (error: unknown): boolean =>
  error instanceof Broken && error.cause instanceof Error && error.cause.message === 'bad response';
