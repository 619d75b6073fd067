import { useAudit } from '../../api/lists.ts';
import type { AuditItem } from '../../api/schemas.ts';
import { useAddressFilters } from '../../app/address-filters.ts';
import { placeOfText } from '../../app/found-places.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { FileLink } from '../../parts/csv-button.tsx';
import { Id } from '../../parts/facts.tsx';
import { ListFilters } from '../../parts/list-filters.tsx';
import { Loaded, More } from '../../parts/loaded.tsx';
import { useProviderName } from '../../parts/provider-name.ts';
import { Table } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { actionText, valueText, whyText } from '../../parts/why-text.ts';
import { useTexts } from '../../texts/language.tsx';
import type { Texts } from '../../texts/words.ts';
import { blockedText } from '../blocks/block-dialogs.tsx';

/** Who did what, when and from where. */
export function AuditPage() {
  const { pages, filters: words, auditActions } = useTexts();
  const filters = useAddressFilters(names);
  const reading = useAudit(filters.values);
  const own = { action: [words.action, Object.entries(auditActions)], subject: [words.subject] } as const;
  const count = Object.keys(filters.values).length;
  const entries = reading.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="page">
      <header className="detail-head">
        <h1>{pages.audit}</h1>
        <FileLink name={words.whole} address="/internal/v1/audit" query={filters.values} />
      </header>
      <ListFilters filters={filters} own={own} />
      <Loaded reading={reading}>
        {() =>
          entries.length === 0 && count > 0 ? (
            <p className="empty">{words.none}</p>
          ) : (
            <AuditTable entries={entries} />
          )
        }
      </Loaded>
      <More reading={reading} />
    </div>
  );
}

const names = ['from', 'to', 'actor', 'action', 'subject'] as const;
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
            <Time at={entry.at} />
          </td>
          <td>
            <span title={entry.actor_address ?? undefined}>{entry.actor_id}</span>
          </td>
          <td title={entry.action}>{actionText(entry.action, texts)}</td>
          <td>
            <Subject entry={entry} />
          </td>
          <td className="wide">{changeText(entry, texts)}</td>
          <td className="wide">{whyText(entry.why, texts)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** What was, where there was something, and what is. */
const changeText = ({ before, after }: AuditItem, texts: Texts): string =>
  [before, after]
    .filter((each) => each !== '')
    .map((each) => valueText(each, texts))
    .join(' → ');

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Where each kind of thing is, by the first part of what was done to it. */
const placeOf: Readonly<Record<string, (subject: string) => string>> = {
  withdrawal: pathOf.transaction,
  transaction: pathOf.transaction,
  deposit: pathOf.transaction,
  payment: (subject) => pathOf.payment(subject),
  // Whatever it is written on is found by its id.
  note: placeOfText,
  message: () => pathOf.held('messages'),
  webhook: () => pathOf.webhooks(),
  gap: () => pathOf.wallets(),
  difference: () => pathOf.reconciliation(),
  statement: () => pathOf.reconciliation(),
  channel: () => pathOf.channels(),
  provider: () => pathOf.channels(),
  template: () => pathOf.templates(),
  api_key: () => pathOf.keys(),
  number: pathOf.number,
  player: placeOfText,
  operator: () => pathOf.people(),
  operator_token: () => pathOf.people(),
};

function Subject({ entry: { action, subject } }: { readonly entry: AuditItem }) {
  const { blocks, lists } = useTexts();
  const nameOf = useProviderName();
  const [about = ''] = action.split('.');
  const [, kind, value = ''] = (about === 'block' && /^(number|player) (.*)$/.exec(subject)) || [];
  if (kind === 'number' || kind === 'player') {
    return (
      <Link href={placeOfText(value)}>
        {blocks.kinds[kind]} {blockedText({ kind, value })}
      </Link>
    );
  }
  if (about === 'list') return Object.hasOwn(lists, subject) ? lists[subject as keyof typeof lists] : subject;
  const shown = uuid.test(subject) ? <Id value={subject} /> : nameOf(subject);
  const href = Object.hasOwn(placeOf, about) ? placeOf[about]?.(subject) : undefined;
  return href === undefined ? <span className="cut">{shown}</span> : <Link href={href}>{shown}</Link>;
}
