import { setTimeout as sleep } from 'node:timers/promises';
import { type HttpRequest, json, Sender } from './sender.ts';

export interface Clock {
  now(): number;
  sleep(ms: number): Promise<unknown>;
}

const systemClock: Clock = { now: () => performance.now(), sleep: (ms) => sleep(ms) };

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

export interface Rounds {
  readonly atOnce: number;
  readonly seconds: number;
  /** Ends after so many instead, however long they take. */
  readonly count?: number | undefined;
  readonly signal?: AbortSignal;
}

/** Keeps so much work under way: each piece is followed by the next when it is done. Tells how much was done. */
export async function closedLoop(
  { atOnce, seconds, count, signal }: Rounds,
  work: (n: number, worker: number) => Promise<unknown>,
): Promise<{ readonly done: number; readonly perSecond: number }> {
  const began = performance.now();
  const until = count === undefined ? began + seconds * 1_000 : Number.POSITIVE_INFINITY;
  let begun = 0;
  let done = 0;
  const worker = async (place: number): Promise<void> => {
    while (performance.now() < until && begun < (count ?? Number.POSITIVE_INFINITY) && !signal?.aborted) {
      begun += 1;
      await work(begun - 1, place);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, place) => worker(place)));
  return { done, perSecond: done / ((performance.now() - began) / 1_000) };
}

export interface Load extends Omit<Rounds, 'seconds'> {
  readonly url: string;
  readonly seconds?: number;
  /** Makes the n-th request. */
  readonly next: (n: number) => HttpRequest;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Keeps so many connections busy. Anything but 200 ends it, because a figure for failures means nothing. */
export async function measureLoad({ url, next, headers, seconds = 0, ...rounds }: Load) {
  const sender = new Sender(url, rounds.atOnce);
  const took: number[] = [];
  const ofPost = { ...headers, ...json };
  const send = ({ path, body, headers: own }: HttpRequest): Promise<void> =>
    new Promise((resolve, reject) => {
      const request = { path, body: body ?? null, headers: { ...(body == null ? headers : ofPost), ...own } };
      sender.send(request, false, (status, text) =>
        status === 200 ? resolve() : reject(new Error(`${path} answered ${status}: ${text}`)),
      );
    });
  try {
    const { perSecond } = await closedLoop({ ...rounds, seconds }, async (n) => {
      const request = next(n);
      const began = performance.now();
      await send(request);
      took.push(performance.now() - began);
    });
    took.sort((a, b) => a - b);
    const at = (share: number): number => took[Math.floor(took.length * share)] ?? 0;
    return { perSecond, p50Ms: at(0.5), p99Ms: at(0.99) };
  } finally {
    await sender.stop();
  }
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
