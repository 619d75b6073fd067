import type { HourTotalsItem } from '../../api/schemas.ts';
import { amountText, percentText, shortText, wholeText } from '../../formats/figures.ts';
import { Chart } from '../../parts/chart/chart.tsx';
import type { ChartSeries } from '../../parts/chart/chart-scale.ts';
import { useTexts } from '../../texts/language.tsx';
import { type Direction, hoursOf } from './day-figures.ts';

const tones = { deposit: 'in', withdrawal: 'out' } as const;
const directions: readonly Direction[] = ['deposit', 'withdrawal'];

/** How much, and how well, hour by hour. */
export function HourCharts({ hours }: { readonly hours: readonly HourTotalsItem[] }) {
  const { overview: words, locale } = useTexts();
  const begun = hoursOf(hours, 'deposit').map(({ hour }) => hour);
  const seriesOf = (pick: (hour: HourTotalsItem) => number | null): readonly ChartSeries[] =>
    directions.map((direction) => ({
      name: words.directions[direction],
      tone: tones[direction],
      values: hoursOf(hours, direction).map(pick),
    }));
  const counts = directions.map((direction) => ({
    name: `${words.directions[direction]}, ${words.created}`,
    cells: hoursOf(hours, direction).map(({ transactions }) => wholeText(transactions)),
  }));
  return (
    <div className="charts">
      <Chart
        title={words.volume}
        hours={begun}
        series={seriesOf(({ succeeded_xaf }) => succeeded_xaf)}
        shape="bars"
        valueText={amountText}
        axisText={(value) => shortText(value, locale)}
        also={counts}
      />
      <Chart
        title={words.ratePerHour}
        hours={begun}
        series={seriesOf(({ success_rate }) => success_rate)}
        shape="lines"
        max={1}
        valueText={(value) => percentText(value, locale)}
        axisText={(value) => percentText(value, locale)}
      />
    </div>
  );
}
