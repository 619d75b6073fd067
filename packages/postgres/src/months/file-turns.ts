import type { MonthFileError } from './month-format.ts';

/**
 * Reads of files, one at a time. A folder that does not answer, on a disk far away for example, keeps a thread of the
 * process for as long as that lasts; there are few of them, and signatures need them too.
 */
export class FileTurns {
  #last: Promise<unknown> = Promise.resolve();
  /** Someone has waited in vain for what was begun, and it has not come to an end since. */
  #isStuck = false;

  /**
   * Reads when those before have come to an end, and rejects once no one waits any more. What was begun may still hang
   * then: whoever comes before its end would wait in vain too, and need not wait at all.
   */
  async take<Result>(
    giveUp: AbortSignal,
    tooLate: MonthFileError,
    read: (goOn: () => void) => Promise<Result>,
  ): Promise<Result> {
    const goOn = (): void => {
      if (giveUp.aborted) throw tooLate;
    };
    goOn();
    if (this.#isStuck) throw tooLate;
    let hasBegun = false;
    const turn = this.#last.then(() => {
      goOn();
      hasBegun = true;
      return read(goOn).finally(() => {
        this.#isStuck = false;
      });
    });
    this.#last = turn.catch(() => undefined);
    let stopWaiting = (): void => undefined;
    const noOneWaits = new Promise<never>((_, reject) => {
      stopWaiting = () => {
        this.#isStuck ||= hasBegun;
        reject(tooLate);
      };
    });
    giveUp.addEventListener('abort', stopWaiting, { once: true });
    return Promise.race([turn, noOneWaits]).finally(() => giveUp.removeEventListener('abort', stopWaiting));
  }
}
