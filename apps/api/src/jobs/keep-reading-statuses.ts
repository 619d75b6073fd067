import { type Log, limits, type PacedStatusReader, type readProviderStatuses } from '@mobile-money/core';
import type { Job } from './job.ts';
import { Repeat } from './repeat.ts';

/**
 * Begins to read what is due, every second, and does not wait for the answers: a provider that is slow must keep no
 * other waiting. A stop waits for reads under way, and puts off those whose turn has not come.
 */
export function keepReadingStatuses(
  read: ReturnType<typeof readProviderStatuses>,
  statuses: Pick<PacedStatusReader, 'stop'>,
  log: Log,
): Job {
  const underWay = new Set<Promise<void>>();
  const work = async (): Promise<boolean> => {
    const { over } = await read(limits.statusReadsAtOnce);
    const tracked = over.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
    return false;
  };
  const repeat = new Repeat({ name: 'read provider statuses', everyMs: 1_000, work, log });
  return {
    name: repeat.name,
    start: () => repeat.start(),
    stop: async () => {
      statuses.stop();
      await repeat.stop();
      await Promise.all(underWay);
    },
  };
}
