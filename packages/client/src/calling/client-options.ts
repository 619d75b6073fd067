import type { Fetch } from './send-once.ts';

export interface ClientOptions {
  /** Where the service is, such as `https://payments.example`; a path in front of the interface may follow. */
  readonly baseUrl: string;
  /** Empty or left out for a service in development. */
  readonly apiKey?: string | undefined;
  /** For one try. */
  readonly timeoutMs?: number | undefined;
  /** Tries after the first one. */
  readonly retries?: number | undefined;
  /** The pause before the first of them; each further one is twice as long. */
  readonly firstPauseMs?: number | undefined;
  /** For the whole call, with all tries and pauses. */
  readonly deadlineMs?: number | undefined;
  /** In the place of the global fetch. */
  readonly fetch?: Fetch | undefined;
}

export type ClientSettings = { readonly [Name in keyof ClientOptions]-?: NonNullable<ClientOptions[Name]> };

export function settingsOf(options: ClientOptions): ClientSettings {
  const { baseUrl, apiKey = '', fetch = globalThis.fetch } = options;
  const { timeoutMs = 10_000, retries = 3, firstPauseMs = 200, deadlineMs = 30_000 } = options;
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    throw new TypeError(`baseUrl must be an http or https address, not '${baseUrl}'.`);
  }
  // Said here without the key: fetch would repeat it in its error.
  if (!/^[!-~]*$/.test(apiKey)) throw new TypeError('The API key has characters that no header can carry.');
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    apiKey,
    fetch,
    timeoutMs,
    retries,
    firstPauseMs,
    deadlineMs,
  };
}
