import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { AxiosHeaders, getAdapter } from 'axios';
import { Answer, type Answered, Broken, type Outgoing } from './answer.ts';
import { idleMs, tooLate } from './connections.ts';
import { type AgentChoices, type Agents, agents } from './guarded-agents.ts';

/**
 * POSTs through the adapter that axios has for Node's http, by the rules that hold for undici. The layers of axios
 * above it have nothing to do here, and one of them trims a text that it takes for JSON: its signature would not fit.
 */
export class AxiosClient {
  readonly #post = getAdapter('http');
  readonly #agents: Agents;

  constructor(choices: AgentChoices) {
    this.#agents = agents(choices);
    for (const agent of [this.#agents.http, this.#agents.https]) {
      // There is no limit on sockets, so one that is set free is idle: no request waits for it.
      agent.on('free', (socket: Socket) => socket.setTimeout(idleMs));
    }
  }

  async post({ url, headers, body, timeoutMs }: Outgoing): Promise<Answered> {
    const { origin, pathname, search } = new URL(url);
    const answer = new Answer();
    // The timeout of axios ends with the headers.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeoutMs);
    try {
      const { status, data } = await this.#post({
        method: 'post',
        url: origin + pathname + search,
        headers: new AxiosHeaders(headers),
        data: body,
        signal: deadline.signal,
        httpAgent: this.#agents.http,
        httpsAgent: this.#agents.https,
        maxRedirects: 0,
        // Through a proxy, the address that is checked would be the proxy's.
        proxy: false,
        // axios would fail an answer that is too long; we read it ourselves and stop.
        responseType: 'stream',
        decompress: false,
        validateStatus: () => true,
      });
      await read(data as Readable, answer);
      return { status, answer };
    } catch (error) {
      throw new Broken(deadline.signal.aborted ? tooLate() : error, answer);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Closes every connection; what is under way fails. */
  close(): void {
    this.#agents.http.destroy();
    this.#agents.https.destroy();
  }
}

/** Reads to the end or until it is enough; rejects when the answer breaks off before. */
const read = (body: Readable, answer: Answer): Promise<void> =>
  new Promise((resolve, reject) => {
    body.on('data', (chunk: Buffer) => {
      if (answer.take(chunk)) return;
      resolve();
      body.destroy();
    });
    body.once('end', resolve);
    // Stays: when it is cut off, axios tells of that too.
    body.on('error', reject);
  });
