import { useId } from 'react';
import type { DifferenceKind, DifferenceStatus } from '../../api/reconciliation.ts';
import { ChoiceButtons } from '../../parts/choice-buttons.tsx';
import { useTexts } from '../../texts/language.tsx';

const statuses: readonly DifferenceStatus[] = ['open', 'settled', 'gone'];

interface DifferenceFiltersProps {
  readonly status: DifferenceStatus;
  readonly onStatus: (status: DifferenceStatus) => void;
  readonly kind: DifferenceKind | null;
  readonly onKind: (kind: DifferenceKind | null) => void;
}

export function DifferenceFilters({ status, onStatus, kind, onKind }: DifferenceFiltersProps) {
  const { reconciliation: words } = useTexts();
  const kindId = useId();
  return (
    <>
      <ChoiceButtons
        label={words.status}
        choices={statuses}
        texts={words.statuses}
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
