import { ArrowDownWideNarrow } from 'lucide-react';
import { useMemo } from 'react';
import { ToggleButton } from 'react-aria-components';
import type { Transaction } from '../../api/transactions.ts';
import { useAddressFilters } from '../../app/address-filters.ts';
import { Choice } from '../../parts/fields.tsx';
import { useTexts } from '../../texts/language.tsx';
import { type RiskFilter, riskFilterOf, risks, shownQueue } from './queue-risks.ts';

/** Which of the queue someone looks at, and in which order; both stand in the address. */
export function useQueueFilter(queue: readonly Transaction[]) {
  const { values, change } = useAddressFilters(['risk', 'sort']);
  const filter = riskFilterOf(values.risk ?? null);
  const isRiskiestFirst = values.sort === 'risk';
  const shown = useMemo(() => shownQueue(queue, filter, isRiskiestFirst), [queue, filter, isRiskiestFirst]);
  return {
    shown,
    filter,
    isRiskiestFirst,
    setFilter: (chosen: RiskFilter) => change('risk', chosen === 'all' ? '' : chosen),
    setIsRiskiestFirst: (isFirst: boolean) => change('sort', isFirst ? 'risk' : ''),
  };
}

export type QueueFilter = ReturnType<typeof useQueueFilter>;

export function QueueFilterChoice({ filter: queue }: { readonly filter: QueueFilter }) {
  const { about, risks: words } = useTexts();
  const choices: readonly (readonly [RiskFilter, string])[] = [
    ['all', words.all],
    ['any', words.any],
    ...risks.map((each) => [each, words.names[each]] as const),
  ];
  return (
    <>
      <Choice label={words.filter} choices={choices} chosen={queue.filter} onChoose={queue.setFilter} />
      <ToggleButton
        className="sort"
        aria-label={about(words.sortShort, words.sort)}
        isSelected={queue.isRiskiestFirst}
        onChange={queue.setIsRiskiestFirst}
      >
        <ArrowDownWideNarrow className="icon" aria-hidden="true" />
        {words.sortShort}
      </ToggleButton>
    </>
  );
}
