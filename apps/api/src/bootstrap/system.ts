import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { type Clock, type Ids, type Instant, instant, type Pauses } from '@mobile-money/core';

/** The time of this machine, which is held back where it would run backwards. */
export class SystemClock implements Clock {
  #last = 0;

  now(): Instant {
    this.#last = Math.max(this.#last, Date.now());
    return instant(this.#last);
  }
}

/** The beginning of an id, written down once for all of its millisecond. */
let beginning = { at: -1, text: '' };

/** UUIDs of version 7: they begin with the time, so that what is stored one after the other lies side by side. */
export const timeOrderedIds: Ids = {
  next: () => {
    const at = Date.now();
    if (at !== beginning.at) {
      const time = at.toString(16).padStart(12, '0');
      beginning = { at, text: `${time.slice(0, 8)}-${time.slice(8)}-7` };
    }
    return beginning.text + randomUUID().slice(15);
  },
};

/** Requests that came in meanwhile are served first. */
export const eventLoopPauses: Pauses = {
  pause: () => setImmediate(),
  wait: (ms) => setTimeout(ms),
};
