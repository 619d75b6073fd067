import { type Log, messageOf, traceOf } from '@mobile-money/core';
import type { Job } from './job.ts';

export interface RepeatedWork {
  readonly name: string;
  /** Where it changes, it is asked for after each time. */
  readonly everyMs: number | (() => number);
  /** Does some of the work; true when there may be more to do at once. */
  readonly work: () => Promise<boolean>;
  readonly log: Log;
}

const afterErrorMaxMs = 2_000;

/**
 * Does the same work again and again. An error is written down once and the work goes on after a growing pause; while
 * the same error comes back it is only counted, so that an hour without a database does not fill the disk.
 */
export class Repeat implements Job {
  readonly name: string;
  readonly #parts: RepeatedWork;
  #timer: NodeJS.Timeout | undefined;
  #run: Promise<void> = Promise.resolve();
  #isStopped = false;
  #isRunning = false;
  #isWoken = false;
  #errors = 0;
  #lastError = '';

  constructor(parts: RepeatedWork) {
    this.name = parts.name;
    this.#parts = parts;
  }

  start(): Promise<void> {
    this.#runNow();
    return this.#run;
  }

  /** Does not wait for the next time; work that is under way is done once more afterwards. */
  wake(): void {
    if (this.#isRunning) this.#isWoken = true;
    else this.#runNow();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#run;
  }

  #runNow(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#isRunning = true;
    this.#isWoken = false;
    this.#run = this.#once().then((pauseMs) => {
      this.#isRunning = false;
      if (this.#isStopped) return;
      this.#timer = setTimeout(() => this.#runNow(), this.#isWoken && this.#errors === 0 ? 0 : pauseMs);
    });
  }

  /** Gives the pause until the next time. */
  async #once(): Promise<number> {
    try {
      const isMore = await this.#parts.work();
      if (this.#errors > 0) this.#goesOn();
      return isMore ? 0 : this.#pauseMs();
    } catch (error) {
      this.#errors += 1;
      this.#writeDown(error);
      return Math.max(this.#pauseMs(), Math.min(250 * 2 ** this.#errors, afterErrorMaxMs));
    }
  }

  #pauseMs(): number {
    const { everyMs } = this.#parts;
    return typeof everyMs === 'number' ? everyMs : everyMs();
  }

  #writeDown(error: unknown): void {
    const what = messageOf(error);
    if (what === this.#lastError) return;
    this.#lastError = what;
    this.#parts.log.error('Background work failed and goes on.', { job: this.name, error: traceOf(error) });
  }

  #goesOn(): void {
    this.#parts.log.info('Background work succeeds again.', { job: this.name, failures: this.#errors });
    this.#errors = 0;
    this.#lastError = '';
  }
}
