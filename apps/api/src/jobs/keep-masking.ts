import { setTimeout as sleep } from 'node:timers/promises';
import { type Instant, maskedBefore, type Ports } from '@mobile-money/core';
import type { Bite } from '@mobile-money/postgres';
import type { Job } from './job.ts';
import { Repeat } from './repeat.ts';

export type TakeBite = (before: Instant, now: Instant, limit: number) => Promise<Bite>;

const everyMs = 60_000;
/** Between two bites, so that whoever waits for the database has it. */
const restMs = 200;
const biteRows = 200;
/** On a long way it is told how far it has come. */
const toldEvery = 10_000;

/** Masks personal data that is older than KEEP_PERSONAL_DAYS, for as long as there is some; without the setting nothing. */
export function keepMasking(
  take: TakeBite,
  { clock, settings, log }: Pick<Ports, 'clock' | 'settings' | 'log'>,
  onBite: (bite: Bite) => void,
): Job {
  let masked: Record<string, number> = {};
  const tell = (): void => {
    if (Object.keys(masked).length > 0) log.info('Old personal data was masked.', masked);
    masked = {};
  };
  const work = async (): Promise<boolean> => {
    const now = clock.now();
    const before = maskedBefore(settings, now);
    if (before === null) return false;
    const bite = await take(before, now, biteRows);
    onBite(bite);
    if (bite.masked > 0) masked[bite.what] = (masked[bite.what] ?? 0) + bite.masked;
    const isMore = bite.lookedAt > 0;
    if (!isMore || (masked[bite.what] ?? 0) >= toldEvery) tell();
    if (isMore) await sleep(restMs);
    return isMore;
  };
  return new Repeat({ name: 'mask old personal data', everyMs, work, log });
}
