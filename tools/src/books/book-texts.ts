import type { BookReport } from '@mobile-money/postgres';
import { columns } from '../command/tables.ts';

const amount = (value: number): string => value.toLocaleString('en-GB');

/** What was found, as people read it. */
export function reportAsText({ promises, sums, findings }: BookReport): string {
  const table = columns([
    ['direction', 'operator', 'state', 'transactions', 'XAF'],
    ...sums.map((row) => [row.direction, row.operator, row.state, amount(row.count), amount(row.amountXaf)]),
  ]);
  const broken = findings.flatMap(({ promise, count, examples }) => [
    `Broken ${count} times: ${promise}`,
    ...examples.map((each) => `  ${each}`),
  ]);
  const verdict =
    findings.length === 0
      ? `The books are right: ${promises} promises are kept.`
      : `The books are wrong: ${findings.length} of ${promises} promises are broken.`;
  return [table, '', ...broken, verdict].join('\n');
}

/** How many rows of how many tables, in one line. */
export function rowsAsText(rows: Readonly<Record<string, number>>): string {
  const counts = Object.values(rows);
  return `${amount(counts.reduce((sum, count) => sum + count, 0))} rows of ${counts.length} tables`;
}
