import { columns } from '../command/tables.ts';

/** What an operation takes at one size, in milliseconds. */
export interface CurvePoint {
  readonly stored: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** One operation over all sizes. */
export interface CurveLine {
  readonly operation: string;
  /** Whether it is held to the limit at a hundred times the smallest history. */
  readonly isHeld: boolean;
  readonly points: readonly CurvePoint[];
}

/** What is held may take so much longer with a hundred times as much stored. */
const heldMost = 1.3;
const heldTimes = 100;

/** How much longer the middle request takes than in the smallest history. */
function rise({ points }: CurveLine, at: CurvePoint | undefined): number {
  const [first] = points;
  return first === undefined || at === undefined || first.p50Ms === 0 ? 0 : at.p50Ms / first.p50Ms;
}

export function isTooSteep(line: CurveLine): boolean {
  const first = line.points[0]?.stored ?? 0;
  const within = line.points.filter(({ stored }) => stored <= first * heldTimes);
  return line.isHeld && within.some((point) => rise(line, point) > heldMost);
}

/** Operations by sizes: the middle request and the slowest of a hundred, and how much the middle one rises. */
export function curveTable(lines: readonly CurveLine[]): string {
  const sizes = lines[0]?.points.map(({ stored }) => stored.toLocaleString('en')) ?? [];
  return columns([
    ['ms, p50 / p99', ...sizes, 'last : first', ''],
    ...lines.map((line) => [
      line.operation,
      ...line.points.map(({ p50Ms, p99Ms }) => `${shown(p50Ms)} / ${shown(p99Ms)}`),
      rise(line, line.points.at(-1)).toFixed(2),
      isTooSteep(line) ? 'TOO STEEP' : '',
    ]),
  ]);
}

const shown = (ms: number): string => (ms >= 100 ? String(Math.round(ms)) : ms.toFixed(2));
