import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { type Kind, mix } from './mix.ts';

/** What an answer must not take longer than, for all but one in a hundred. */
export const slowMs = 1_000;

/** Times are whole microseconds, up to two minutes and to three figures: a few hundred kB, however long a run is. */
const times = (): RecordableHistogram => createHistogram({ lowest: 1, highest: 120_000_000, figures: 3 });

const ms = (microseconds: number): number => microseconds / 1_000;

export interface KindFigures {
  readonly kind: Kind | 'all';
  readonly requests: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  readonly maxMs: number;
  /** Answered, but not within a second; or not answered. */
  readonly slow: number;
  readonly errors: number;
}

class Count {
  readonly #times = times();
  #requests = 0;
  #slow = 0;
  #errors = 0;

  add(tookMs: number, isGood: boolean): void {
    this.#requests += 1;
    this.#times.record(Math.max(1, Math.min(120_000_000, Math.round(tookMs * 1_000))));
    if (tookMs >= slowMs || !isGood) this.#slow += 1;
    if (!isGood) this.#errors += 1;
  }

  figures(kind: KindFigures['kind']): KindFigures {
    const isEmpty = this.#requests === 0;
    const at = (share: number): number => (isEmpty ? 0 : ms(this.#times.percentile(share)));
    return {
      kind,
      requests: this.#requests,
      p50Ms: at(50),
      p99Ms: at(99),
      p999Ms: at(99.9),
      maxMs: isEmpty ? 0 : ms(this.#times.max),
      slow: this.#slow,
      errors: this.#errors,
    };
  }

  reset(): void {
    this.#times.reset();
    this.#requests = 0;
    this.#slow = 0;
    this.#errors = 0;
  }
}

const problemsKept = 10;

/** Counts answers by kind, over the whole run and since the last cut. */
export class Tally {
  readonly #all = new Count();
  readonly #kinds = new Map<Kind, Count>(mix.map(({ kind }) => [kind, new Count()]));
  readonly #window = new Count();
  /** The first few, as they were said. */
  readonly problems: string[] = [];

  add(kind: Kind, tookMs: number, problem: string | null): void {
    const isGood = problem === null;
    this.#all.add(tookMs, isGood);
    this.#kinds.get(kind)?.add(tookMs, isGood);
    this.#window.add(tookMs, isGood);
    if (problem !== null && this.problems.length < problemsKept) this.problems.push(problem);
  }

  /** All together first, then kind by kind. */
  get figures(): readonly KindFigures[] {
    return [this.#all.figures('all'), ...[...this.#kinds].map(([kind, count]) => count.figures(kind))];
  }

  /** What came since the last time. */
  cut(): KindFigures {
    const figures = this.#window.figures('all');
    this.#window.reset();
    return figures;
  }
}
