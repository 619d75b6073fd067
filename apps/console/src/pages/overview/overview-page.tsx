import { useOverview } from '../../api/overview.ts';
import type { OverviewAnswer, WaitingItem } from '../../api/schemas.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { csvRows } from '../../formats/csv.ts';
import { wholeText } from '../../formats/figures.ts';
import { agoText } from '../../formats/time.ts';
import { CsvButton } from '../../parts/csv-button.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { useNow } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';
import { AlertLines } from './alert-lines.tsx';
import { Days } from './days.tsx';
import { FloatList } from './float-list.tsx';
import { HourCharts } from './hour-charts.tsx';

/** How the day goes, and what waits for people. */
export function OverviewPage() {
  const { pages } = useTexts();
  const reading = useOverview();
  return (
    <div className="page">
      <h1>{pages.overview}</h1>
      <AlertLines />
      <FloatList />
      <Loaded reading={reading}>{(overview) => <Today overview={overview} />}</Loaded>
    </div>
  );
}

function Today({ overview }: { readonly overview: OverviewAnswer }) {
  const { overview: words } = useTexts();
  const { hours, waiting } = overview;
  return (
    <>
      <h2>{words.waiting}</h2>
      <WaitingList waiting={waiting} />
      <Days overview={overview} />
      <header className="detail-head">
        <h2>{words.charts}</h2>
        <CsvButton name={words.hours} fileName="traffic-by-hour.csv" rows={() => csvRows(columns, hours)} />
      </header>
      <HourCharts hours={hours} />
    </>
  );
}

const columns = [
  'hour',
  'direction',
  'transactions',
  'amount_xaf',
  'succeeded',
  'succeeded_xaf',
  'unsuccessful',
  'success_rate',
] as const;

/** Where each kind of work is done. Its name is in the texts, under `overview.work`. */
const placeOf: Readonly<Record<WaitingItem['kind'], string>> = {
  withdrawals_to_decide: pathOf.withdrawals(),
  credited_without_money: pathOf.held('messages'),
  payments_held: pathOf.held('payments'),
  gaps_open: pathOf.wallets(),
  transactions_to_resolve: pathOf.held('transactions'),
  transactions_in_doubt: pathOf.held('transactions'),
  webhooks_failed: pathOf.webhooks(),
  messages_suspicious: pathOf.held('messages'),
  messages_unread: pathOf.held('messages'),
  differences_open: pathOf.reconciliation(),
};

/** What waits for people, each with the way to it. */
function WaitingList({ waiting }: { readonly waiting: readonly WaitingItem[] }) {
  const { overview: words, locale } = useTexts();
  const nowMs = useNow();
  return (
    <ul className="waiting" aria-label={words.waiting}>
      {waiting.map(({ kind, count, has_more: hasMore, oldest_at: oldestAt }) => (
        <li key={kind}>
          <Link href={placeOf[kind]} className={count > 0 ? 'waiting-some' : 'waiting-none'}>
            <span className="waiting-count">
              {wholeText(count)}
              {hasMore && '+'}
            </span>{' '}
            <span className="waiting-name">{words.work[kind]}</span>{' '}
            <span className="quiet small waiting-age">
              {oldestAt === null ? words.none : words.oldest(agoText(oldestAt, nowMs, locale))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
