import { parentPort, workerData } from 'node:worker_threads';
import { type Adversaries, type HistoryResult, planFrom, runHistory } from '@mobile-money/testing/simulation';

export interface SeedRange {
  readonly from: number;
  readonly until: number;
  readonly every: number;
  readonly adversaries: Adversaries;
}

export type SeedReport = Pick<HistoryResult, 'violations' | 'steps' | 'commits' | 'forgedCredits'> & {
  readonly seed: number;
};

const { from, until, every, adversaries } = workerData as SeedRange;
for (let seed = from; seed < until; seed += every) {
  const { violations, steps, commits, forgedCredits } = await runHistory(planFrom(seed, adversaries));
  parentPort?.postMessage({ seed, violations, steps, commits, forgedCredits } satisfies SeedReport);
}
