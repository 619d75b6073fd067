interface Waiting<Request, Answer> {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

export interface GathererOptions {
  /** So many calls are under way at once; who comes meanwhile travels with the next. */
  readonly underWayMax: number;
  /**
   * While one is under way, the next leaves no sooner than so long after it: mostly it is back by then, and a server
   * with one crowd to serve does not take the processor from those who gather the next. Nothing when left out.
   */
  readonly apartMs?: number;
  readonly togetherMax: number;
  /** Who comes waits so long for others: for work that no one waits for. Nothing when left out. */
  readonly waitMs?: number;
  /** Whether an error would meet everyone else too: then no one waits any longer, here or in the queue. */
  readonly isForAll: (error: unknown) => boolean;
}

/**
 * Lets requests that come in one turn of the event loop, or while others are under way, travel together: one message to
 * the server, one commit, one wait for the disk. Who comes alone goes when the turn ends, so nothing is slower for it.
 * The work answers in the order of its requests; when it fails for several, each is tried alone, so that one cannot
 * spoil the others.
 */
export class Gatherer<Request, Answer> {
  readonly #work: (requests: readonly Request[]) => Promise<readonly Answer[]>;
  readonly #options: GathererOptions;
  #waiting: Waiting<Request, Answer>[] = [];
  #underWay = 0;
  #timer: NodeJS.Timeout | undefined;
  #turn: NodeJS.Immediate | undefined;
  #apart: NodeJS.Timeout | undefined;
  #departedAt = 0;

  constructor(work: (requests: readonly Request[]) => Promise<readonly Answer[]>, options: GathererOptions) {
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
    const { waitMs = 0, togetherMax } = this.#options;
    if (this.#waiting.length >= togetherMax) this.#depart();
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
    const { underWayMax, togetherMax } = this.#options;
    while (this.#underWay < underWayMax && this.#waiting.length > 0) {
      const tooSoonMs = this.#underWay === 0 ? 0 : this.#leftOfApartMs();
      if (tooSoonMs > 0) {
        this.#apart = setTimeout(() => this.#depart(), tooSoonMs);
        return;
      }
      this.#departedAt = performance.now();
      const together = this.#waiting.slice(0, togetherMax);
      this.#waiting = this.#waiting.slice(together.length);
      this.#underWay += 1;
      void this.#travel(together).finally(() => {
        this.#underWay -= 1;
        if (this.#timer === undefined) this.#departAfterTurn();
      });
    }
  }

  #leftOfApartMs(): number {
    const { apartMs = 0 } = this.#options;
    return apartMs === 0 ? 0 : this.#departedAt + apartMs - performance.now();
  }

  async #travel(together: readonly Waiting<Request, Answer>[]): Promise<void> {
    try {
      const answers = await this.#work(together.map(({ request }) => request));
      for (const [index, { resolve, reject }] of together.entries()) {
        if (index in answers) resolve(answers[index] as Answer);
        else reject(new Error('A request that travelled with others came back without an answer.'));
      }
    } catch (error) {
      if (this.#options.isForAll(error)) return this.#giveUp(together, error);
      if (together.length === 1) return together[0]?.reject(error);
      for (const one of together) await this.#travel([one]);
    }
  }

  #giveUp(together: readonly Waiting<Request, Answer>[], error: unknown): void {
    const everyone = [...together, ...this.#waiting];
    this.#waiting = [];
    for (const { reject } of everyone) reject(error);
  }
}
