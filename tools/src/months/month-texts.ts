import { basename } from 'node:path';
import type { FullTable, ListedMonth, MonthSum, SecretKeys } from '@mobile-money/postgres';
import { columns } from '../command/tables.ts';

const amount = (value: number): string => value.toLocaleString('en-GB');
const kib = (bytes: number): string => `${amount(Math.ceil(bytes / 1_024))} KiB`;

export function listAsText(months: readonly ListedMonth[]): string {
  const rows = months.map(({ month, place, rows, bytes, ...rest }) => [
    month,
    place,
    rows === null ? '?' : amount(Math.round(rows)),
    kib(bytes),
    remarkOf({ place, ...rest }),
  ]);
  return columns([['month', 'kept in', 'rows', 'size', ''], ...rows]);
}

function remarkOf({ place, holds, isMissing }: Pick<ListedMonth, 'place' | 'holds' | 'isMissing'>): string {
  if (isMissing) return 'the file is not in MONTHS_DIR';
  if (place === 'file') return '';
  const [first] = holds;
  if (first === undefined) return 'may go';
  const example = first.examples[0] === undefined ? '' : `, such as ${first.examples[0]}`;
  return `stays: ${first.because}${example}`;
}

/** A file in MONTHS_DIR that holds no month of the database. */
export const strayAsText = (path: string): string =>
  path.endsWith('.partial')
    ? `${path} is not whole: a command is writing it, or was killed and left it.`
    : `${path} holds no month of this database: only a backup of before, or another database, may need it.`;

/** A table for rows of no month that takes much room, though the month has all its tables. */
export const fullAsText = ({ place, bytes, isFilled }: FullTable): string =>
  isFilled
    ? `${place} takes ${kib(bytes)}, filled by rows of other months: the log of the service names those that have to be made by this command because of that.`
    : `${place} still takes ${kib(bytes)}, with the room of rows that left it: something that runs for long uses it, or could still read them. Start this again when that has ended.`;

/** What was done with a month. */
export function sumAsText({ path, rows, bytes }: MonthSum, what: string, [key]: SecretKeys): string {
  const sealed = key === undefined ? '' : `, sealed with the key ${key.id}`;
  return `${basename(path).slice(0, '2026-03'.length)} ${what} ${path}: ${amount(rows)} rows in ${kib(bytes)}${sealed}.`;
}

/** Tells on standard error how far it is, whenever another hundred thousand rows are done. */
export function progressOf(month: string): (table: string, rows: number) => void {
  let told = 0;
  return (table, rows) => {
    const now = Math.floor(rows / 100_000);
    if (now > told) process.stderr.write(`${month}: ${amount(rows)} rows of ${table}\n`);
    told = now;
  };
}
