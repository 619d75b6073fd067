import { limits, type PortLock, type PortUse } from '@mobile-money/core';

type Proceed = () => void;

/** Holds ports for one process, and hands them on in the order in which they were asked for. */
export class MemoryPortLock implements PortLock {
  /** Who waits for each port that is held. */
  readonly #held = new Map<string, Proceed[]>();

  constructor(private readonly lostReplyMs: number = limits.lostReplyMs) {}

  async whileHeld<T>(
    port: string,
    waitMs: number,
    work: () => Promise<PortUse<T>>,
  ): Promise<{ readonly done: T } | null> {
    if (!(await this.#acquire(port, waitMs))) return null;
    let isLost = true;
    try {
      const use = await work();
      isLost = use.isLost;
      return { done: use.done };
    } finally {
      if (isLost) setTimeout(() => this.#release(port), this.lostReplyMs).unref();
      else this.#release(port);
    }
  }

  async #acquire(port: string, waitMs: number): Promise<boolean> {
    const waiting = this.#held.get(port);
    if (waiting === undefined) {
      this.#held.set(port, []);
      return true;
    }
    if (waitMs <= 0) return false;
    return new Promise((resolve) => {
      const proceed = (): void => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(proceed), 1);
        resolve(false);
      }, waitMs);
      waiting.push(proceed);
    });
  }

  /** A port that is handed on never becomes free in between, so no one can jump the queue. */
  #release(port: string): void {
    const next = this.#held.get(port)?.shift();
    if (next === undefined) this.#held.delete(port);
    else next();
  }
}
