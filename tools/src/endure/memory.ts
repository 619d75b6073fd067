import type { Window } from './hold.ts';

export interface MemoryFigures {
  /** Middles of the second and of the last quarter of a run: the first belongs to caches and the compiler. */
  readonly secondQuarterMib: number;
  readonly lastQuarterMib: number;
  readonly mostMib: number;
  /** The slope of a straight line through all but the first quarter. */
  readonly mibPerHour: number;
}

type Sampled = Pick<Window, 'seconds' | 'residentMib'>;

export function memoryOf(windows: readonly Sampled[]): MemoryFigures {
  const quarter = windows.length / 4;
  const part = (from: number, to: number): readonly Sampled[] =>
    windows.slice(Math.floor(from * quarter), Math.max(Math.ceil(to * quarter), 1));
  return {
    secondQuarterMib: middleOf(part(1, 2)),
    lastQuarterMib: middleOf(part(3, 4)),
    mostMib: Math.max(0, ...windows.map(({ residentMib }) => residentMib)),
    mibPerHour: slopeOf(part(1, 4)),
  };
}

const middleOf = (windows: readonly Sampled[]): number => {
  const values = windows.map(({ residentMib }) => residentMib).sort((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? 0;
};

/** By least squares. */
function slopeOf(windows: readonly Sampled[]): number {
  let hours = 0;
  const points = windows.map(({ seconds, residentMib }) => {
    hours += seconds / 3_600;
    return { x: hours, y: residentMib };
  });
  const mean = (of: (point: { x: number; y: number }) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / Math.max(1, points.length);
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const spread = mean(({ x }) => (x - meanX) ** 2);
  return spread === 0 ? 0 : mean(({ x, y }) => (x - meanX) * (y - meanY)) / spread;
}
