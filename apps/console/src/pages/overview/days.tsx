import { useDay } from '../../api/overview.ts';
import type { DayTotalsItem, OverviewAnswer } from '../../api/schemas.ts';
import { go, pathOf, useAddress } from '../../app/navigation.tsx';
import { doualaDay } from '../../formats/time.ts';
import { ChoiceButtons } from '../../parts/fields.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { useTexts } from '../../texts/language.tsx';
import { DayCard } from './day-card.tsx';

const dayMs = 86_400_000;

/** Today as it goes, or any day as a whole; which one stands in the address. */
export function Days({ overview }: { readonly overview: OverviewAnswer }) {
  const { overview: words } = useTexts();
  const startedMs = Date.parse(overview.day_started_at);
  const [today, yesterday] = [doualaDay(startedMs), doualaDay(startedMs - dayMs)];
  const shown = useAddress().query.get('day') ?? today;
  const choose = (day: string): void => go(pathOf.overview(day === today ? undefined : day), true);
  return (
    <>
      <header className="detail-head">
        <h2>{words.days}</h2>
        <div className="list-actions">
          <ChoiceButtons
            label={words.day}
            choices={[
              [yesterday, words.wholeYesterday],
              [today, words.today],
            ]}
            chosen={shown}
            onChoose={choose}
          />
          <input
            className="day-input"
            type="date"
            aria-label={words.anyDay}
            value={shown}
            max={today}
            onChange={({ target }) => target.value !== '' && choose(target.value)}
          />
        </div>
      </header>
      <p className="quiet small">{words.since}</p>
      {shown === today ? (
        <DayCards day={today} totals={overview.today} yesterday={overview.yesterday} />
      ) : (
        <WholeDay day={shown} />
      )}
    </>
  );
}

function WholeDay({ day }: { readonly day: string }) {
  const reading = useDay(day);
  return (
    <Loaded reading={reading}>{({ today }) => <DayCards day={day} totals={today} yesterday={null} />}</Loaded>
  );
}

interface DayCardsProps {
  readonly day: string;
  readonly totals: readonly DayTotalsItem[];
  readonly yesterday: readonly DayTotalsItem[] | null;
}

const DayCards = (days: DayCardsProps) => (
  <div className="days">
    <DayCard direction="deposit" {...days} />
    <DayCard direction="withdrawal" {...days} />
  </div>
);
