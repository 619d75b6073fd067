import type { WalletItem } from '../../api/schemas.ts';
import { useWallets } from '../../api/wallets.ts';
import { useAddressFilters } from '../../app/address-filters.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { numberText } from '../../formats/figures.ts';
import { FileLink } from '../../parts/csv-button.tsx';
import { ListFilters } from '../../parts/list-filters.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { useProviderName } from '../../parts/provider-name.ts';
import { OperatorName } from '../../parts/state-badge.tsx';
import { Table } from '../../parts/table.tsx';
import { Ago, useNow } from '../../parts/time.tsx';
import { BalanceText, WalletBadges } from '../../parts/wallet-state.tsx';
import { useTexts } from '../../texts/language.tsx';
import { GapList } from './gap-list.tsx';

/** What every merchant number holds, and money that no one told of. */
export function WalletsPage() {
  const { pages, filters: words } = useTexts();
  const filters = useAddressFilters(['operator', 'provider', 'is_low']);
  const reading = useWallets(filters.values);
  const low = [
    ['true', words.yes],
    ['false', words.no],
  ] as const;
  return (
    <div className="page">
      <header className="detail-head">
        <h1>{pages.wallets}</h1>
        <FileLink name={pages.wallets} address="/internal/v1/wallets" query={filters.values} />
      </header>
      <ListFilters filters={filters} own={{ is_low: [words.low, low] }} />
      <Loaded reading={reading}>
        {({ items }) =>
          items.length === 0 ? <p className="empty">{words.none}</p> : <WalletTable wallets={items} />
        }
      </Loaded>
      <GapList walletId={null} />
    </div>
  );
}

function WalletTable({ wallets }: { readonly wallets: readonly WalletItem[] }) {
  const { wallets: words, fields } = useTexts();
  const nowMs = useNow();
  const nameOf = useProviderName();
  const heads = [fields.channel, [words.balance, 'right'] as const, words.state, words.since];
  return (
    <Table caption={words.list} columns={[...heads, words.sourceTitle, fields.provider]}>
      {wallets.map((wallet) => (
        <tr key={`${wallet.wallet_id} ${wallet.provider_id}`} className={wallet.is_low ? 'row-low' : ''}>
          <th scope="row">
            <Link href={pathOf.wallet(wallet.wallet_id)}>{numberText(wallet.merchant_msisdn)}</Link>{' '}
            <OperatorName operator={wallet.operator} />
          </th>
          <td className="right">
            <BalanceText balanceXaf={wallet.balance_xaf} />
          </td>
          <td>
            <WalletBadges wallet={wallet} />
          </td>
          <td>{wallet.balance_at !== null && <Ago at={wallet.balance_at} nowMs={nowMs} />}</td>
          <td>{wallet.source !== null && words.source[wallet.source]}</td>
          <td>{nameOf(wallet.provider_id)}</td>
        </tr>
      ))}
    </Table>
  );
}
