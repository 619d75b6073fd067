import type { DayTotalsItem } from '../../api/schemas.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { amountText, changeText, percentText, wholeText } from '../../formats/figures.ts';
import { Amount } from '../../parts/amount.tsx';
import { Badge } from '../../parts/badge.tsx';
import { OperatorName } from '../../parts/state-badge.tsx';
import { BareTable } from '../../parts/table.tsx';
import { useTexts } from '../../texts/language.tsx';
import { type Direction, figuresOf } from './day-figures.ts';

interface DayCardProps {
  readonly day: string;
  readonly direction: Direction;
  readonly totals: readonly DayTotalsItem[];
  /** The day before up to the same time; none where a whole day is shown. */
  readonly yesterday: readonly DayTotalsItem[] | null;
}

/** The transactions that a figure counts. */
const rowsOf = (day: string, direction: Direction, more: Readonly<Record<string, string>>): string =>
  pathOf.transactions(new URLSearchParams({ from: day, to: day, direction, ...more }));

/** One direction of a day: what came of it, how many are still open, and by operator. */
export function DayCard({ day, direction, totals, yesterday }: DayCardProps) {
  const { overview: words, locale } = useTexts();
  const { succeededXaf, succeeded, ended, open, rate } = figuresOf(totals, direction);
  const before = yesterday === null ? null : figuresOf(yesterday, direction);
  return (
    <section className="card day-card" aria-labelledby={`day-${direction}`}>
      <header className="card-head">
        <h3 id={`day-${direction}`}>{words.directions[direction]}</h3>
        <RateBadge rate={rate} ended={ended} />
      </header>
      <p className="day-sum">
        <Link href={rowsOf(day, direction, { state: 'succeeded' })}>
          <Amount xaf={succeededXaf} />
        </Link>
      </p>
      <p>{words.counts(wholeText(succeeded), wholeText(ended - succeeded), wholeText(open))}</p>
      {before !== null && (
        <p className="quiet small">
          {words.yesterday(
            [amountText(before.succeededXaf), changeText(succeededXaf, before.succeededXaf, locale)]
              .filter((each) => each !== null)
              .join(', '),
          )}
        </p>
      )}
      <OperatorTable day={day} direction={direction} totals={totals} />
    </section>
  );
}

/** Of those that ended; worth a look below nine of ten. */
function RateBadge({ rate, ended }: { readonly rate: number | null; readonly ended: number }) {
  const { overview: words, locale } = useTexts();
  if (rate === null) return <Badge tone="over" text={words.noRate} />;
  const text = words.rate(percentText(rate, locale), wholeText(ended));
  return <Badge tone={rate >= 0.9 ? 'done' : 'wait'} text={text} />;
}

function OperatorTable({ day, direction, totals }: Omit<DayCardProps, 'yesterday'>) {
  const { overview: words, fields, locale } = useTexts();
  const heads = [words.succeeded, words.successRate, words.open].map((name) => [name, 'right'] as const);
  return (
    <BareTable caption={words.byOperator(words.directions[direction])} columns={[fields.operator, ...heads]}>
      {totals
        .filter((each) => each.direction === direction)
        .map((each) => (
          <tr key={each.operator}>
            <th scope="row">
              <OperatorName operator={each.operator} />
            </th>
            <td className="right">
              <Link href={rowsOf(day, direction, { operator: each.operator, state: 'succeeded' })}>
                <Amount xaf={each.succeeded_xaf} />
              </Link>
            </td>
            <td className="right">
              {each.success_rate === null ? '–' : percentText(each.success_rate, locale)}
            </td>
            <td className="right">
              <Link href={rowsOf(day, direction, { operator: each.operator, state: 'open' })}>
                {wholeText(each.open)}
              </Link>
            </td>
          </tr>
        ))}
    </BareTable>
  );
}
