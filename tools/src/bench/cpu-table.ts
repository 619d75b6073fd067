import { columns } from '../command/tables.ts';

/** What a call takes of the database's CPU, nearly empty and with so much stored. */
export interface CpuPoint {
  readonly stored: number;
  readonly emptyMs: number;
  readonly fullMs: number;
}

/** One call at all sizes. */
export interface CpuLine {
  readonly operation: string;
  readonly points: readonly CpuPoint[];
}

/** So much more a call may take, however much is stored. */
const most = 1.1;

const ratios = ({ points }: CpuLine): readonly number[] =>
  points.map(({ emptyMs, fullMs }) => (emptyMs === 0 ? 0 : fullMs / emptyMs));

export const isOver = (line: CpuLine): boolean => ratios(line).some((ratio) => ratio > most);

export const cpuTable = (lines: readonly CpuLine[]): string =>
  columns([
    [
      "ms of the database's CPU",
      ...(lines[0]?.points ?? []).flatMap(({ stored }) => ['empty', stored.toLocaleString('en'), 'ratio']),
      '',
    ],
    ...lines.map((line) => [
      line.operation,
      ...line.points.flatMap(({ emptyMs, fullMs }, n) => [
        emptyMs.toFixed(2),
        fullMs.toFixed(2),
        (ratios(line)[n] ?? 0).toFixed(2),
      ]),
      isOver(line) ? `ABOVE ${most}` : '',
    ]),
  ]);
