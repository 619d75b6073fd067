import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { ProviderDay } from '../../api/open-days.ts';
import { type Statement, useStatements } from '../../api/reconciliation.ts';
import { useMay } from '../../app/session-context.tsx';
import { wholeText } from '../../formats/figures.ts';
import { Badge } from '../../parts/badge.tsx';
import { Time } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';
import { WithdrawDialog } from './settle-dialog.tsx';

/** The files of a day; a wrong one can be set aside. */
export function StatementList({ provider, day }: ProviderDay) {
  const { reconciliation: words, about } = useTexts();
  const mayAct = useMay('decide');
  const [asked, setAsked] = useState<Statement | null>(null);
  const own = useStatements({ provider, day }).data?.items ?? [];
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
                {statement.withdrawn_at !== null && <Badge tone="over" text={words.withdrawn} />}
              </p>
              <p className="quiet small">
                <Time at={statement.imported_at} />,{' '}
                {words.fileFacts(wholeText(statement.line_count), statement.imported_by)}
                {statement.unreadable_count > 0 &&
                  `, ${words.unreadableLines(wholeText(statement.unreadable_count))}`}
              </p>
            </div>
            {mayAct && statement.withdrawn_at === null && (
              <Button
                aria-label={about(words.withdraw, statement.file_name)}
                onPress={() => setAsked(statement)}
              >
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
