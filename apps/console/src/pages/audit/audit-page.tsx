import { Button } from 'react-aria-components';
import { useAudit } from '../../api/lists.ts';
import type { AuditItem } from '../../api/schemas.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { type CsvColumns, csvRows } from '../../formats/csv.ts';
import { shortId } from '../../formats/figures.ts';
import { CsvButton } from '../../parts/csv-button.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Table } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { actionText, stateText, whyText } from '../../parts/why-text.ts';
import { useTexts } from '../../texts/language.tsx';

/** Who did what, when and from where. */
export function AuditPage() {
  const { pages, webhooks } = useTexts();
  const reading = useAudit();
  const entries = reading.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="page">
      <header className="detail-head">
        <h1>{pages.audit}</h1>
        <CsvButton
          name={pages.audit}
          fileName="audit.csv"
          isReady={reading.isSuccess}
          rows={() => csvRows(columns, entries)}
        />
      </header>
      <Loaded reading={reading}>{() => <AuditTable entries={entries} />}</Loaded>
      {reading.hasNextPage && <Button onPress={() => void reading.fetchNextPage()}>{webhooks.more}</Button>}
    </div>
  );
}

function AuditTable({ entries }: { readonly entries: readonly AuditItem[] }) {
  const texts = useTexts();
  const { audit, fields } = texts;
  if (entries.length === 0) return <p className="empty">{audit.empty}</p>;
  const heads = [audit.when, audit.who, audit.action, audit.subject, audit.change, fields.reason];
  return (
    <Table caption={audit.list} columns={heads}>
      {entries.map((entry) => (
        <tr key={entry.audit_id}>
          <td>
            <Time at={entry.at} isExact />
          </td>
          <td>
            {entry.actor_id} <span className="quiet small">{entry.actor_address}</span>
          </td>
          <td title={entry.action}>{actionText(entry.action, texts)}</td>
          <td>
            <Subject entry={entry} />
          </td>
          <td>
            {stateText(entry.before, texts)} → {stateText(entry.after, texts)}
          </td>
          <td className="wide">{whyText(entry.why, texts)}</td>
        </tr>
      ))}
    </Table>
  );
}

const columns: CsvColumns<AuditItem> = [
  'at',
  'actor_id',
  'actor_address',
  'action',
  'subject',
  'before',
  'after',
  'reason',
];

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const aboutTransactions = /^(?:withdrawal|transaction|deposit)\./;

const Subject = ({ entry: { action, subject } }: { readonly entry: AuditItem }) =>
  aboutTransactions.test(action) ? (
    <Link href={pathOf.transaction(subject)} title={subject}>
      {shortId(subject)}
    </Link>
  ) : (
    <span className="cut" title={subject}>
      {uuid.test(subject) ? shortId(subject) : subject}
    </span>
  );
