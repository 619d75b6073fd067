import { fetchWithin } from '../http/fetch-within.ts';

const answerWithinMs = 30_000;

/** Posts as a device does: 30 seconds for an answer. Gives the status, or 0 when there was none. */
export function devicePoster(stopped: AbortSignal) {
  return async (url: string, headers: Record<string, string>, body: string): Promise<number> => {
    try {
      const request = { method: 'POST', headers, body, redirect: 'manual' } as const;
      return (await fetchWithin(answerWithinMs, stopped, url, request)).status;
    } catch {
      return 0;
    }
  };
}
