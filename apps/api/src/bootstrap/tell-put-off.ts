import type { Log } from '@mobile-money/core';

/** Logs that a month does not get its table by itself, by the month's first day, with the command that makes it. */
export const tellPutOff =
  (log: Pick<Log, 'warn'>) =>
  (table: string, firstDay: string): void => {
    const month = firstDay.slice(0, '2026-11'.length);
    log.warn(
      `A month was not made, because too many rows lie in none: further ones go there too, until npm run months -- make ${month}.`,
      { table, month },
    );
  };
