import type { DayTotalsItem } from '../../api/schemas.ts';
import { amountText, changeText, percentText, wholeText } from '../../formats/figures.ts';
import { OperatorName } from '../../parts/state-badge.tsx';
import { BareTable } from '../../parts/table.tsx';
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

function OperatorTable({ direction, today }: Omit<DayCardProps, 'yesterday'>) {
  const { overview: words, fields, locale } = useTexts();
  const heads = [words.created, words.succeeded, words.successRate].map((name) => [name, 'right'] as const);
  return (
    <BareTable caption={words.byOperator(words.directions[direction])} columns={[fields.operator, ...heads]}>
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
    </BareTable>
  );
}
