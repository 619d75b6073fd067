import type { LookupFunction } from 'node:net';
import type { SendAnswer, WebhookRequest, WebhookSender } from '@mobile-money/core';
import { Broken } from './answer.ts';
import { failureReason } from './failure.ts';
import { TolerantClient } from './tolerant-client.ts';

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

/** POSTs webhooks over HTTP, each byte as it was signed. How many at once is for the caller to limit. */
export class HttpWebhookSender implements WebhookSender {
  readonly #timeoutMs: number;
  readonly #client: TolerantClient;
  readonly #headers: Readonly<Record<string, string>>;

  constructor({ timeoutMs, allowPrivateAddresses, userAgent, lookup, ca }: SenderChoices) {
    this.#timeoutMs = timeoutMs;
    this.#client = new TolerantClient({ timeoutMs, allowPrivateAddresses, lookup, ca });
    this.#headers = {
      'Content-Type': 'application/json',
      'User-Agent': userAgent ?? 'mobile-money-service',
      'Accept-Encoding': 'identity',
    };
  }

  async send({ url, headers, body }: WebhookRequest): Promise<SendAnswer> {
    const timeoutMs = this.#timeoutMs;
    try {
      const { status, answer } = await this.#client.post({
        url,
        headers: { ...headers, ...this.#headers },
        body: Buffer.from(body),
        timeoutMs,
      });
      return { status, error: null, answerExcerpt: answer.excerpt() };
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
    this.#client.close();
  }
}
