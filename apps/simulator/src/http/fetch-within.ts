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
