import { type Instant, instant } from '@mobile-money/core';
import type { Random } from './random.ts';
import type { Sky } from './weather.ts';

/** Something that can die: a process of the service. The world around it (players, networks, clocks) does not. */
export interface Life {
  readonly name: string;
  isAlive: boolean;
}

/** A hundred times what a history takes: one that goes on longer goes in circles. */
const stepsMax = 100_000;

/** So often the event loop has its turn. */
const stepsPerTurn = 100;

interface Waiting {
  readonly life: Life;
  readonly label: string;
  due: number;
  readonly resume: () => void;
}

/**
 * Runs everything on one thread in an order that the seed decides. Whoever awaits a step sleeps until it is picked,
 * so two requests interleave at every await, and a process can die between any two of its awaits.
 */
export class Scheduler {
  readonly trace: string[] = [];
  readonly world: Life = { name: 'world', isAlive: true };
  steps = 0;
  onCrash: (life: Life) => void = () => {};
  #now: number;
  #waiting: Waiting[] = [];

  constructor(
    private readonly random: Random,
    startMs: number,
    private readonly isTraced: boolean,
    private readonly sky: Sky,
  ) {
    this.#now = startMs;
  }

  now(): Instant {
    return instant(this.#now);
  }

  /**
   * Waits to be picked, at the earliest after so much virtual time. A dead life waits forever. A label that ends in a
   * question mark is a mere precaution, and left out of the trace.
   */
  step(life: Life, label: string, afterMs = 0): Promise<void> {
    return new Promise((resume) => {
      if (life.isAlive) this.#waiting.push({ life, label, due: this.#now + afterMs, resume });
    });
  }

  /** What the work comes to, unless so much time passes in the world before it ends. */
  within<Answer>(ms: number, work: Promise<Answer>, tooLate: () => Error): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const resume = () => reject(tooLate());
      const alarm = { life: this.world, label: 'patience ends?', due: this.#now + ms, resume };
      this.#waiting.push(alarm);
      const callOff = () => {
        this.#waiting = this.#waiting.filter((each) => each !== alarm);
      };
      void work.then(resolve, reject).then(callOff);
    });
  }

  /** Starts a task of its own, after a while; what it throws is for the world to know, not for the scheduler. */
  spawn(life: Life, label: string, task: () => Promise<void>, afterMs = 0): void {
    void this.step(life, label, afterMs)
      .then(task)
      .catch((error: unknown) => this.note(life, `${label} ended: ${String(error)}`));
  }

  note(life: Life, what: string): void {
    if (this.isTraced) this.trace.push(`${String(this.#now).padStart(14)} ${life.name.padEnd(9)} ${what}`);
  }

  kill(life: Life): void {
    life.isAlive = false;
    this.#waiting = this.#waiting.filter((each) => each.life !== life);
    this.note(life, 'DIES');
    this.onCrash(life);
  }

  /** Goes on until no one waits any more, or until the moment given. */
  async run(untilMs = Number.POSITIVE_INFINITY): Promise<void> {
    for (;;) {
      const runnable = this.#waiting.filter((each) => each.due <= this.#now);
      if (runnable.length === 0) {
        const next = this.#waiting.reduce(
          (least, each) => Math.min(least, each.due),
          Number.POSITIVE_INFINITY,
        );
        if (next === Number.POSITIVE_INFINITY || next > untilMs) return;
        this.#now = next;
        continue;
      }
      await this.#advance(this.random.pick(runnable));
    }
  }

  async #advance(picked: Waiting): Promise<void> {
    this.steps += 1;
    if (this.steps > stepsMax) throw new Error(`the history goes on after ${stepsMax} steps`);
    if (picked.life !== this.world) {
      const { crashPerStep, pausePerStep } = this.sky.weather;
      if (this.random.chance(crashPerStep)) return this.kill(picked.life);
      if (this.random.chance(pausePerStep)) {
        picked.due = this.#now + this.random.between(1, 30_000);
        return;
      }
    }
    this.#waiting.splice(this.#waiting.indexOf(picked), 1);
    if (!picked.label.endsWith('?')) this.note(picked.life, picked.label);
    picked.resume();
    // All that follows from it happens in microtasks: a tick comes when they are done. Timers have their turn, too.
    const rest = this.steps % stepsPerTurn === 0 ? setImmediate : process.nextTick;
    await new Promise<void>((resume) => rest(resume));
  }
}
