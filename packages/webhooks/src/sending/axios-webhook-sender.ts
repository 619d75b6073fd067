import type { LookupFunction } from 'node:net';
import type { SendAnswer, WebhookRequest, WebhookSender } from '@mobile-money/core';
import { AxiosHeaders } from 'axios';
import { type Answer, Broken } from './answer.ts';
import { failureReason } from './failure.ts';
import { TolerantAdapter } from './tolerant-adapter.ts';

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
 * POSTs webhooks with an adapter for axios. The layers above it, which merge configurations, transform bodies and
 * run interceptors, have nothing to do here and would take more time than the adapter; one of them also trims a text
 * that it takes for JSON, and then the signature does not fit. How many at once is for the caller to limit.
 */
export class AxiosWebhookSender implements WebhookSender {
  readonly #timeoutMs: number;
  readonly #adapter: TolerantAdapter;
  readonly #headers: Readonly<Record<string, string>>;

  constructor({ timeoutMs, allowPrivateAddresses, userAgent, lookup, ca }: SenderChoices) {
    this.#timeoutMs = timeoutMs;
    this.#adapter = new TolerantAdapter({ timeoutMs, allowPrivateAddresses, lookup, ca });
    this.#headers = {
      'Content-Type': 'application/json',
      'User-Agent': userAgent ?? 'mobile-money-service',
      'Accept-Encoding': 'identity',
    };
  }

  async send({ url, headers, body }: WebhookRequest): Promise<SendAnswer> {
    const timeoutMs = this.#timeoutMs;
    try {
      const { status, data } = await this.#adapter.send({
        url,
        headers: Object.assign(new AxiosHeaders(), headers, this.#headers),
        data: Buffer.from(body),
        timeout: timeoutMs,
      });
      return { status, error: null, answerExcerpt: (data as Answer).excerpt() };
    } catch (error) {
      const [cause, excerpt] = error instanceof Broken ? [error.cause, error.answer.excerpt()] : [error, ''];
      return {
        status: null,
        error: failureReason({ error: cause, url, timeoutMs }),
        answerExcerpt: excerpt,
      };
    }
  }

  /** Closes every connection; what is under way fails. */
  close(): void {
    this.#adapter.close();
  }
}
