import { useOverview } from '../../api/overview.ts';
import type { OverviewAnswer } from '../../api/schemas.ts';
import { csvRows } from '../../formats/csv.ts';
import { timeText } from '../../formats/time.ts';
import { CsvButton } from '../../parts/csv-button.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { useTexts } from '../../texts/language.tsx';
import { DayCard } from './day-card.tsx';
import { HourCharts } from './hour-charts.tsx';
import { WaitingList } from './waiting-list.tsx';

/** How the day goes, and what waits for people. */
export function OverviewPage() {
  const { overview: words } = useTexts();
  const reading = useOverview();
  return (
    <div className="page">
      <h1>{words.title}</h1>
      <Loaded reading={reading}>{(overview) => <Today overview={overview} />}</Loaded>
    </div>
  );
}

function Today({ overview }: { readonly overview: OverviewAnswer }) {
  const { overview: words, locale } = useTexts();
  const { today, yesterday, hours, waiting, day_started_at: startedAt } = overview;
  return (
    <>
      <h2>{words.waiting}</h2>
      <WaitingList waiting={waiting} />
      <header className="detail-head">
        <h2>{words.today}</h2>
        <p className="quiet small">{words.since(timeText(startedAt, locale))}</p>
      </header>
      <div className="days">
        <DayCard direction="deposit" today={today} yesterday={yesterday} />
        <DayCard direction="withdrawal" today={today} yesterday={yesterday} />
      </div>
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
