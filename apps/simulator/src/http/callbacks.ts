import type { Switchboard } from '../switchboard/switchboard.ts';

const withinMs = 10_000;

interface Called {
  readonly providerId: string;
  readonly method: 'PUT' | 'POST';
  readonly url: string | null;
}

/** `ourName` is the member of the body by which the service itself named the request. */
export type CallBack = (called: Called, body: Readonly<Record<string, unknown>>, ourName: string) => void;

/** The operators' own calls back to the service: unsigned, tried once, and believed by no one. */
export const callingBack =
  (switchboard: Switchboard, stopped: AbortSignal): CallBack =>
  ({ providerId, method, url }, body, ourName) => {
    if (url === null) return;
    const { is } = switchboard.take(providerId, 'callbacks');
    if (is === 'off') return;
    const headers = { 'Content-Type': 'application/json' };
    const told = is === 'our_name_only' ? { [ourName]: body[ourName] } : body;
    const request = { method, headers, body: JSON.stringify(told) };
    // Nobody at the address: the verdict can still be read.
    fetchWithin(withinMs, stopped, url, request).catch(() => undefined);
  };

/** An address to call back, or null for none and for one that is not http. */
export const callbackUrl = (written: string): string | null =>
  URL.canParse(written) && /^https?:$/.test(new URL(written).protocol) ? written : null;

/**
 * Fetches, unless it takes too long or the simulator stops meanwhile. By hand: `AbortSignal.any` leaves a trace of every
 * call with a signal that lives on, and `AbortSignal.timeout` keeps it until its time is over.
 */
export async function fetchWithin(
  withinMs: number,
  stopped: AbortSignal,
  url: string,
  request: Omit<RequestInit, 'signal'>,
): Promise<Response> {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const timer = setTimeout(end, withinMs);
  stopped.addEventListener('abort', end);
  if (stopped.aborted) end();
  try {
    const answer = await fetch(url, { ...request, signal: ending.signal });
    // Only the status counts. A body that is not read would keep its connection.
    await answer.body?.cancel();
    return answer;
  } finally {
    clearTimeout(timer);
    stopped.removeEventListener('abort', end);
  }
}

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
