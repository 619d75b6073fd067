import { EventEmitter, once } from 'node:events';
import type { Cancel, Time } from '../../src/network/time.ts';

interface Waiting {
  readonly at: number;
  readonly action: () => void;
}

/** A time that moves only by hand. */
export class HandTime implements Time {
  #now: number;
  readonly #waiting = new Set<Waiting>();
  readonly #news = new EventEmitter();

  constructor(now: number) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(delayMs: number, action: () => void): Cancel {
    const waiting = { at: this.#now + delayMs, action };
    this.#waiting.add(waiting);
    this.#news.emit(String(delayMs));
    return () => this.#waiting.delete(waiting);
  }

  get waitingCount(): number {
    return this.#waiting.size;
  }

  /** Resolves when something is next put off by just so long. */
  async untilPutOff(delayMs: number): Promise<void> {
    await once(this.#news, String(delayMs));
  }

  /** Moves on, and lets everything happen in its order. */
  pass(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const due = [...this.#waiting]
        .filter(({ at }) => at <= until)
        .sort((one, other) => one.at - other.at)[0];
      if (due === undefined) break;
      this.#waiting.delete(due);
      this.#now = Math.max(this.#now, due.at);
      due.action();
    }
    this.#now = until;
  }
}
