import { useState } from 'react';
import { Button } from 'react-aria-components';
import { call } from '../../api/call.ts';
import type { KeyItem } from '../../api/schemas.ts';
import { useKeys } from '../../api/settings.ts';
import { useMay } from '../../app/session-context.tsx';
import { csvRows } from '../../formats/csv.ts';
import { usePerform } from '../../parts/act.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { Badge } from '../../parts/badge.tsx';
import { CsvButton } from '../../parts/csv-button.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Table } from '../../parts/table.tsx';
import { TermsCells, useTermsHeads } from '../../parts/terms.tsx';
import { Time } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { Looks } from './looks.tsx';

const columns = [
  'prefix',
  'application',
  'kind',
  'created_at',
  'revoked_at',
  'expires_at',
  'last_used_at',
] as const;

/** The keys of the platforms. */
export function KeysPage() {
  const { keys: words } = useTexts();
  const perform = usePerform();
  const mayChange = useMay('manage');
  const reading = useKeys();
  const [isIssuing, setIsIssuing] = useState(false);
  const [asked, setAsked] = useState<KeyItem | null>(null);
  const revoke = async ({ prefix }: KeyItem): Promise<void> => {
    await perform(() => call('post /internal/v1/keys/{prefix}/revoke', { path: { prefix } }), null, ['keys']);
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
      <Looks />
      {isIssuing && <IssueDialog onClose={() => setIsIssuing(false)} />}
      {asked !== null && (
        <AskDialog
          title={words.revokeTitle}
          confirm={words.revokeOf(asked.prefix)}
          isDangerous
          mayConfirm
          onConfirm={() => revoke(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{words.revokeEffect(asked.application, asked.prefix)}</p>
        </AskDialog>
      )}
    </div>
  );
}

interface KeyTableProps {
  readonly keys: readonly KeyItem[];
  readonly onRevoke: (key: KeyItem) => void;
}

function KeyTable({ keys, onRevoke }: KeyTableProps) {
  const { keys: words, fields } = useTexts();
  const mayChange = useMay('manage');
  const termsHeads = useTermsHeads();
  if (keys.length === 0) return <p className="empty">{words.none}</p>;
  const heads = [fields.application, words.prefix, words.kind, fields.created, ...termsHeads, words.revoked];
  return (
    <Table caption={words.list} columns={heads}>
      {keys.map((key) => (
        <tr key={key.prefix}>
          <td>{key.application}</td>
          <td className="code">{key.prefix}</td>
          <td>{words.kinds[key.kind]}</td>
          <td>
            <Time at={key.created_at} />
          </td>
          <TermsCells of={key} />
          <td>
            {key.revoked_at === null ? (
              <>
                <Badge tone="done" text={words.valid} />{' '}
                {mayChange && (
                  <Button
                    className="danger-quiet small"
                    aria-label={words.revokeOf(key.prefix)}
                    onPress={() => onRevoke(key)}
                  >
                    {words.revoke}
                  </Button>
                )}
              </>
            ) : (
              <Time at={key.revoked_at} />
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
