import type { MonthFileError } from './month-format.ts';

/**
 * Reads of files, one at a time. A folder that does not answer, on a disk far away for example, keeps a thread of the
 * process for as long as that lasts; there are few of them, and signatures need them too.
 */
export class FileTurns {
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Reads when those before have come to an end, and rejects once no one waits any more. What was begun may still hang
   * then: the next turn begins with its end.
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
    const turn = this.#last.then(() => {
      goOn();
      return read(goOn);
    });
    this.#last = turn.catch(() => undefined);
    let stopWaiting = (): void => undefined;
    const noOneWaits = new Promise<never>((_, reject) => {
      stopWaiting = () => reject(tooLate);
    });
    giveUp.addEventListener('abort', stopWaiting, { once: true });
    return Promise.race([turn, noOneWaits]).finally(() => giveUp.removeEventListener('abort', stopWaiting));
  }
}
