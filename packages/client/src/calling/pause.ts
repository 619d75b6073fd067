const pauseMaxMs = 10_000;

/** How long to wait before the next try: twice as long each time, spread by `chance` (0 to 1) so that many clients
 * do not come back together, and never shorter than the service asked for. */
export function pauseMs(
  triesSoFar: number,
  firstPauseMs: number,
  retryAfterMs: number | null,
  chance: number,
): number {
  const longest = Math.min(firstPauseMs * 2 ** (triesSoFar - 1), pauseMaxMs);
  return Math.max((longest / 2) * (1 + chance), retryAfterMs ?? 0);
}

/** The header Retry-After, in seconds or as a date; null when there is none that can be read. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  // Date.parse alone would take nearly anything for a date.
  const at = text.endsWith('GMT') ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
