import { useState } from 'react';
import { Button } from 'react-aria-components';
import {
  type DifferenceKind,
  type DifferenceStatus,
  readDifferences,
  useDifferences,
} from '../../api/reconciliation.ts';
import { useProviders } from '../../api/settings.ts';
import { go, pathOf } from '../../app/navigation.tsx';
import { useMay } from '../../app/session-context.tsx';
import { doualaDay } from '../../formats/time.ts';
import { CsvButton } from '../../parts/csv-button.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { useTexts } from '../../texts/language.tsx';
import { DayChoice } from './day-choice.tsx';
import { DaySummary } from './day-summary.tsx';
import { DifferenceFilters } from './difference-filters.tsx';
import { DifferenceList } from './difference-list.tsx';
import { differenceRows } from './difference-rows.ts';
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
  const { reconciliation: words, webhooks } = useTexts();
  const providers = useProviders().data?.items ?? [];
  const provider = givenProvider === '' ? (providers[0]?.provider_id ?? '') : givenProvider;
  // Statements are fetched on the morning after.
  const day = givenDay === '' ? doualaDay(Date.now() - aDayMs) : givenDay;
  const [status, setStatus] = useState<DifferenceStatus>('open');
  const [kind, setKind] = useState<DifferenceKind | null>(null);
  const wanted = { provider, day, status, kind };
  const reading = useDifferences(wanted);
  const mayAct = useMay('decide');
  const choose = (change: { readonly provider?: string; readonly day?: string }): void =>
    go(pathOf.reconciliation({ provider, day, ...change }));
  const differences = reading.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="page">
      <h1>{words.title}</h1>
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
              <CsvButton
                name={words.list}
                fileName={`reconciliation-${provider}-${day}.csv`}
                rows={async () => differenceRows(await readDifferences(wanted))}
              />
            </div>
            <DifferenceList differences={differences} mayAct={mayAct} />
          </>
        )}
      </Loaded>
      {reading.hasNextPage && <Button onPress={() => void reading.fetchNextPage()}>{webhooks.more}</Button>}
    </div>
  );
}
