import { resolve } from 'node:path';
import { type Environment, EnvironmentReader } from './environment-reader.ts';

/** About months that are taken out of the database, for the service and for the commands beside it. */
export interface MonthSettings {
  /** Where they are kept as files; null: nowhere that is known here. */
  readonly monthsDir: string | null;
  /** Whether personal data is masked after a time. */
  readonly isMasked: boolean;
}

export function readMonthSettings(given: Environment): MonthSettings {
  const read = new EnvironmentReader(given);
  const monthsDir = read.text('MONTHS_DIR');
  return {
    monthsDir: monthsDir === null ? null : resolve(monthsDir),
    isMasked: read.text('KEEP_PERSONAL_DAYS') !== null,
  };
}
