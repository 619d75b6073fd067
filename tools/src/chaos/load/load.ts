import { Random } from '@mobile-money/testing/random';
import { openLoop } from '../../harness/loops.ts';
import { type Finding, finding } from '../books/books.ts';
import { type StoryParts, stories } from './stories.ts';

/** Begins stories at a steady rate, whether the service keeps up or not. */
export class Load {
  readonly #parts: StoryParts;
  readonly #underWay = new Set<Promise<void>>();
  readonly #mistakes: Error[] = [];
  readonly #ending = new AbortController();
  readonly #running: Promise<void>;

  constructor(parts: StoryParts, perSecond: number) {
    this.#parts = parts;
    const schedule = { perSecond, seconds: Number.POSITIVE_INFINITY };
    this.#running = openLoop(schedule, () => this.#begin(), this.#ending.signal);
  }

  /** No story begins any more; those that have begun go on. */
  async end(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  get isOver(): boolean {
    return this.#ending.signal.aborted && this.#underWay.size === 0;
  }

  /** A story fails when the service refuses what it must not refuse. */
  get findings(): readonly Finding[] {
    return this.#mistakes.map(({ message }) =>
      finding('contradicting', `A story came to nothing: ${message}`),
    );
  }

  #begin(): void {
    // Each story has dice of its own: how quickly another one goes on does not change its numbers.
    const dice = new Random(this.#parts.dice.between(0, 2 ** 31));
    const story = dice.weighed(stories);
    const told = story({ ...this.#parts, dice })
      .catch((error: unknown) => void this.#mistakes.push(error as Error))
      .finally(() => this.#underWay.delete(told));
    this.#underWay.add(told);
  }
}
