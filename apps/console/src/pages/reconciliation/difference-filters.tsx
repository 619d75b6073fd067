import { useId } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { DifferenceKind, DifferenceStatus } from '../../api/reconciliation.ts';
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
      <ToggleButtonGroup
        className="choice-buttons"
        aria-label={words.status}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[status]}
        onSelectionChange={([chosen]) => onStatus(chosen as DifferenceStatus)}
      >
        {statuses.map((each) => (
          <ToggleButton key={each} id={each}>
            {words.statuses[each]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
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
