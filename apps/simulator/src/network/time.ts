export type Cancel = () => void;

/** The network's time. Tests give one that moves only when told to. */
export interface Time {
  now(): number;
  after(delayMs: number, action: () => void): Cancel;
}

/** The time of this machine. Stopped, it lets nothing happen any more. */
export class SystemTime implements Time {
  readonly #waiting = new Set<NodeJS.Timeout>();
  #isStopped = false;

  now(): number {
    return Date.now();
  }

  after(delayMs: number, action: () => void): Cancel {
    if (this.#isStopped) return () => undefined;
    const timer = setTimeout(() => {
      this.#waiting.delete(timer);
      action();
    }, delayMs);
    this.#waiting.add(timer);
    return () => {
      this.#waiting.delete(timer);
      clearTimeout(timer);
    };
  }

  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#waiting) clearTimeout(timer);
    this.#waiting.clear();
  }
}
