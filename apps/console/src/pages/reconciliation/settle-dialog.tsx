import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { ApiRefusal } from '../../api/call.ts';
import { type Difference, type Outcome, reopen, settle } from '../../api/reconciliation.ts';
import { useNotices } from '../../app/notices.tsx';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { LineField } from '../../parts/line-field.tsx';
import { faultText } from '../../parts/loaded.tsx';
import { useTexts } from '../../texts/language.tsx';

interface SettleDialogProps {
  readonly difference: Difference;
  readonly onClose: () => void;
}

/** Someone has found out what a difference was about. */
export function SettleDialog({ difference, onClose }: SettleDialogProps) {
  const { reconciliation: words } = useTexts();
  const decide = useDecide(onClose);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [note, setNote] = useState('');
  const act = async (): Promise<void> => {
    if (outcome === null) return;
    await decide(() => settle(difference.difference_id, outcome, note.trim()), words.settled);
  };
  return (
    <AskDialog
      title={words.settleTitle}
      confirm={words.confirmSettle}
      mayConfirm={outcome !== null && note.trim() !== ''}
      onConfirm={act}
      onClose={onClose}
    >
      <p className="question">{words.kinds[difference.kind]}</p>
      <RadioGroup
        className="radios"
        value={outcome}
        onChange={(value) => setOutcome(value as Outcome)}
        isRequired
      >
        <Label>{words.outcome}</Label>
        {Object.entries(words.outcomes).map(([each, name], index) => (
          <Radio key={each} value={each} autoFocus={index === 0}>
            <span className="dot" aria-hidden="true" />
            {name}
          </Radio>
        ))}
      </RadioGroup>
      <LineField label={words.note} value={note} onChange={setNote} isRequired />
      <p className="quiet">{words.settleExplain}</p>
    </AskDialog>
  );
}

/** What was settled turns out to be none. */
export function ReopenDialog({ difference, onClose }: SettleDialogProps) {
  const { reconciliation: words } = useTexts();
  const decide = useDecide(onClose);
  const [note, setNote] = useState('');
  return (
    <AskDialog
      title={words.reopenTitle}
      confirm={words.reopen}
      mayConfirm={note.trim() !== ''}
      onConfirm={() => decide(() => reopen(difference.difference_id, note.trim()), words.reopened)}
      onClose={onClose}
    >
      <p className="question">{words.kinds[difference.kind]}</p>
      <LineField label={words.note} value={note} onChange={setNote} isRequired autoFocus />
    </AskDialog>
  );
}

/** Does it, tells how it went, and reads the differences anew. */
function useDecide(onClose: () => void) {
  const texts = useTexts();
  const tell = useNotices();
  const client = useQueryClient();
  return async (act: () => Promise<unknown>, said: string): Promise<void> => {
    try {
      await act();
      tell('good', said);
    } catch (error) {
      const isConflict = error instanceof ApiRefusal && error.status === 409;
      tell(isConflict ? 'calm' : 'bad', faultText(error, texts));
    }
    await client.invalidateQueries({ queryKey: ['reconciliation'] });
    onClose();
  };
}
