import type { Instant, PlatformEvent, WebhookSigner } from '@mobile-money/core';

/** Signs with a checksum instead of a key: enough to tell bodies and attempts apart, and the same in every run. */
export class StubSigner implements WebhookSigner {
  #attempts = 0;

  async sign(event: PlatformEvent, at: Instant): Promise<Readonly<Record<string, string>>> {
    this.#attempts += 1;
    return {
      'x-stub-event': event.id,
      'x-stub-signature': `${checksum(event.body)}.${at}.${this.#attempts}`,
    };
  }
}

const checksum = (text: string): number =>
  [...text].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) >>> 0, 7);
