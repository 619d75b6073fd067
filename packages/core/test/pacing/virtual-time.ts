import { testMorning } from '@mobile-money/testing';
import { type Instant, instant, later } from '../../src/instant.ts';
import type { Clock, Pauses } from '../../src/ports/machine.ts';

/** Time that goes on only while everyone waits, and then to the moment that the first of them waits for. */
export class VirtualTime implements Clock, Pauses {
  #now: Instant = testMorning;
  #sleepers: { readonly at: number; readonly wake: () => void }[] = [];

  now(): Instant {
    return this.#now;
  }

  async pause(): Promise<void> {}

  wait(ms: number): Promise<void> {
    return new Promise((wake) => this.#sleepers.push({ at: this.#now + ms, wake }));
  }

  /** Lets time pass until the work is done; work that waits for nothing is never done. */
  async during<Result>(work: Promise<Result>): Promise<Result> {
    let isDone = false;
    const over = work.finally(() => {
      isDone = true;
    });
    // Whoever asked learns of a failure.
    over.catch(() => undefined);
    for (;;) {
      // All that follows without waiting happens in microtasks.
      await new Promise((resume) => setImmediate(resume));
      if (isDone) return over;
      const next = this.#sleepers.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY);
      if (next === Number.POSITIVE_INFINITY) throw new Error('The work waits for nothing.');
      this.#now = instant(Math.max(next, this.#now));
      const awake = this.#sleepers.filter(({ at }) => at <= this.#now);
      this.#sleepers = this.#sleepers.filter(({ at }) => at > this.#now);
      for (const { wake } of awake) wake();
    }
  }

  pass(ms: number): Promise<void> {
    return this.during(this.wait(ms));
  }

  after(ms: number): Instant {
    return later(this.#now, ms);
  }
}
