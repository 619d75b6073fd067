import type { Instant, Ports } from '@mobile-money/core';
import type { Job } from './job.ts';
import { Repeat } from './repeat.ts';

/** Months are made long before they begin: one that could not be made has many hours left. */
const everyMs = 3_600_000;

/** Makes the months that rows will be kept in. What comes before its month is made is moved there later. */
export const keepMakingMonths = (
  make: (now: Instant) => Promise<number>,
  { clock, log }: Pick<Ports, 'clock' | 'log'>,
): Job =>
  new Repeat({
    name: 'make months',
    everyMs,
    work: async () => {
      const made = await make(clock.now());
      if (made > 0) log.info('Months were made for tables that are kept by month.', { made });
      return false;
    },
    log,
  });
