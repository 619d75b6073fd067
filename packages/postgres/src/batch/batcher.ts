import { isForWholeBatch } from '../database/unavailable.ts';

interface Waiting<Request, Answer> {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatcherOptions {
  /** So many calls are under way at once; who comes meanwhile travels with the next. */
  readonly underWayMax: number;
  /**
   * While one is under way, the next leaves no sooner than so long after it: mostly it is back by then, and a server
   * with one crowd to serve does not take the processor from those who fill the next. Nothing when left out.
   */
  readonly apartMs?: number;
  readonly batchMax: number;
  /** Who comes waits so long for others: for work that no one waits for. Nothing when left out. */
  readonly waitMs?: number;
  /** Whether an error would meet everyone else too: then no one waits any longer, here or in the queue. */
  readonly isForAll: (error: unknown) => boolean;
}

/** For what someone waits for: one batch after the other, and a second beside the first only when that one is slow. */
export const batchOptions: BatcherOptions = {
  underWayMax: 4,
  apartMs: 100,
  batchMax: 32,
  isForAll: isForWholeBatch,
};

/**
 * Lets requests that come in one turn of the event loop, or while others are under way, travel as one batch: one message to
 * the server, one commit, one wait for the disk. Who comes alone goes when the turn ends, so nothing is slower for it.
 * The work answers in the order of its requests; when it fails for several, each is tried alone, so that one cannot
 * spoil the others.
 */
export class Batcher<Request, Answer> {
  readonly #work: (requests: readonly Request[]) => Promise<readonly Answer[]>;
  readonly #options: BatcherOptions;
  #waiting: Waiting<Request, Answer>[] = [];
  #underWay = 0;
  #timer: NodeJS.Timeout | undefined;
  #turn: NodeJS.Immediate | undefined;
  #apart: NodeJS.Timeout | undefined;
  #departedAt = 0;

  constructor(work: (requests: readonly Request[]) => Promise<readonly Answer[]>, options: BatcherOptions) {
    this.#work = work;
    this.#options = options;
  }

  add(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      this.#departSoon();
    });
  }

  #departSoon(): void {
    const { waitMs = 0, batchMax } = this.#options;
    if (this.#waiting.length >= batchMax) this.#depart();
    else if (waitMs === 0) this.#departAfterTurn();
    else this.#timer ??= setTimeout(() => this.#depart(), waitMs);
  }

  #departAfterTurn(): void {
    this.#turn ??= setImmediate(() => this.#depart());
  }

  #depart(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#apart);
    clearImmediate(this.#turn);
    this.#timer = undefined;
    this.#apart = undefined;
    this.#turn = undefined;
    const { underWayMax, batchMax } = this.#options;
    while (this.#underWay < underWayMax && this.#waiting.length > 0) {
      const tooSoonMs = this.#underWay === 0 ? 0 : this.#leftOfApartMs();
      if (tooSoonMs > 0) {
        this.#apart = setTimeout(() => this.#depart(), tooSoonMs);
        return;
      }
      this.#departedAt = performance.now();
      const batch = this.#waiting.slice(0, batchMax);
      this.#waiting = this.#waiting.slice(batch.length);
      this.#underWay += 1;
      void this.#travel(batch).finally(() => {
        this.#underWay -= 1;
        if (this.#timer === undefined) this.#departAfterTurn();
      });
    }
  }

  #leftOfApartMs(): number {
    const { apartMs = 0 } = this.#options;
    return apartMs === 0 ? 0 : this.#departedAt + apartMs - performance.now();
  }

  async #travel(batch: readonly Waiting<Request, Answer>[]): Promise<void> {
    try {
      const answers = await this.#work(batch.map(({ request }) => request));
      for (const [index, { resolve, reject }] of batch.entries()) {
        if (index in answers) resolve(answers[index] as Answer);
        else reject(new Error('A request that travelled with others came back without an answer.'));
      }
    } catch (error) {
      if (this.#options.isForAll(error)) return this.#giveUp(batch, error);
      if (batch.length === 1) return batch[0]?.reject(error);
      for (const one of batch) await this.#travel([one]);
    }
  }

  #giveUp(batch: readonly Waiting<Request, Answer>[], error: unknown): void {
    const everyone = [...batch, ...this.#waiting];
    this.#waiting = [];
    for (const { reject } of everyone) reject(error);
  }
}
