import type { WalletItem } from '../../api/schemas.ts';
import { useWallets } from '../../api/wallets.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { type CsvColumns, csvRows } from '../../formats/csv.ts';
import { numberText } from '../../formats/figures.ts';
import { CsvButton } from '../../parts/csv-button.tsx';
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
  const { pages } = useTexts();
  const reading = useWallets();
  return (
    <div className="page">
      <header className="detail-head">
        <h1>{pages.wallets}</h1>
        <CsvButton
          name={pages.wallets}
          fileName="wallets.csv"
          isReady={reading.isSuccess}
          rows={() => csvRows(columns, reading.data?.items ?? [])}
        />
      </header>
      <Loaded reading={reading}>{({ items }) => <WalletTable wallets={items} />}</Loaded>
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

const columns: CsvColumns<WalletItem> = [
  'wallet_id',
  'provider_id',
  'operator',
  'merchant_msisdn',
  'balance_xaf',
  'balance_at',
  'source',
  'gaps_open',
  'low_xaf',
  'is_low',
];
