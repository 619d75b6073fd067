import type { BookWord, DepositFinder, RankedCandidate, ReceivedPayment } from '@mobile-money/core';
import type { Chronicle, Span } from './chronicle.ts';

/** One look of the service at what a payment may be for: when it asked, and which commits the database knew. */
export interface Look {
  readonly payment: ReceivedPayment;
  readonly atMs: number;
  readonly answeredMs: number;
  readonly index: number;
  /** Where it also asked for prompts like it: which commits the database knew then. */
  readonly prompts: { readonly index: number } | null;
}

interface Described {
  readonly payment: ReceivedPayment;
  readonly candidates: readonly RankedCandidate[];
  readonly word: Pick<BookWord, 'standing' | 'isAboveOpen'>;
}

/** What someone in the back office was shown for a payment, and when it was made. */
export interface Shown extends Span, Described {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Writes down what the service looked at before it decided: the books then say what it had to decide. */
export class Looks {
  readonly made: Look[] = [];
  readonly shown: Shown[] = [];
  readonly #indexes = new WeakMap<object, number>();

  constructor(
    private readonly now: () => number,
    private readonly commits: { readonly length: number },
    private readonly chronicle: Chronicle,
  ) {}

  /** What people are shown when they ask, and the time that it took. */
  async show<Item extends Described>(ask: () => Promise<readonly Item[]>): Promise<readonly Item[]> {
    const [from, fromMs] = [this.chronicle.now(), this.now()];
    const items = await ask();
    const span = { from, until: this.chronicle.now(), fromMs, untilMs: this.now() };
    for (const { payment, candidates, word } of items)
      this.shown.push({ payment, candidates, word, ...span });
    return items;
  }

  /** At the database: what it knew when it answered. */
  watchStore(deposits: DepositFinder): DepositFinder {
    const noted = async <Answer extends object>(ask: () => Promise<Answer>): Promise<Answer> => {
      const index = this.commits.length;
      const answer = await ask();
      this.#indexes.set(answer, index);
      return answer;
    };
    return overlaid(deposits, {
      candidatesFor: (payment, after) => noted(() => deposits.candidatesFor(payment, after)),
      promptsLike: (payment, since) => noted(() => deposits.promptsLike(payment, since)),
    });
  }

  /** At the service: the moment at which it asks is the one that it decides for. */
  watchCaller(deposits: DepositFinder): DepositFinder {
    const underWay = new WeakMap<object, Look[]>();
    return overlaid(deposits, {
      candidatesFor: async (payment, after) => {
        const atMs = this.now();
        const answer = await deposits.candidatesFor(payment, after);
        const index = this.#indexes.get(answer) ?? 0;
        const look = { payment, atMs, answeredMs: this.now(), index, prompts: null };
        this.made.push(look);
        underWay.set(payment, [...(underWay.get(payment) ?? []), look]);
        return answer;
      },
      promptsLike: async (payment, since) => {
        const answer = await deposits.promptsLike(payment, since);
        const prompts = { index: this.#indexes.get(answer) ?? 0 };
        // Which of several looks at the same payment it belongs to cannot be told.
        for (const look of underWay.get(payment) ?? []) this.made.push({ ...look, prompts });
        return answer;
      },
    });
  }
}

/** A port with some of its methods in another's hands. */
export const overlaid = <Port extends object>(port: Port, own: Partial<Port>): Port =>
  new Proxy(port, {
    get: (target, method) => {
      const mine: unknown = Reflect.get(own, method);
      const original: unknown = mine ?? Reflect.get(target, method);
      return typeof original === 'function' && mine === undefined ? original.bind(target) : original;
    },
  });
