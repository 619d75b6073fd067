import type { KeyObject } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** What a thread is told to do. The key is left out when it is the one of the order before. */
export interface Order {
  readonly texts: readonly string[];
  readonly key: KeyObject | undefined;
}

/** A text that waits for its signature. */
interface Wish {
  readonly text: string;
  readonly key: KeyObject;
  readonly resolve: (signature: string) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  /** Batches that it has not answered, in the order in which it will. */
  readonly ahead: Wish[][];
  key: KeyObject | undefined;
  /** Runs while there is something that it has not answered. */
  watch: NodeJS.Timeout | undefined;
}

const threadsMax = 4;
/** Texts go to a thread in batches: a message for each would cost a tenth of its signature. */
const batchMax = 16;
/** A thread that has finished a batch goes on with the next while the event loop is busy with other things. */
const aheadMax = 2;
/** Whatever else wants a processor comes first: signatures are most of the work, and no one waits for a single one. */
const niceness = 5;

/** A thread that has said nothing for so long is not waited for: whoever waits for it would wait for ever. */
const silentMaxMs = 15_000;

/** A signature leaves a few hundred bytes behind. */
const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 };

const program = new URL('./signing-thread.js', import.meta.url);

/**
 * Makes RSA signatures on threads of its own, as many as there are processors. Node's thread pool would make them at
 * the priority of the event loop, which then waits for its processor, and names and files would wait in line.
 */
export class SigningThreads {
  readonly #threads = new Set<Thread>();
  #waiting: Wish[] = [];
  #isClosed = false;

  constructor(
    private readonly count = Math.min(threadsMax, availableParallelism()),
    private readonly silentMs = silentMaxMs,
  ) {}

  /** The signature in base64url. */
  sign(text: string, key: KeyObject): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ text, key, resolve, reject });
      // Those that come in the same turn of the event loop travel together.
      if (this.#waiting.length === 1) setImmediate(() => this.#handOut());
    });
  }

  /** Ends the threads; signatures that are under way, or asked for later, fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #handOut(): void {
    try {
      if (this.#isClosed) throw new Error('The signing threads are closed.');
      this.#handOutAll();
    } catch (error) {
      // Or the system gives no further thread. Those that there are go on; without one, nobody would come back to this.
      if (this.#isClosed || this.#threads.size === 0) this.#refuseWaiting(error as Error);
    }
  }

  #refuseWaiting(error: Error): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  #handOutAll(): void {
    for (let thread = this.#idlest(); thread !== undefined; thread = this.#idlest()) {
      const batch = this.#nextBatch();
      const [first] = batch;
      if (first === undefined) return;
      const key = first.key === thread.key ? undefined : first.key;
      const order: Order = { texts: batch.map(({ text }) => text), key };
      thread.key = first.key;
      thread.ahead.push(batch);
      thread.worker.ref();
      thread.worker.postMessage(order);
      if (thread.watch === undefined) this.#watch(thread);
    }
  }

  /** A fair share of what waits, and all for the same key. */
  #nextBatch(): Wish[] {
    const share = Math.min(batchMax, Math.ceil(this.#waiting.length / this.count));
    const other = this.#waiting.findIndex(
      ({ key }, place) => place >= share || key !== this.#waiting[0]?.key,
    );
    return this.#waiting.splice(0, other === -1 ? share : other);
  }

  /** The thread with the least to do, a new one if there may be more; none when all have enough, or nothing waits. */
  #idlest(): Thread | undefined {
    if (this.#waiting.length === 0) return undefined;
    let idlest: Thread | undefined;
    for (const thread of this.#threads) {
      if (idlest === undefined || thread.ahead.length < idlest.ahead.length) idlest = thread;
    }
    if (idlest?.ahead.length === 0) return idlest;
    if (this.#threads.size < this.count) return this.#started();
    return idlest !== undefined && idlest.ahead.length < aheadMax ? idlest : undefined;
  }

  #started(): Thread {
    const worker = new Worker(program, { workerData: { niceness }, resourceLimits, execArgv: [] });
    const thread: Thread = { worker, ahead: [], key: undefined, watch: undefined };
    worker.on('message', (signatures: readonly string[]) => {
      const batch = thread.ahead.shift() ?? [];
      this.#watch(thread);
      this.#handOut();
      // A thread that waits for work is no reason for the process to go on.
      if (thread.ahead.length === 0) worker.unref();
      for (const [place, { resolve }] of batch.entries()) resolve(signatures[place] ?? '');
    });
    worker.on('error', (error) => this.#lose(thread, error));
    worker.on('exit', () => this.#lose(thread, new Error('The signing thread ended.')));
    this.#threads.add(thread);
    return thread;
  }

  #watch(thread: Thread): void {
    clearTimeout(thread.watch);
    thread.watch = undefined;
    if (thread.ahead.length === 0) return;
    thread.watch = setTimeout(() => {
      this.#lose(thread, new Error('The signing thread does not answer.'));
      void thread.worker.terminate();
    }, this.silentMs);
  }

  /** What it had to do has failed; the next signature starts another thread. */
  #lose(thread: Thread, error: Error): void {
    this.#threads.delete(thread);
    clearTimeout(thread.watch);
    for (const { reject } of thread.ahead.splice(0).flat()) reject(error);
    this.#handOut();
  }
}
