import { type Answered, Broken, type Outgoing } from './answer.ts';
import { AxiosClient } from './axios-client.ts';
import type { ConnectionChoices } from './connections.ts';
import { UndiciClient } from './undici-client.ts';

/**
 * POSTs through undici, and once more through Node's http when a receiver says `100 Continue` though no one asked:
 * IIS and some proxies do, HTTP allows it, and undici closes the connection. Such receivers are remembered, and
 * reached through Node's http from then on.
 */
export class TolerantClient {
  readonly #undici: UndiciClient;
  readonly #http: AxiosClient;
  readonly #continuing = new Set<string>();

  constructor(
    choices: ConnectionChoices,
    private readonly originsMax = 500,
  ) {
    this.#undici = new UndiciClient(choices);
    this.#http = new AxiosClient(choices);
  }

  async post(outgoing: Outgoing): Promise<Answered> {
    if (this.#continuing.size > 0 && this.#continuing.has(originOf(outgoing.url))) {
      return this.#http.post(outgoing);
    }
    const began = performance.now();
    try {
      return await this.#undici.post(outgoing);
    } catch (error) {
      if (!isContinue(error)) throw error;
      this.#remember(originOf(outgoing.url));
      // What is left of the one deadline.
      const timeoutMs = Math.max(1, outgoing.timeoutMs - (performance.now() - began));
      return this.#http.post({ ...outgoing, timeoutMs });
    }
  }

  /** Closes every connection; what is under way fails. */
  close(): void {
    this.#undici.close();
    this.#http.close();
  }

  #remember(origin: string): void {
    this.#continuing.add(origin);
    const [oldest] = this.#continuing;
    if (this.#continuing.size > this.originsMax && oldest !== undefined) this.#continuing.delete(oldest);
  }
}

const originOf = (url: string): string => new URL(url).origin;

/** undici says this to a request for no other reason; it has no code of its own. */
const isContinue = (error: unknown): boolean =>
  error instanceof Broken && error.cause instanceof Error && error.cause.message === 'bad response';
