import { setTimeout as sleep } from 'node:timers/promises';

export interface Clock {
  now(): number;
  sleep(ms: number): Promise<unknown>;
}

export const systemClock: Clock = { now: () => performance.now(), sleep: (ms) => sleep(ms) };

export interface Schedule {
  readonly perSecond: number;
  readonly seconds: number;
}

/**
 * Sends every request at its moment, whether or not earlier ones have been answered. Each is told the moment at which
 * it was due: whoever was kept from sending it in time counts the delay as time that the caller waited.
 */
export async function openLoop(
  { perSecond, seconds }: Schedule,
  send: (dueAt: number) => void,
  signal: AbortSignal,
  clock: Clock = systemClock,
): Promise<void> {
  const began = clock.now();
  const total = Math.floor(perSecond * seconds);
  const dueAt = (n: number): number => began + (n * 1_000) / perSecond;
  for (let n = 0; n < total && !signal.aborted; ) {
    for (const now = clock.now(); n < total && dueAt(n) <= now; n += 1) send(dueAt(n));
    if (n < total) await clock.sleep(Math.max(1, dueAt(n) - clock.now()));
  }
}

/** Keeps so many requests under way: each is followed by the next when it is answered. Gives their number. */
export async function closedLoop(
  seconds: number,
  atOnce: number,
  send: () => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let answered = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < until && !signal.aborted) {
      await send();
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return answered;
}
