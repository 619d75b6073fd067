import { parentPort, workerData } from 'node:worker_threads';
import { type HistoryResult, planFrom, runHistory } from '@mobile-money/testing/simulation';

export interface SeedRange {
  readonly from: number;
  readonly until: number;
  readonly every: number;
}

export type SeedReport = Pick<HistoryResult, 'violations' | 'steps' | 'commits'> & { readonly seed: number };

const { from, until, every } = workerData as SeedRange;
for (let seed = from; seed < until; seed += every) {
  const { violations, steps, commits } = await runHistory(planFrom(seed));
  parentPort?.postMessage({ seed, violations, steps, commits } satisfies SeedReport);
}
