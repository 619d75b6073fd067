import type { DayTotalsItem } from '../../api/schemas.ts';
import { amountText, wholeText } from '../../formats/amount.ts';
import { changeText, percentText } from '../../formats/percent.ts';
import { OperatorName } from '../../parts/state-badge.tsx';
import { useTexts } from '../../texts/language.tsx';
import { type Direction, figuresOf } from './day-figures.ts';

interface DayCardProps {
  readonly direction: Direction;
  readonly today: readonly DayTotalsItem[];
  readonly yesterday: readonly DayTotalsItem[];
}

/** One direction of today: what came of it, beside yesterday at the same time, and by operator. */
export function DayCard({ direction, today, yesterday }: DayCardProps) {
  const { overview: words, locale } = useTexts();
  const [now, before] = [figuresOf(today, direction), figuresOf(yesterday, direction)];
  const change = changeText(now.succeededXaf, before.succeededXaf, locale);
  const rateText = before.rate === null ? words.noRate : words.rate(percentText(before.rate, locale));
  return (
    <section className="card day-card" aria-labelledby={`day-${direction}`}>
      <header className="card-head">
        <h3 id={`day-${direction}`}>{words.directions[direction]}</h3>
        <RateBadge rate={now.rate} />
      </header>
      <p className="day-sum amount">{amountText(now.succeededXaf)}</p>
      <p>{words.of(wholeText(now.succeeded), wholeText(now.transactions))}</p>
      <p className="quiet small">
        {words.yesterday(
          `${amountText(before.succeededXaf)}${change === null ? '' : ` (${change})`}, ${rateText}`,
        )}
      </p>
      <OperatorTable direction={direction} today={today} />
    </section>
  );
}

/** Worth a look below nine of ten. */
function RateBadge({ rate }: { readonly rate: number | null }) {
  const { overview: words, locale } = useTexts();
  if (rate === null) return <span className="badge badge-dull">{words.noRate}</span>;
  const tone = rate >= 0.9 ? 'good' : 'work';
  return <span className={`badge badge-${tone}`}>{words.rate(percentText(rate, locale))}</span>;
}

interface OperatorTableProps {
  readonly direction: Direction;
  readonly today: readonly DayTotalsItem[];
}

function OperatorTable({ direction, today }: OperatorTableProps) {
  const { overview: words, fields, locale } = useTexts();
  return (
    <table>
      <caption className="hidden">{words.byOperator(words.directions[direction])}</caption>
      <thead>
        <tr>
          <th scope="col">{fields.operator}</th>
          <th scope="col" className="right">
            {words.created}
          </th>
          <th scope="col" className="right">
            {words.succeeded}
          </th>
          <th scope="col" className="right">
            {words.successRate}
          </th>
        </tr>
      </thead>
      <tbody>
        {today
          .filter((each) => each.direction === direction)
          .map((each) => (
            <tr key={each.operator}>
              <th scope="row">
                <OperatorName operator={each.operator} />
              </th>
              <td className="right">{wholeText(each.transactions)}</td>
              <td className="right amount">{amountText(each.succeeded_xaf)}</td>
              <td className="right">
                {each.success_rate === null ? '–' : percentText(each.success_rate, locale)}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
