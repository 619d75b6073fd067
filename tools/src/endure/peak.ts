import type { OpenDatabase } from '@mobile-money/postgres';
import type { Load } from './load.ts';
import { closedLoop } from './loops.ts';
import { leftAfter } from './outbox.ts';

/** Enough that the service is never without work. */
const atOnce = 64;
const restWithinSeconds = 300;
/** A process that has just started is not to be met by all at once. */
const atOnceFirst = 16;
const warmUpSeconds = 10;

/** The first seconds belong to the compiler: what goes wrong in them is not counted. */
export async function warmUp(
  load: Load,
  database: OpenDatabase,
  mostSeconds: number,
  signal: AbortSignal,
): Promise<void> {
  const send = (): Promise<void> => load.sendNow().catch(() => undefined);
  await closedLoop(Math.min(warmUpSeconds, mostSeconds), atOnceFirst, send, signal);
  await leftAfter(database, restWithinSeconds, signal);
}

/**
 * Requests a second of the mix that the service bears: as many as it answers in the given time, divided by the time
 * until all that they ask for is done and the last of their webhooks is delivered. Requests alone would be answered
 * faster, at the price of an outbox that grows: such a rate could not be held.
 */
export async function measurePeak(
  load: Load,
  database: OpenDatabase,
  seconds: number,
  signal: AbortSignal,
): Promise<number> {
  const began = performance.now();
  const answered = await closedLoop(seconds, atOnce, () => load.sendNow(), signal).catch((error: Error) => {
    throw new Error(`There is no peak, because of a wrong answer. ${error.message}`);
  });
  const left = await leftAfter(database, restWithinSeconds, signal);
  if (left > 0 && !signal.aborted) {
    throw new Error(`${left} webhooks were left ${restWithinSeconds} s after the peak.`);
  }
  return answered / ((performance.now() - began) / 1_000);
}
