import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useKeys, useRevokeKey } from '../../api/keys.ts';
import type { KeyItem } from '../../api/schemas.ts';
import { useNotices } from '../../app/notices.tsx';
import { useMay } from '../../app/session-context.tsx';
import { csvRows } from '../../formats/csv.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { CsvButton } from '../../parts/csv-button.tsx';
import { faultText, Loaded } from '../../parts/loaded.tsx';
import { useTexts } from '../../texts/language.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { KeyTable } from './key-table.tsx';

const columns = ['prefix', 'application', 'kind', 'created_at', 'revoked_at'] as const;

/** The keys of the platforms. */
export function KeysPage() {
  const texts = useTexts();
  const { keys: words } = texts;
  const tell = useNotices();
  const mayChange = useMay('manage');
  const reading = useKeys();
  const revoke = useRevokeKey();
  const [isIssuing, setIsIssuing] = useState(false);
  const [asked, setAsked] = useState<KeyItem | null>(null);
  const act = async (): Promise<void> => {
    if (asked !== null)
      await revoke(asked.prefix).catch((error: unknown) => tell('bad', faultText(error, texts)));
    setAsked(null);
  };
  return (
    <div className="page">
      <header className="detail-head">
        <h1>{words.title}</h1>
        <div className="list-actions">
          {mayChange && (
            <Button className="primary" onPress={() => setIsIssuing(true)}>
              {words.issue}
            </Button>
          )}
          <CsvButton
            name={words.title}
            fileName="keys.csv"
            isReady={reading.isSuccess}
            rows={() => csvRows(columns, reading.data?.items ?? [])}
          />
        </div>
      </header>
      <Loaded reading={reading}>{({ items }) => <KeyTable keys={items} onRevoke={setAsked} />}</Loaded>
      {isIssuing && <IssueDialog onClose={() => setIsIssuing(false)} />}
      {asked !== null && (
        <AskDialog
          title={words.revokeTitle}
          confirm={words.revokeOf(asked.prefix)}
          isDangerous
          mayConfirm
          onConfirm={act}
          onClose={() => setAsked(null)}
        >
          <p>{words.revokeEffect(asked.application, asked.prefix)}</p>
        </AskDialog>
      )}
    </div>
  );
}
