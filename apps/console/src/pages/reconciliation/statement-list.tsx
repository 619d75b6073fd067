import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { type ProviderDay, type Statement, useStatements, withdraw } from '../../api/reconciliation.ts';
import { useNotices } from '../../app/notices.tsx';
import { useMay } from '../../app/session-context.tsx';
import { wholeText } from '../../formats/amount.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { LineField } from '../../parts/line-field.tsx';
import { faultText } from '../../parts/loaded.tsx';
import { Time } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';

/** The files of a day; a wrong one can be set aside. */
export function StatementList({ provider, day }: ProviderDay) {
  const { reconciliation: words } = useTexts();
  const mayAct = useMay('decide');
  const [asked, setAsked] = useState<Statement | null>(null);
  const own = (useStatements().data?.items ?? []).filter(
    (each) => each.provider_id === provider && each.day === day,
  );
  if (own.length === 0) return null;
  return (
    <section>
      <h2>{words.files}</h2>
      <ul className="candidates" aria-label={words.files}>
        {own.map((statement) => (
          <li key={statement.statement_id} className="candidate">
            <div className="candidate-main">
              <p>
                {statement.file_name}{' '}
                {statement.withdrawn_at !== null && (
                  <span className="badge badge-dull">{words.withdrawn}</span>
                )}
              </p>
              <p className="quiet small">
                <Time at={statement.imported_at} />,{' '}
                {words.fileFacts(wholeText(statement.line_count), statement.imported_by)}
                {statement.unreadable_count > 0 &&
                  `, ${words.unreadableLines(wholeText(statement.unreadable_count))}`}
              </p>
            </div>
            {mayAct && statement.withdrawn_at === null && (
              <Button aria-label={words.withdrawOf(statement.file_name)} onPress={() => setAsked(statement)}>
                {words.withdraw}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked !== null && <WithdrawDialog statement={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

interface WithdrawDialogProps {
  readonly statement: Statement;
  readonly onClose: () => void;
}

function WithdrawDialog({ statement, onClose }: WithdrawDialogProps) {
  const texts = useTexts();
  const { reconciliation: words } = texts;
  const client = useQueryClient();
  const tell = useNotices();
  const [reason, setReason] = useState('');
  const act = async (): Promise<void> => {
    await withdraw(statement.statement_id, reason.trim()).then(
      () => tell('good', words.withdrawDone),
      (error: unknown) => tell('bad', faultText(error, texts)),
    );
    await client.invalidateQueries({ queryKey: ['reconciliation'] });
    onClose();
  };
  return (
    <AskDialog
      title={words.withdrawTitle}
      confirm={words.withdraw}
      isDangerous
      mayConfirm={reason.trim() !== ''}
      onConfirm={act}
      onClose={onClose}
    >
      <p className="question">{statement.file_name}</p>
      <LineField label={words.reason} value={reason} onChange={setReason} isRequired autoFocus />
      <p className="quiet">{words.withdrawExplain}</p>
    </AskDialog>
  );
}
