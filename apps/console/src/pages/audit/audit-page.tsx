import { Button } from 'react-aria-components';
import { useAudit } from '../../api/lists.ts';
import type { AuditItem } from '../../api/schemas.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { csvRows } from '../../formats/csv.ts';
import { shortId } from '../../formats/number.ts';
import { actionText, stateText } from '../../parts/action-text.ts';
import { CsvButton } from '../../parts/csv-button.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Time } from '../../parts/time.tsx';
import { whyText } from '../../parts/why-text.ts';
import { useTexts } from '../../texts/language.tsx';

/** Who did what, when and from where. */
export function AuditPage() {
  const { audit, webhooks } = useTexts();
  const reading = useAudit();
  const entries = reading.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="page">
      <header className="detail-head">
        <h1>{audit.title}</h1>
        <CsvButton
          name={audit.title}
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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-frame" aria-label={audit.list} tabIndex={0}>
      <table>
        <caption className="hidden">{audit.list}</caption>
        <thead>
          <tr>
            <th scope="col">{audit.when}</th>
            <th scope="col">{audit.who}</th>
            <th scope="col">{audit.action}</th>
            <th scope="col">{audit.subject}</th>
            <th scope="col">{audit.change}</th>
            <th scope="col">{fields.reason}</th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </section>
  );
}

const columns = [
  'at',
  'actor_id',
  'actor_address',
  'action',
  'subject',
  'before',
  'after',
  'reason',
] as const satisfies readonly (keyof AuditItem)[];

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
