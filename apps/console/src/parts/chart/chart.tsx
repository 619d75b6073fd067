import { hourText } from '../../formats/time.ts';
import { useTexts } from '../../texts/language.tsx';
import { Table } from '../table.tsx';
import { Bars, Canvas, Lines } from './chart-drawing.tsx';
import { type ChartSeries, roundMax, stackedMax } from './chart-scale.ts';

interface ChartProps {
  readonly title: string;
  /** What it is read out as, where the title alone does not tell it from its neighbours. */
  readonly name?: string;
  /** When each hour began. */
  readonly hours: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly shape: 'bars' | 'lines';
  /** The top of the scale; without it, a round number above the highest value. */
  readonly max?: number;
  readonly valueText: (value: number) => string;
  /** The same in little room. */
  readonly axisText: (value: number) => string;
  /** A value that means something, drawn across. */
  readonly mark?: { readonly at: number; readonly text: string };
  /** What only the table tells. */
  readonly also?: readonly TableColumn[];
  readonly isSmall?: boolean;
}

const labelEveryHours = 6;

/** Values by the hour, as a drawing and as a table. It stands still: nothing in it moves. */
export function Chart(props: ChartProps) {
  const { title, name = title, hours, series, shape, valueText, axisText, mark } = props;
  const { also = [], isSmall = false } = props;
  const { chart, locale } = useTexts();
  const highest = shape === 'bars' ? stackedMax(series) : series.flatMap(({ values }) => values.map(Number));
  const max = props.max ?? roundMax([...highest, 2 * (mark?.at ?? 0)]);
  const columns = [...series.map((each) => columnOf(each, valueText, chart.noValue)), ...also];
  const hints = hours.map((hour, index) => {
    const told = columns.map((column) => `${column.name} ${column.cells[index]}`);
    return `${hourText(hour, locale)}: ${told.join(', ')}`;
  });
  const label = `${name}. ${chart.highest(valueText(Math.max(0, ...highest)))}`;
  const Drawn = shape === 'bars' ? Bars : Lines;
  return (
    <figure className={isSmall ? 'chart chart-small' : 'chart'}>
      <figcaption>{title}</figcaption>
      <ul className="chart-legend" aria-hidden="true">
        {series.length > 1 &&
          series.map((each) => (
            <li key={each.name} className={`legend-${each.tone}`}>
              {each.name}
            </li>
          ))}
        {mark !== undefined && <li className="legend-mark">{mark.text}</li>}
      </ul>
      <div className="chart-frame">
        <div className="chart-axis" aria-hidden="true">
          <span>{axisText(max)}</span>
          <span>{axisText(max / 2)}</span>
          <span>{axisText(0)}</span>
        </div>
        <Canvas label={label} hints={hints} lineAt={mark === undefined ? null : mark.at / max}>
          <Drawn series={series} max={max} />
        </Canvas>
        <div className="chart-hours" aria-hidden="true">
          {hours.map((hour, index) => {
            const isShown = (hours.length - 1 - index) % labelEveryHours === 0;
            const left = `${((index + 0.5) / hours.length) * 100}%`;
            return (
              isShown && (
                <span key={hour} style={{ left }}>
                  {hourText(hour, locale)}
                </span>
              )
            );
          })}
        </div>
      </div>
      <ChartTable title={name} hours={hours} columns={columns} />
    </figure>
  );
}

const columnOf = (
  { name, values }: ChartSeries,
  valueText: (value: number) => string,
  noValue: string,
): TableColumn => ({
  name,
  cells: values.map((value) => (value === null ? noValue : valueText(value))),
});

interface TableColumn {
  readonly name: string;
  /** One for each hour. */
  readonly cells: readonly string[];
}

interface ChartTableProps {
  readonly title: string;
  readonly hours: readonly string[];
  readonly columns: readonly TableColumn[];
}

/** The same in words, for whoever does not see the chart or wants to know exactly. */
function ChartTable({ title, hours, columns }: ChartTableProps) {
  const { chart, locale } = useTexts();
  return (
    <details className="chart-table">
      <summary aria-label={chart.tableOf(title)}>{chart.table}</summary>
      <Table caption={title} columns={[chart.hour, ...columns.map(({ name }) => [name, 'right'] as const)]}>
        {hours.map((hour, index) => (
          <tr key={hour}>
            <th scope="row">{hourText(hour, locale)}</th>
            {columns.map(({ name, cells }) => (
              <td key={name} className="right">
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </details>
  );
}
