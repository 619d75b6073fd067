import type { Log } from '@mobile-money/core';
import type { Job } from './job.ts';
import { Repeat } from './repeat.ts';

/** Finds and does at most so many things, and tells how many it found. */
type Batch = (limit: number) => Promise<number>;

export interface BackgroundWork {
  readonly expireDeposits: Batch;
  readonly escalateStuckWithdrawals: Batch;
  readonly recoverInterrupted: Batch;
  readonly forgetCallbacks: Batch;
}

/**
 * What becomes due by itself. Every one of these is safe beside any number of processes that do the same: commits,
 * leases and schedules in the store decide who gets the work.
 */
export function backgroundJobs(work: BackgroundWork, log: Log): readonly Job[] {
  const repeated = (name: string, everyMs: number, limit: number, batch: Batch): Job =>
    new Repeat({ name, everyMs, work: async () => (await batch(limit)) >= limit, log });
  return [
    repeated('expire deposits', 500, 10_000, work.expireDeposits),
    repeated('escalate stuck withdrawals', 1_000, 100, work.escalateStuckWithdrawals),
    repeated('recover interrupted work', 1_000, 20, work.recoverInterrupted),
    repeated('forget callbacks', 60_000, 500, work.forgetCallbacks),
  ];
}
