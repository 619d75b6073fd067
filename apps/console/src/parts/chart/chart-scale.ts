/** What is drawn: one value an hour; null where there is none. */
export interface ChartSeries {
  readonly name: string;
  readonly tone: 'in' | 'out' | 'bad' | 'pale';
  readonly values: readonly (number | null)[];
}

const steps = [1, 2, 3, 4, 6, 8, 10] as const;

/** The smallest round number that is no less than all values, and whose half is round too. */
export function roundMax(values: readonly number[]): number {
  const max = Math.max(0, ...values);
  if (max === 0) return 1;
  const unit = 10 ** Math.floor(Math.log10(max));
  // Division leaves crumbs that must not push a round number up to the next.
  return (steps.find((step) => step * unit >= max * (1 - 1e-9)) ?? 10) * unit;
}

/** The values of all series of each hour, one on top of the other. */
export const stackedMax = (series: readonly ChartSeries[]): readonly number[] =>
  (series[0]?.values ?? []).map((_, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );

/** Runs of neighbours that have values, as points; an hour without one breaks the line. */
export function runsOf(
  values: readonly (number | null)[],
): readonly (readonly (readonly [number, number])[])[] {
  const runs: [number, number][][] = [[]];
  values.forEach((value, index) => {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push([index, value]);
  });
  return runs.filter((run) => run.length > 0);
}
