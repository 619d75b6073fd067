import type { Switchboard } from '../switchboard/switchboard.ts';
import { fetchWithin } from './fetch-within.ts';

const withinMs = 10_000;

/** The operators' own calls back to the service: unsigned, tried once, and believed by no one. */
export class Callbacks {
  readonly #switchboard: Switchboard;
  readonly #stopped = new AbortController();

  constructor(switchboard: Switchboard) {
    this.#switchboard = switchboard;
  }

  /** `ourName` is the member of the body by which the service itself named the request. */
  send(
    { providerId, method, url }: { providerId: string; method: 'PUT' | 'POST'; url: string | null },
    body: Readonly<Record<string, unknown>>,
    ourName: string,
  ): void {
    if (url === null) return;
    const { is } = this.#switchboard.take(providerId, 'callbacks');
    if (is === 'off') return;
    const headers = { 'Content-Type': 'application/json' };
    const told = is === 'our_name_only' ? { [ourName]: body[ourName] } : body;
    const request = { method, headers, body: JSON.stringify(told) };
    // Nobody at the address: the verdict can still be read.
    fetchWithin(withinMs, this.#stopped.signal, url, request).catch(() => undefined);
  }

  stop(): void {
    this.#stopped.abort();
  }
}

/** An address to call back, or null for none and for one that is not http. */
export const callbackUrl = (written: string): string | null =>
  URL.canParse(written) && /^https?:$/.test(new URL(written).protocol) ? written : null;
