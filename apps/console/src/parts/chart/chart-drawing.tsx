import type { ReactNode } from 'react';
import { type ChartSeries, runsOf } from './chart-scale.ts';

/** One hour is ten wide, and the chart a hundred high, however large it is on the screen. */
const hourWidth = 10;
const height = 100;
const gap = 1.5;

interface DrawnProps {
  readonly series: readonly ChartSeries[];
  readonly max: number;
}

/** The values of an hour stand on top of each other. */
export function Bars({ series, max }: DrawnProps) {
  const tops: number[] = [];
  return series.map(({ name, tone, values }) => {
    const bars = values.map((value, hour) => {
      const drawn = ((value ?? 0) / max) * height;
      const bottom = tops[hour] ?? height;
      tops[hour] = bottom - drawn;
      const width = hourWidth - 2 * gap;
      return `M${hour * hourWidth + gap} ${bottom}v${-drawn}h${width}v${drawn}z`;
    });
    return <path key={name} className={`chart-bar chart-${tone}`} d={bars.join('')} />;
  });
}

/** Values joined by lines, each with a dot, so that one between two gaps is seen too. */
export function Lines({ series, max }: DrawnProps) {
  const xOf = (hour: number): number => (hour + 0.5) * hourWidth;
  const yOf = (value: number): number => height - (value / max) * height;
  return series.map(({ name, tone, values }) => {
    const runs = runsOf(values);
    const line = runs.map((run) => `M${run.map(([hour, value]) => `${xOf(hour)} ${yOf(value)}`).join('L')}`);
    const dots = runs.flatMap((run) => run.map(([hour, value]) => `M${xOf(hour)} ${yOf(value)}h0`));
    return (
      <g key={name} className={`chart-line chart-${tone}`}>
        <path d={line.join('')} />
        <path className="chart-dots" d={dots.join('')} />
      </g>
    );
  });
}

interface CanvasProps {
  readonly label: string;
  readonly hints: readonly string[];
  /** Where a line goes across, as a fraction of the height. */
  readonly lineAt: number | null;
  readonly children: ReactNode;
}

/** The drawing itself is one picture for a screen reader; whoever points at an hour is told what it holds. */
export function Canvas({ label, hints, lineAt, children }: CanvasProps) {
  const width = hints.length * hourWidth;
  return (
    <svg
      className="chart-canvas"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
    >
      <path className="chart-grid" d={`M0 0H${width}M0 ${height / 2}H${width}M0 ${height}H${width}`} />
      {children}
      {lineAt !== null && <path className="chart-mark" d={`M0 ${height - lineAt * height}H${width}`} />}
      {hints.map((hint, hour) => (
        <rect key={hint} className="chart-hint" x={hour * hourWidth} width={hourWidth} height={height}>
          <title>{hint}</title>
        </rect>
      ))}
    </svg>
  );
}
