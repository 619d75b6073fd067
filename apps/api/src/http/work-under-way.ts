import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What requests have begun and not ended. A client may hang up while an operator is being asked for money: its
 * connection is gone then, and the work behind it is not.
 */
export class WorkUnderWay {
  #count = 0;
  #waiting: (() => void)[] = [];

  /** The same work, counted while it goes on. */
  counted<Input, Output>(work: (input: Input) => Promise<Output>): (input: Input) => Promise<Output> {
    return async (input) => {
      this.#count += 1;
      try {
        return await work(input);
      } finally {
        this.#count -= 1;
        if (this.#count === 0) for (const tell of this.#waiting.splice(0)) tell();
      }
    };
  }

  /** Resolves when nothing is under way, or when the time is over. */
  async over(withinMs: number): Promise<void> {
    if (this.#count === 0) return;
    const done = new AbortController();
    const ended = new Promise<void>((resolve) => this.#waiting.push(resolve));
    const late = sleep(Math.max(0, withinMs), undefined, { signal: done.signal }).catch(() => undefined);
    await Promise.race([ended, late]);
    done.abort();
  }
}
