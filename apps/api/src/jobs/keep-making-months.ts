import type { Instant, Ports } from '@mobile-money/core';
import type { MonthsMade } from '@mobile-money/postgres';
import type { Job } from './job.ts';
import { Repeat } from './repeat.ts';

/** Months are made long before they begin: one that could not be made has many hours left. */
const hourMs = 3_600_000;
/** The month that it is has none: what is stored meanwhile has to be moved later, while everyone waits. */
const soonMs = 10_000;

/** Makes the months that rows will be kept in. What comes before its month is made is moved there later. */
export function keepMakingMonths(
  make: (now: Instant) => Promise<MonthsMade>,
  { clock, log }: Pick<Ports, 'clock' | 'log'>,
): Job {
  let timesLate = 0;
  const work = async (): Promise<boolean> => {
    const timesBefore = timesLate;
    // What fails may have kept everyone waiting: it is not tried again soon.
    timesLate = 0;
    const { made, late } = await make(clock.now());
    if (made > 0) log.info('Months were made for tables that are kept by month.', { made });
    timesLate = late.length === 0 ? 0 : timesBefore + 1;
    // The first time it may have been another process, which made it.
    if (timesLate === 2)
      log.warn(
        'The month that it is cannot be made, because someone holds tables for long: it is tried again every ten seconds.',
        { tables: late.join(', ') },
      );
    return false;
  };
  const pauseMs = () => (timesLate > 0 ? soonMs : hourMs);
  return new Repeat({ name: 'make months', everyMs: pauseMs, work, log });
}
