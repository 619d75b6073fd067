import { TriangleAlert, Undo2 } from 'lucide-react';
import type { Transaction } from '../../api/transactions.ts';
import { wholeText } from '../../formats/figures.ts';
import { useTexts } from '../../texts/language.tsx';
import { gravestFirst } from './queue-risks.ts';

/** What a row says of a withdrawal beside its number and amount, in the queue and in the question about several. */

interface MarkProps {
  readonly item: Transaction;
}

/** That staff send a payment back, and who asked for it. */
export function RowReturn({ item }: MarkProps) {
  const { exits } = useTexts();
  if (item.purpose !== 'return') return null;
  return (
    <span className="row-flag row-other">
      <Undo2 className="icon" aria-hidden="true" />
      <span className="row-cut">
        {exits.isReturn}, {exits.askedBy(item.asked_by ?? '')}
      </span>
    </span>
  );
}

/** The gravest risk in words, and how many more there are; all of them on hover and for screen readers. */
export function RowRisks({ item }: MarkProps) {
  const { risks: words } = useTexts();
  const names = gravestFirst(item).map((each) => words.names[each]);
  const [first] = names;
  if (first === undefined) return null;
  const all = names.join(', ');
  return (
    <span className="row-flag row-held" title={all}>
      <TriangleAlert className="icon" aria-hidden="true" />
      <span className="row-cut" aria-hidden="true">
        {first}
      </span>
      {names.length > 1 && <span aria-hidden="true">{words.also(wholeText(names.length - 1))}</span>}
      <span className="hidden">{all}</span>
    </span>
  );
}
