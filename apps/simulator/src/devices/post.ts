const answerWithinMs = 30_000;

/** Posts as a device does: 30 seconds for an answer. Gives the status, or 0 when there was none. */
export function devicePoster(stopped: AbortSignal) {
  return async (url: string, headers: Record<string, string>, body: string): Promise<number> => {
    try {
      const signal = AbortSignal.any([stopped, AbortSignal.timeout(answerWithinMs)]);
      const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return 0;
    }
  };
}
