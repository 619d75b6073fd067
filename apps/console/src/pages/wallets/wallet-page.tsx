import type { WalletItem } from '../../api/schemas.ts';
import { useWalletHours, useWallets } from '../../api/wallets.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { amountText, numberText, shortText, wholeText } from '../../formats/figures.ts';
import { Chart } from '../../parts/chart/chart.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { useProviderName } from '../../parts/provider-name.ts';
import { OperatorName } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { BalanceText, WalletBadges } from '../../parts/wallet-state.tsx';
import { useTexts } from '../../texts/language.tsx';
import { EntryTable } from './entry-table.tsx';
import { GapList } from './gap-list.tsx';

/** One merchant number: what it holds and held, what was told of it, and what was not. */
export function WalletPage({ id }: { readonly id: string }) {
  const { faults } = useTexts();
  const reading = useWallets();
  return (
    <Loaded reading={reading}>
      {({ items }) => {
        const wallet = items.find(({ wallet_id }) => wallet_id === id);
        return wallet === undefined ? <p className="empty">{faults.notFound}</p> : <Wallet wallet={wallet} />;
      }}
    </Loaded>
  );
}

function Wallet({ wallet }: { readonly wallet: WalletItem }) {
  const { wallets: words, fields } = useTexts();
  const nameOf = useProviderName();
  const { wallet_id: id, balance_at: at, source, low_xaf: lowXaf } = wallet;
  return (
    <div className="page">
      <p>
        <Link href={pathOf.wallets()}>{words.back}</Link>
      </p>
      <header className="detail-head">
        <h1>
          {numberText(wallet.merchant_msisdn)} <OperatorName operator={wallet.operator} />{' '}
          <WalletBadges wallet={wallet} />
        </h1>
        <p className="day-sum">
          <BalanceText balanceXaf={wallet.balance_xaf} />
        </p>
      </header>
      <Facts
        facts={[
          [fields.provider, nameOf(wallet.provider_id)],
          [words.since, at && <Time key="at" at={at} />],
          [words.sourceTitle, source && words.source[source]],
          [words.lowUnder, lowXaf === null ? words.never : amountText(lowXaf)],
          [words.gapsFact, wholeText(wallet.gaps_open)],
        ]}
      />
      <BalanceChart wallet={wallet} />
      <GapList walletId={id} />
      <EntryTable walletId={id} />
    </div>
  );
}

function BalanceChart({ wallet }: { readonly wallet: WalletItem }) {
  const { wallets: words, locale } = useTexts();
  const { wallet_id: id, merchant_msisdn: number, low_xaf: lowXaf } = wallet;
  return (
    <Loaded reading={useWalletHours(id)}>
      {({ hours }) =>
        hours.every(({ balance_xaf }) => balance_xaf === null) ? (
          <p className="empty">{words.noChart}</p>
        ) : (
          <Chart
            title={words.chart}
            name={words.chartOf(numberText(number))}
            hours={hours.map(({ hour }) => hour)}
            series={[{ name: words.balance, tone: 'in', values: hours.map((each) => each.balance_xaf) }]}
            shape="lines"
            valueText={amountText}
            axisText={(value) => shortText(value, locale)}
            {...(lowXaf === null
              ? {}
              : { mark: { at: lowXaf, text: `${words.lowUnder} ${amountText(lowXaf)}` } })}
          />
        )
      }
    </Loaded>
  );
}
