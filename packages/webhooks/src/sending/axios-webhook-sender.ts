import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import type { SendAnswer, WebhookRequest, WebhookSender } from '@mobile-money/core';
import { AxiosHeaders, getAdapter, type InternalAxiosRequestConfig } from 'axios';
import { Answer } from './answer.ts';
import { failureSentence } from './failure.ts';
import { type Agents, agents } from './guarded-agents.ts';
import { WholeRequest } from './whole-request.ts';

export interface SenderChoices {
  /** One deadline over resolving the name, connecting, headers and body. */
  readonly timeoutMs: number;
  readonly allowPrivateAddresses: boolean;
  readonly userAgent?: string;
  /** Resolves names instead of the system. */
  readonly lookup?: LookupFunction;
  /** Certificates to trust instead of the usual ones, in PEM form. */
  readonly ca?: string;
}

/**
 * POSTs webhooks with the HTTP adapter of axios. The layers above it, which merge configurations, transform bodies
 * and run interceptors, have nothing to do here and would take as much time again; one of them also trims a text
 * that it takes for JSON, and then the signature does not fit. How many at once is for the caller to limit.
 */
export class AxiosWebhookSender implements WebhookSender {
  readonly #post = getAdapter('http');
  readonly #timeoutMs: number;
  readonly #agents: Agents;
  readonly #config: Omit<InternalAxiosRequestConfig, 'headers'>;
  readonly #headers: Readonly<Record<string, string>>;

  constructor({ timeoutMs, allowPrivateAddresses, userAgent, lookup, ca }: SenderChoices) {
    this.#timeoutMs = timeoutMs;
    this.#agents = agents({ allowPrivateAddresses, lookup, ca });
    this.#headers = {
      'Content-Type': 'application/json',
      'User-Agent': userAgent ?? 'mobile-money-service',
      'Accept-Encoding': 'identity',
    };
    this.#config = {
      method: 'post',
      httpAgent: this.#agents.http,
      httpsAgent: this.#agents.https,
      maxRedirects: 0,
      // Through a proxy, the address that is checked would be the proxy's.
      proxy: false,
      // axios would fail an answer that is too long; we read it ourselves and stop.
      responseType: 'stream',
      decompress: false,
      validateStatus: () => true,
    };
  }

  async send({ url, headers, body }: WebhookRequest): Promise<SendAnswer> {
    const bytes = Buffer.from(body);
    const transport = new WholeRequest(bytes, this.#timeoutMs);
    const answer = new Answer();
    try {
      checkScheme(url);
      const response = await this.#post({
        ...this.#config,
        url,
        // Put in as they are: the adapter looks through all of them once more.
        headers: Object.assign(new AxiosHeaders(), headers, this.#headers, {
          'Content-Length': String(bytes.length),
        }),
        transport,
      });
      await answer.read(response.data as Readable);
      return { status: response.status, error: null, answerExcerpt: answer.excerpt() };
    } catch (error) {
      const { isTooLate: tooLate } = transport;
      const sentence = failureSentence({ error, url, timeoutMs: this.#timeoutMs, tooLate });
      return { status: null, error: sentence, answerExcerpt: answer.excerpt() };
    } finally {
      transport.over();
    }
  }

  /** Closes every connection; what is under way fails. */
  close(): void {
    this.#agents.http.destroy();
    this.#agents.https.destroy();
  }
}

/** axios also answers data: urls by itself. */
function checkScheme(url: string): void {
  if (/^https?:/i.test(url)) return;
  const { protocol } = new URL(url);
  throw Object.assign(new Error(`A url with ${protocol}`), { code: 'ERR_OTHER_SCHEME' });
}
