import { useId, useState } from 'react';
import { Button } from 'react-aria-components';
import { type DifferenceKind, type DifferenceStatus, useDifferences } from '../../api/reconciliation.ts';
import type { StaffProvider } from '../../api/schemas.ts';
import { useProviders } from '../../api/settings.ts';
import { go, pathOf } from '../../app/navigation.tsx';
import { useMay } from '../../app/session-context.tsx';
import { doualaDay } from '../../formats/time.ts';
import { FileLink } from '../../parts/csv-button.tsx';
import { ChoiceButtons } from '../../parts/fields.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { useTexts } from '../../texts/language.tsx';
import { DaySummary } from './day-summary.tsx';
import { DifferenceList } from './difference-list.tsx';
import { ImportForm } from './import-form.tsx';
import { StatementList } from './statement-list.tsx';

const aDayMs = 86_400_000;

interface ReconciliationPageProps {
  /** As they stand in the address; empty when they do not. */
  readonly provider: string;
  readonly day: string;
}

/** What an operator's statement and our books say of a day, and what they differ in. */
export function ReconciliationPage({ provider: givenProvider, day: givenDay }: ReconciliationPageProps) {
  const { reconciliation: words, webhooks, pages } = useTexts();
  const providers = useProviders().data?.items ?? [];
  const provider = givenProvider === '' ? (providers[0]?.provider_id ?? '') : givenProvider;
  // Statements are fetched on the morning after.
  const day = givenDay === '' ? doualaDay(Date.now() - aDayMs) : givenDay;
  const [status, setStatus] = useState<DifferenceStatus>('open');
  const [kind, setKind] = useState<DifferenceKind | null>(null);
  const wanted = { provider, day, status, kind };
  const reading = useDifferences(wanted);
  const asked = { provider_id: provider, day, status, ...(kind === null ? {} : { kind }) };
  const mayAct = useMay('decide');
  const choose = (change: { readonly provider?: string; readonly day?: string }): void =>
    go(pathOf.reconciliation({ provider, day, ...change }));
  const differences = reading.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="page">
      <h1>{pages.reconciliation}</h1>
      <DayChoice providers={providers} provider={provider} day={day} onChoose={choose} />
      {mayAct && provider !== '' && <ImportForm key={`${provider} ${day}`} provider={provider} day={day} />}
      <StatementList provider={provider} day={day} />
      <h2 id="differences">{words.list}</h2>
      <Loaded reading={reading}>
        {({ pages: [first] }) => (
          <>
            <DaySummary comparison={first?.comparison ?? null} />
            <div className="list-actions">
              <DifferenceFilters status={status} onStatus={setStatus} kind={kind} onKind={setKind} />
              <FileLink name={words.list} address="/internal/v1/reconciliation" query={asked} />
            </div>
            <DifferenceList differences={differences} mayAct={mayAct} />
          </>
        )}
      </Loaded>
      {reading.hasNextPage && <Button onPress={() => void reading.fetchNextPage()}>{webhooks.more}</Button>}
    </div>
  );
}

interface DayChoiceProps {
  readonly providers: readonly StaffProvider[];
  readonly provider: string;
  readonly day: string;
  readonly onChoose: (change: { readonly provider?: string; readonly day?: string }) => void;
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
          onChange={(event) => onChoose({ provider: event.target.value })}
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
            if (target.value !== '') onChoose({ day: target.value });
          }}
        />
      </div>
    </div>
  );
}

const statuses: readonly DifferenceStatus[] = ['open', 'settled', 'gone'];

interface DifferenceFiltersProps {
  readonly status: DifferenceStatus;
  readonly onStatus: (status: DifferenceStatus) => void;
  readonly kind: DifferenceKind | null;
  readonly onKind: (kind: DifferenceKind | null) => void;
}

function DifferenceFilters({ status, onStatus, kind, onKind }: DifferenceFiltersProps) {
  const { reconciliation: words } = useTexts();
  const kindId = useId();
  return (
    <>
      <ChoiceButtons
        label={words.status}
        choices={statuses.map((each) => [each, words.statuses[each]])}
        chosen={status}
        onChoose={onStatus}
      />
      <label htmlFor={kindId} className="quiet small">
        {words.kind}
      </label>
      <select
        id={kindId}
        value={kind ?? ''}
        onChange={({ target }) => onKind(target.value === '' ? null : (target.value as DifferenceKind))}
      >
        <option value="">{words.anyKind}</option>
        {Object.entries(words.kinds).map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </>
  );
}
