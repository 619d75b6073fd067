import { useState } from 'react';
import { Checkbox } from 'react-aria-components';
import { useWaiting } from '../../api/queue.ts';
import type { Transaction } from '../../api/transactions.ts';
import { amountText, wholeText } from '../../formats/amount.ts';
import { numberText } from '../../formats/number.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { LineField } from '../../parts/line-field.tsx';
import { useTexts } from '../../texts/language.tsx';
import { DecisionTargets, sumOf } from './decision-targets.tsx';
import { waitingForSecond } from './waiting-for-second.ts';

export interface DecisionDialogProps {
  /** Those that still wait; empty when others decided all of them meanwhile. */
  readonly targets: readonly Transaction[];
  readonly progress: string | null;
  readonly onDecide: (words: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The money leaves with this button: it says how much goes where, and several at once need one more tick. */
export function ApproveDialog({ targets, progress, onDecide, onClose }: DecisionDialogProps) {
  const { approve, withdrawals } = useTexts();
  const [note, setNote] = useState('');
  const [hasChecked, setHasChecked] = useState(false);
  const [count, sum] = [wholeText(targets.length), amountText(sumOf(targets))];
  const isMany = targets.length > 1;
  const number = numberText(targets[0]?.msisdn ?? '');
  const aloneLeftXaf = useWaiting().data?.alone_left_xaf ?? null;
  const { count: unsent, isPastDay } = waitingForSecond(targets, aloneLeftXaf);
  const one = unsent > 0 ? approve.confirmFirst(sum, number) : approve.confirm(sum, number);
  const many = unsent > 0 ? approve.confirmFirstMany(count, sum) : approve.confirmMany(count, sum);
  return (
    <AskDialog
      title={isMany ? approve.titleMany(count) : approve.title}
      confirm={progress ?? (isMany ? many : one)}
      mayConfirm={targets.length > 0 && (!isMany || hasChecked)}
      onConfirm={() => onDecide(note.trim())}
      onClose={onClose}
    >
      <DecisionTargets targets={targets} />
      {targets.some((each) => each.may_have_been_sent) && <p role="alert">{withdrawals.mayHaveBeenSent}</p>}
      {unsent < targets.length && <p>{approve.willSend}</p>}
      {unsent > 0 && (
        <p>{unsent === targets.length ? approve.willWait : approve.someWillWait(wholeText(unsent))}</p>
      )}
      {isPastDay && <p>{approve.pastDay(amountText(aloneLeftXaf ?? 0))}</p>}
      <LineField label={approve.note} value={note} onChange={setNote} autoFocus />
      {isMany && (
        <Checkbox className="tick" isSelected={hasChecked} onChange={setHasChecked}>
          <span className="box" aria-hidden="true" />
          {approve.checked(count, sum)}
        </Checkbox>
      )}
    </AskDialog>
  );
}
