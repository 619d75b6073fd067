import { useState } from 'react';
import { Button } from 'react-aria-components';
import { call } from '../../api/call.ts';
import type { KeyItem } from '../../api/schemas.ts';
import { useKeys } from '../../api/settings.ts';
import { useAddressFilters } from '../../app/address-filters.ts';
import { useMay } from '../../app/session-context.tsx';
import { usePerform } from '../../parts/act.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { Badge } from '../../parts/badge.tsx';
import { FileLink } from '../../parts/csv-button.tsx';
import { ListFilters } from '../../parts/list-filters.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Table } from '../../parts/table.tsx';
import { ChangeTerms, TermsCells, useTermsHeads } from '../../parts/terms.tsx';
import { Time, useNow } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { Looks } from './looks.tsx';

const names = ['from', 'to', 'application', 'status', 'q'] as const;

/** The keys of the platforms. */
export function KeysPage() {
  const { keys: words, webhooks } = useTexts();
  const perform = usePerform();
  const mayChange = useMay('manage');
  const filters = useAddressFilters(names);
  const reading = useKeys(filters.values);
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
          <FileLink name={words.title} address="/internal/v1/keys" query={filters.values} />
        </div>
      </header>
      <ListFilters
        filters={filters}
        own={{ status: [webhooks.status, Object.entries(words.statuses)], q: [words.prefix] }}
      />
      <Loaded reading={reading}>
        {({ items }) => (
          <KeyTable keys={items} isNarrowed={Object.keys(filters.values).length > 0} onRevoke={setAsked} />
        )}
      </Loaded>
      <Looks application={filters.values.application} />
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
  readonly isNarrowed: boolean;
  readonly onRevoke: (key: KeyItem) => void;
}

function KeyTable({ keys, isNarrowed, onRevoke }: KeyTableProps) {
  const { keys: words, fields, filters, webhooks } = useTexts();
  const mayChange = useMay('manage');
  const nowMs = useNow();
  const termsHeads = useTermsHeads();
  if (keys.length === 0) return <p className="empty">{isNarrowed ? filters.none : words.none}</p>;
  const heads = [
    fields.application,
    words.prefix,
    words.kind,
    fields.created,
    ...termsHeads,
    webhooks.status,
  ];
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
                {key.expires_at !== null && Date.parse(key.expires_at) <= nowMs ? (
                  <Badge tone="over" text={words.statuses.expired} />
                ) : (
                  <Badge tone="done" text={words.valid} />
                )}{' '}
                {mayChange && (
                  <>
                    <ChangeTerms
                      of={key}
                      change={(body) =>
                        call('patch /internal/v1/keys/{prefix}', { path: { prefix: key.prefix }, body })
                      }
                      anew={['keys']}
                    />{' '}
                    <Button
                      className="danger-quiet small"
                      aria-label={words.revokeOf(key.prefix)}
                      onPress={() => onRevoke(key)}
                    >
                      {words.revoke}
                    </Button>
                  </>
                )}
              </>
            ) : (
              <>
                <Badge tone="over" text={words.statuses.revoked} /> <Time at={key.revoked_at} />
              </>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
