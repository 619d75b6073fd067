import { hourText } from '../../formats/time.ts';
import { useTexts } from '../../texts/language.tsx';

export interface TableColumn {
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
export function ChartTable({ title, hours, columns }: ChartTableProps) {
  const { chart, locale } = useTexts();
  return (
    <details className="chart-table">
      <summary aria-label={chart.tableOf(title)}>{chart.table}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="table-frame" aria-label={title} tabIndex={0}>
        <table>
          <caption className="hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{chart.hour}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col" className="right">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
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
          </tbody>
        </table>
      </section>
    </details>
  );
}
