import type { Dispatcher } from 'undici';
import type { Answer } from './answer.ts';
import { tooLate } from './connections.ts';

/** One POST on its way through undici: ends with a status, with an error, or at its deadline. */
export class Post implements Dispatcher.DispatchHandler {
  readonly ended: Promise<number>;
  readonly #answer: Answer;
  readonly #timer: NodeJS.Timeout;
  #resolve!: (status: number) => void;
  #reject!: (error: Error) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #late: Error | undefined;

  constructor(answer: Answer, timeoutMs: number) {
    this.#answer = answer;
    this.ended = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#timer = setTimeout(() => this.#giveUp(), timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // It waited for its connection until no one waited for it any more.
    if (this.#late !== undefined) controller.abort(this.#late);
  }

  /** Also told of answers that only announce another one; the last is the one that counts. */
  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    this.#status = status;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#answer.take(chunk)) return;
    this.onResponseEnd();
    controller.abort(new Error('The rest of the answer is not wanted.'));
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer);
    this.#resolve(this.#status);
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#timer);
    this.#reject(error);
  }

  #giveUp(): void {
    this.#late = tooLate();
    this.#reject(this.#late);
    this.#controller?.abort(this.#late);
  }
}
