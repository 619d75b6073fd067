import { setTimeout as sleep } from 'node:timers/promises';
import { pauseMs } from '../calling/pause.ts';
import { type PaymentError, ServiceFailed, ServiceUnreachable } from '../errors/payment-error.ts';
import type { EventItem, EventsAnswer } from '../schemas.ts';
import type { CursorStore } from './cursor-store.ts';

export interface EventsOptions {
  /** Where the place is kept. */
  readonly cursors: CursorStore;
  /** Where to begin while no place is kept: with the first event there ever was, unless it is `end`. */
  readonly start?: 'beginning' | 'end' | undefined;
  /** Seconds for which one request waits for the next event. */
  readonly waitSeconds?: number | undefined;
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Told each time that the service could not be asked; it is asked again after a pause. */
  readonly onProblem?: ((error: PaymentError) => void) | undefined;
}

interface PageRequest {
  readonly after: string | undefined;
  readonly limit: number;
  readonly wait: number;
}

/** Reads one page of events. */
export type ReadPage = (request: PageRequest, signal: AbortSignal | undefined) => Promise<EventsAnswer>;

const firstPauseMs = 500;
const pausesMax = 6;
const pageSizeMax = 100;

/**
 * Every event, one after the other, for good. The place of an event is kept when the next one is asked for: who breaks
 * off, throws or dies before that gets it again.
 */
export async function* followEvents(
  read: ReadPage,
  { cursors, start = 'beginning', waitSeconds = 25, limit = pageSizeMax, signal, onProblem }: EventsOptions,
): AsyncGenerator<EventItem, void, undefined> {
  let after = (await cursors.load()) ?? (start === 'end' ? 'end' : undefined);
  while (!signal?.aborted) {
    const asked = { after, limit, wait: waitSeconds };
    const page = await untilAnswered(() => read(asked, signal), signal, onProblem);
    if (page === null) return;
    for (const item of page.items) {
      yield item;
      await cursors.save(item.cursor);
      if (signal?.aborted) return;
    }
    if (after === 'end') await cursors.save(page.next);
    after = page.next;
  }
}

/**
 * All that came after a cursor: gives the cursor to go on from. A page that is not full is the last one; who went on
 * until a page is empty would never be done while events keep coming.
 */
export async function catchUp(
  read: ReadPage,
  since: string | null,
  handle: (event: EventItem) => Promise<unknown> | unknown,
  signal: AbortSignal | undefined,
): Promise<string> {
  for (let after = since ?? undefined; ; ) {
    const { items, next } = await read({ after, limit: pageSizeMax, wait: 0 }, signal);
    for (const item of items) await handle(item);
    if (items.length < pageSizeMax) return next;
    after = next;
  }
}

/** Asks until there is an answer; null when the caller wants no more. What asking again cannot mend is thrown. */
export async function untilAnswered<Answer>(
  ask: () => Promise<Answer>,
  signal: AbortSignal | undefined,
  onProblem: (error: PaymentError) => void = () => undefined,
): Promise<Answer | null> {
  for (let tries = 1; !signal?.aborted; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (signal?.aborted) return null;
      if (!(error instanceof ServiceUnreachable || error instanceof ServiceFailed)) throw error;
      onProblem(error);
      const pause = pauseMs(Math.min(tries, pausesMax), firstPauseMs, null, Math.random());
      await sleep(pause, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
    }
  }
  return null;
}
