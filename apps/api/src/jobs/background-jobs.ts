import type { Log } from '@mobile-money/core';
import type { Job } from './job.ts';
import { Repeat } from './repeat.ts';

/** Finds and does at most so many things, and tells how many it found. */
type Batch = (limit: number) => Promise<number>;

type Name = 'expireDeposits' | 'escalateStuckWithdrawals' | 'recoverInterrupted' | 'forgetCallbacks';

/**
 * What becomes due by itself. Every one of these is safe beside any number of processes that do the same: commits,
 * leases and schedules in the store decide who gets the work.
 */
export const backgroundJobs = (work: Readonly<Record<Name, Batch>>, log: Log): readonly Job[] => [
  repeated('expire deposits', 500, 10_000, work.expireDeposits, log),
  repeated('escalate stuck withdrawals', 1_000, 100, work.escalateStuckWithdrawals, log),
  repeated('recover interrupted work', 1_000, 20, work.recoverInterrupted, log),
  repeated('forget callbacks', 60_000, 500, work.forgetCallbacks, log),
];

/** Lets the outcomes of magic numbers happen, each when its time has come. */
export const keepSettlingMagicNumbers = (settle: Batch, log: Log): Job =>
  repeated('settle magic numbers', 500, 100, settle, log);

const repeated = (name: string, everyMs: number, limit: number, batch: Batch, log: Log): Job =>
  new Repeat({ name, everyMs, work: async () => (await batch(limit)) >= limit, log });
