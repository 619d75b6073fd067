import { useState } from 'react';
import {
  type Difference,
  type Outcome,
  reopen,
  type Statement,
  settle,
  withdraw,
} from '../../api/reconciliation.ts';
import { usePerform } from '../../parts/act.ts';
import { AskDialog, NoteDialog } from '../../parts/ask-dialog.tsx';
import { LineField, Radios } from '../../parts/fields.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Sides } from './difference-sides.tsx';

const reconciliationKey = ['reconciliation'];

interface SettleDialogProps {
  readonly difference: Difference;
  readonly onClose: () => void;
}

/** Someone has found out what a difference was about. */
export function SettleDialog({ difference, onClose }: SettleDialogProps) {
  const { reconciliation: words } = useTexts();
  const perform = usePerform();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [note, setNote] = useState('');
  const confirm = async (): Promise<void> => {
    if (outcome === null) return;
    const decide = () => settle(difference.difference_id, outcome, note.trim());
    await perform(decide, () => words.settled, reconciliationKey);
    onClose();
  };
  return (
    <AskDialog
      title={words.settleTitle}
      confirm={words.confirmSettle}
      mayConfirm={outcome !== null && note.trim() !== ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="question">{words.kinds[difference.kind]}</p>
      <Sides difference={difference} />
      <Radios
        label={words.outcome}
        choices={Object.entries(words.outcomes) as [Outcome, string][]}
        chosen={outcome}
        onChoose={setOutcome}
      />
      <LineField label={words.note} value={note} onChange={setNote} isRequired />
      <p className="quiet">{words.settleExplain}</p>
    </AskDialog>
  );
}

/** What was settled turns out to be none. */
export function ReopenDialog({ difference, onClose }: SettleDialogProps) {
  const { reconciliation: words } = useTexts();
  return (
    <NoteDialog
      title={words.reopenTitle}
      confirm={words.reopen}
      question={words.kinds[difference.kind]}
      label={words.note}
      decide={(note) => reopen(difference.difference_id, note)}
      said={words.reopened}
      anew={reconciliationKey}
      onClose={onClose}
    />
  );
}

interface WithdrawDialogProps {
  readonly statement: Statement;
  readonly onClose: () => void;
}

/** A file turns out to be the wrong one. */
export function WithdrawDialog({ statement, onClose }: WithdrawDialogProps) {
  const { reconciliation: words, fields } = useTexts();
  return (
    <NoteDialog
      title={words.withdrawTitle}
      confirm={words.withdraw}
      isDangerous
      question={statement.file_name}
      label={fields.reason}
      explain={words.withdrawExplain}
      decide={(reason) => withdraw(statement.statement_id, reason)}
      said={words.withdrawDone}
      anew={reconciliationKey}
      onClose={onClose}
    />
  );
}
