/** What libuv takes unless UV_THREADPOOL_SIZE says otherwise. */
const threadsUsual = 4;

export const threadCount = (): number =>
  Math.max(1, Number(process.env['UV_THREADPOOL_SIZE']) || threadsUsual);

/** A thread takes up its next piece of work by itself while the event loop is busy with other things. */
const piecesPerThread = 4;

/**
 * Lets only a few pieces of work for each of its threads into Node's thread pool at once. The pool has one queue for
 * everything: behind a thousand waiting signatures a name would not be resolved, nor a file read, for seconds.
 */
export class ThreadPool {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(places: number = piecesPerThread * threadCount()) {
    this.#free = places;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((proceed) => this.#waiting.push(proceed));
    try {
      return await work();
    } finally {
      // A place that is handed on never becomes free in between, so no one can jump the queue.
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
