import { createHistogram } from 'node:perf_hooks';
import { type Kind, mix } from './mix.ts';

/** What an answer must not take longer than, for all but one in a hundred. */
export const slowMs = 1_000;

export type KindFigures = Readonly<ReturnType<Count['figures']>>;

const longestUs = 120_000_000;

class Count {
  /** Whole microseconds, up to two minutes and to three figures: a few hundred kB, however long a run is. */
  readonly #times = createHistogram({ lowest: 1, highest: longestUs, figures: 3 });
  #requests = 0;
  #slow = 0;
  #errors = 0;

  add(tookMs: number, isGood: boolean): void {
    this.#requests += 1;
    this.#times.record(Math.max(1, Math.min(longestUs, Math.round(tookMs * 1_000))));
    if (tookMs >= slowMs || !isGood) this.#slow += 1;
    if (!isGood) this.#errors += 1;
  }

  figures(kind: Kind | 'all') {
    const ms = (microseconds: number): number => (this.#requests === 0 ? 0 : microseconds / 1_000);
    const at = (share: number): number => ms(this.#times.percentile(share));
    return {
      kind,
      requests: this.#requests,
      p50Ms: at(50),
      p99Ms: at(99),
      p999Ms: at(99.9),
      maxMs: ms(this.#times.max),
      /** Answered, but not within a second; or not answered. */
      slow: this.#slow,
      errors: this.#errors,
    };
  }
}

const problemsKept = 10;

/** Counts answers by kind, over the whole run and since the last cut. */
export class Tally {
  readonly #all = new Count();
  readonly #kinds = new Map<Kind, Count>(mix.map(({ kind }) => [kind, new Count()]));
  #window = new Count();
  /** The first few, as they were said. */
  readonly problems: string[] = [];

  add(kind: Kind, tookMs: number, problem: string | null): void {
    const isGood = problem === null;
    for (const count of [this.#all, this.#kinds.get(kind), this.#window]) count?.add(tookMs, isGood);
    if (problem !== null && this.problems.length < problemsKept) this.problems.push(problem);
  }

  /** All together first, then kind by kind. */
  get figures(): readonly KindFigures[] {
    return [this.#all.figures('all'), ...[...this.#kinds].map(([kind, count]) => count.figures(kind))];
  }

  /** What came since the last time. */
  cut(): KindFigures {
    const figures = this.#window.figures('all');
    this.#window = new Count();
    return figures;
  }
}
