import type { AlertWork, Log } from '@mobile-money/core';
import type { Job } from './job.ts';
import { Repeat } from './repeat.ts';

/** Finds and does at most so many things, and tells how many it found. */
type Batch = (limit: number) => Promise<number>;

type Name =
  | 'expireDeposits'
  | 'escalateStuckWithdrawals'
  | 'recoverInterrupted'
  | 'submitInterrupted'
  | 'findDeafChannels'
  | 'readBalances'
  | 'lookAtWallets'
  | 'applyVerdicts'
  | 'forgetCallbacks'
  | 'forgetPages';

/**
 * What becomes due by itself. Every one of these is safe beside any number of processes that do the same: commits,
 * leases and schedules in the store decide who gets the work.
 */
export const backgroundJobs = (work: Readonly<Record<Name, Batch>>, log: Log): readonly Job[] => [
  repeated('expire deposits', 500, 10_000, work.expireDeposits, log),
  repeated('escalate stuck withdrawals', 1_000, 100, work.escalateStuckWithdrawals, log),
  afterStart(repeated('recover interrupted work', 1_000, 20, work.recoverInterrupted, log)),
  afterStart(repeated('send interrupted withdrawals', 1_000, 20, work.submitInterrupted, log)),
  repeated('find deaf channels', 5_000, 1_000, work.findDeafChannels, log),
  afterStart(repeated('read balances', 1_000, 100, work.readBalances, log)),
  repeated('look at wallets', 1_000, 50, work.lookAtWallets, log),
  repeated('apply verdicts of wallets', 500, 50, work.applyVerdicts, log),
  repeated('forget callbacks', 60_000, 500, work.forgetCallbacks, log),
  repeated('forget pages', 60_000, 500, work.forgetPages, log),
];

/** Lets the outcomes of magic numbers happen, each when its time has come. */
export const keepSettlingMagicNumbers = (settle: Batch, log: Log): Job =>
  repeated('settle magic numbers', 500, 100, settle, log);

/** Time for devices to be heard of after a start, and for the start itself. */
const firstLookMs = 10_000;
const firstLedgerCheckMs = 600_000;

/** Watches for what staff must be told of, and tells them. */
export const alertJobs = (
  { look, tell, checkLedger }: AlertWork,
  stopLedger: () => void,
  log: Log,
): readonly Job[] => [
  delayed(firstLookMs, new Repeat({ name: 'look for alerts', everyMs: 10_000, work: none(look), log })),
  delayed(
    firstLookMs,
    new Repeat({ name: 'tell staff', everyMs: 5_000, work: async () => (await tell()).isMore, log }),
  ),
  delayed(
    firstLedgerCheckMs,
    new Repeat({ name: 'check the ledger', everyMs: 3_600_000, work: none(checkLedger), log }),
    stopLedger,
  ),
];

/** There is no more of it to do at once. */
const none = (work: () => Promise<unknown>) => async (): Promise<boolean> => {
  await work();
  return false;
};

/** A job that begins some time after the others, and for which no start waits. */
function delayed(ms: number, job: Job, onStop: () => void = () => undefined): Job {
  let timer: NodeJS.Timeout | undefined;
  return {
    name: job.name,
    start: async () => {
      timer = setTimeout(() => void job.start(), ms);
    },
    stop: async () => {
      clearTimeout(timer);
      onStop();
      await job.stop();
    },
  };
}

/** It asks operators, who may take half a minute to say nothing: meanwhile devices and platforms must be heard. */
const afterStart = (job: Job): Job => delayed(0, job);

const repeated = (name: string, everyMs: number, limit: number, batch: Batch, log: Log): Job =>
  new Repeat({ name, everyMs, work: async () => (await batch(limit)) >= limit, log });
