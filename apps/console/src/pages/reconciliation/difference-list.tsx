import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { Difference } from '../../api/reconciliation.ts';
import { useTexts } from '../../texts/language.tsx';
import { Sides } from './difference-sides.tsx';
import { ReopenDialog, SettleDialog } from './settle-dialog.tsx';

interface DifferenceListProps {
  readonly differences: readonly Difference[];
  readonly mayAct: boolean;
}

export function DifferenceList({ differences, mayAct }: DifferenceListProps) {
  const { reconciliation: words } = useTexts();
  const [asked, setAsked] = useState<Difference | null>(null);
  if (differences.length === 0) return <p className="empty">{words.empty}</p>;
  const close = (): void => setAsked(null);
  return (
    <>
      <ul className="candidates" aria-label={words.list}>
        {differences.map((difference) => (
          <DifferenceCard
            key={difference.difference_id}
            difference={difference}
            onAct={mayAct ? () => setAsked(difference) : null}
          />
        ))}
      </ul>
      {asked?.status === 'open' && <SettleDialog difference={asked} onClose={close} />}
      {asked?.status === 'settled' && <ReopenDialog difference={asked} onClose={close} />}
    </>
  );
}

interface DifferenceCardProps {
  readonly difference: Difference;
  readonly onAct: (() => void) | null;
}

function DifferenceCard({ difference, onAct }: DifferenceCardProps) {
  const { reconciliation: words, about } = useTexts();
  const { kind, status, theirs, ours, settlement, paired_by } = difference;
  const name = `${words.kinds[kind]} ${theirs?.operator_tx_id ?? ours?.operator_tx_id ?? ''}`.trim();
  const verb = { open: words.settle, settled: words.reopen, gone: null }[status];
  return (
    <li className="candidate difference">
      <div className="candidate-main">
        <h3>{words.kinds[kind]}</h3>
        {paired_by === 'guess' && <p className="quiet small">{words.guess}</p>}
        <Sides difference={difference} />
        {settlement !== null && (
          <p className="because">
            {words.settledBy(words.outcomes[settlement.outcome], settlement.by)}. {settlement.note}
          </p>
        )}
      </div>
      {onAct !== null && verb !== null && (
        <Button aria-label={about(verb, name)} onPress={onAct}>
          {verb}
        </Button>
      )}
    </li>
  );
}
