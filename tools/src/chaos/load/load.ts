import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '@mobile-money/testing/random';
import { type Finding, finding } from '../books/finding.ts';
import { type StoryParts, stories } from './stories.ts';

/** Begins stories at a steady rate, whether the service keeps up or not. */
export class Load {
  readonly #parts: StoryParts;
  readonly #ratePerSecond: number;
  readonly #underWay = new Set<Promise<void>>();
  readonly #mistakes: Error[] = [];
  #isEnding = false;
  #running: Promise<void> = Promise.resolve();
  begun = 0;

  constructor(parts: StoryParts, ratePerSecond: number) {
    this.#parts = parts;
    this.#ratePerSecond = ratePerSecond;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** No story begins any more; those that have begun go on. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#running;
  }

  get isOver(): boolean {
    return this.#isEnding && this.#underWay.size === 0;
  }

  /** A story fails when the service refuses what it must not refuse. */
  get findings(): readonly Finding[] {
    return this.#mistakes.map(({ message }) =>
      finding('contradicting', `A story came to nothing: ${message}`),
    );
  }

  async #run(): Promise<void> {
    const startedAt = performance.now();
    while (!this.#isEnding) {
      this.#begin();
      const nextAt = startedAt + (this.begun * 1_000) / this.#ratePerSecond;
      await sleep(Math.max(0, nextAt - performance.now()));
    }
  }

  #begin(): void {
    this.begun += 1;
    // Each story has dice of its own: how quickly another one goes on does not change its numbers.
    const dice = new Random(this.#parts.dice.between(0, 2 ** 31));
    const story = dice.weighed(stories);
    const told = story({ ...this.#parts, dice })
      .catch((error: unknown) => void this.#mistakes.push(error as Error))
      .finally(() => this.#underWay.delete(told));
    this.#underWay.add(told);
  }
}
