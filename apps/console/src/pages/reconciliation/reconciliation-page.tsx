import { useId } from 'react';
import { type DifferenceKind, type DifferenceStatus, useDifferences } from '../../api/reconciliation.ts';
import type { StaffProvider } from '../../api/schemas.ts';
import { useProviders } from '../../api/settings.ts';
import { useAddressFilters } from '../../app/address-filters.ts';
import { useMay } from '../../app/session-context.tsx';
import { doualaDay } from '../../formats/time.ts';
import { FileLink } from '../../parts/csv-button.tsx';
import { ChoiceButtons } from '../../parts/fields.tsx';
import { Loaded, More } from '../../parts/loaded.tsx';
import { useTexts } from '../../texts/language.tsx';
import { DaySummary } from './day-summary.tsx';
import { DifferenceList } from './difference-list.tsx';
import { ImportForm } from './import-form.tsx';
import { OpenDays } from './open-days.tsx';
import { StatementList } from './statement-list.tsx';

const aDayMs = 86_400_000;

interface ReconciliationPageProps {
  /** As they stand in the address; empty when they do not. */
  readonly provider: string;
  readonly day: string;
}

/** What an operator's statement and our books say of a day, and what they differ in. */
export function ReconciliationPage({ provider: givenProvider, day: givenDay }: ReconciliationPageProps) {
  const { reconciliation: words, pages } = useTexts();
  const providers = useProviders().data?.items ?? [];
  const provider = givenProvider === '' ? (providers[0]?.provider_id ?? '') : givenProvider;
  // Statements are fetched on the morning after.
  const day = givenDay === '' ? doualaDay(Date.now() - aDayMs) : givenDay;
  const { values, change } = useAddressFilters(['provider', 'day', 'status', 'kind']);
  const status = statuses.find((each) => each === values.status) ?? 'open';
  const kind = (Object.keys(words.kinds) as DifferenceKind[]).find((each) => each === values.kind) ?? null;
  const wanted = { provider, day, status, kind };
  const reading = useDifferences(wanted);
  const asked = { provider_id: provider, day, status, ...(kind === null ? {} : { kind }) };
  const mayAct = useMay('decide');
  const differences = reading.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="page">
      <h1>{pages.reconciliation}</h1>
      <OpenDays provider={provider} day={day} />
      <DayChoice providers={providers} provider={provider} day={day} onChoose={change} />
      {mayAct && provider !== '' && <ImportForm key={`${provider} ${day}`} provider={provider} day={day} />}
      <StatementList provider={provider} day={day} />
      <h2 id="differences">{words.list}</h2>
      <Loaded reading={reading}>
        {({ pages: [first] }) => (
          <>
            <DaySummary comparison={first?.comparison ?? null} />
            <div className="list-actions">
              <DifferenceFilters status={status} kind={kind} onChoose={change} />
              <FileLink name={words.list} address="/internal/v1/reconciliation" query={asked} />
            </div>
            <DifferenceList differences={differences} mayAct={mayAct} />
          </>
        )}
      </Loaded>
      <More reading={reading} />
    </div>
  );
}

interface DayChoiceProps {
  readonly providers: readonly StaffProvider[];
  readonly provider: string;
  readonly day: string;
  readonly onChoose: (name: 'provider' | 'day', value: string) => void;
}

/** Whose statement, and of which day. */
function DayChoice({ providers, provider, day, onChoose }: DayChoiceProps) {
  const { reconciliation: words, fields } = useTexts();
  const [providerId, dayId] = [useId(), useId()];
  return (
    <div className="day-choice">
      <div className="field">
        <label htmlFor={providerId}>{fields.provider}</label>
        <select
          id={providerId}
          value={provider}
          onChange={(event) => onChoose('provider', event.target.value)}
        >
          {providers.map(({ provider_id, display_name }) => (
            <option key={provider_id} value={provider_id}>
              {display_name}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={dayId}>{words.day}</label>
        <input
          id={dayId}
          type="date"
          value={day}
          max={doualaDay(Date.now())}
          required
          onChange={({ target }) => {
            if (target.value !== '') onChoose('day', target.value);
          }}
        />
      </div>
    </div>
  );
}

const statuses: readonly DifferenceStatus[] = ['open', 'settled', 'gone'];

interface DifferenceFiltersProps {
  readonly status: DifferenceStatus;
  readonly kind: DifferenceKind | null;
  readonly onChoose: (name: 'status' | 'kind', value: string) => void;
}

function DifferenceFilters({ status, kind, onChoose }: DifferenceFiltersProps) {
  const { reconciliation: words } = useTexts();
  const kindId = useId();
  return (
    <>
      <ChoiceButtons
        label={words.status}
        choices={statuses.map((each) => [each, words.statuses[each]])}
        chosen={status}
        onChoose={(each) => onChoose('status', each === 'open' ? '' : each)}
      />
      <span className="with-label">
        <label htmlFor={kindId} className="quiet small">
          {words.kind}
        </label>
        <select id={kindId} value={kind ?? ''} onChange={({ target }) => onChoose('kind', target.value)}>
          <option value="">{words.anyKind}</option>
          {Object.entries(words.kinds).map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </>
  );
}
