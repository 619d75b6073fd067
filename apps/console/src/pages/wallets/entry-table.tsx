import type { WalletEntryItem } from '../../api/schemas.ts';
import { useWalletEntries } from '../../api/wallets.ts';
import { useAddressFilters } from '../../app/address-filters.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { amountText } from '../../formats/figures.ts';
import { SignedAmount } from '../../parts/amount.tsx';
import { FileLink } from '../../parts/csv-button.tsx';
import { ListFilters } from '../../parts/list-filters.tsx';
import { Loaded, More } from '../../parts/loaded.tsx';
import { Table } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { BalanceText, StandingBadge } from '../../parts/wallet-state.tsx';
import { whyText } from '../../parts/why-text.ts';
import { useTexts } from '../../texts/language.tsx';

const names = ['from', 'to', 'status', 'amount_min', 'amount_max'] as const;

/** What was told of a wallet, and how each of it stands. */
export function EntryTable({ walletId }: { readonly walletId: string }) {
  const { wallets: words, filters: filterWords } = useTexts();
  const filters = useAddressFilters(names);
  const reading = useWalletEntries(walletId, filters.values);
  const isNarrowed = Object.keys(filters.values).length > 0;
  const entries = reading.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className="part">
      <header className="detail-head">
        <h2>{words.entries}</h2>
        <FileLink
          name={words.entries}
          address={`/internal/v1/wallets/${encodeURIComponent(walletId)}/entries`}
          query={filters.values}
        />
      </header>
      <ListFilters filters={filters} own={{ status: [words.state, Object.entries(words.standing)] }} />
      <Loaded reading={reading}>
        {() =>
          entries.length === 0 ? (
            <p className="empty">{isNarrowed ? filterWords.none : words.noEntries}</p>
          ) : (
            <Entries entries={entries} />
          )
        }
      </Loaded>
      <More reading={reading} />
    </section>
  );
}

function Entries({ entries }: { readonly entries: readonly WalletEntryItem[] }) {
  const texts = useTexts();
  const { wallets: words, fields } = texts;
  const figures = [words.movement, words.balance].map((name) => [name, 'right'] as const);
  return (
    <Table
      caption={words.entries}
      columns={[fields.received, ...figures, words.state, fields.operatorId, words.leadsTo]}
    >
      {entries.map((entry) => (
        <tr key={entry.entry_id}>
          <td>
            <Time at={entry.received_at} />
          </td>
          <td className="right">
            {entry.source === 'api' ? words.read : <SignedAmount xaf={entry.amount_xaf} />}
            {entry.fee_xaf > 0 && <p className="quiet small">{words.fee(amountText(entry.fee_xaf))}</p>}
          </td>
          <td className="right">
            <BalanceText balanceXaf={entry.balance_xaf} />
          </td>
          <td className="wide">
            <StandingBadge standing={entry.status} />
            {entry.why !== null && <p className="quiet small">{whyText(entry.why, texts)}</p>}
          </td>
          <td className="code">{entry.operator_tx_id}</td>
          <td>
            <Subject entry={entry} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Subject({ entry }: { readonly entry: WalletEntryItem }) {
  const { wallets: words } = useTexts();
  const { service_tx_id: transaction, payment_id: payment } = entry;
  if (transaction !== null) return <Link href={pathOf.transaction(transaction)}>{words.toTransaction}</Link>;
  return payment === null ? null : <Link href={pathOf.payment(payment)}>{words.toPayment}</Link>;
}
