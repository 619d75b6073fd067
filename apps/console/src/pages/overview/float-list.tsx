import type { StaffProvider, WalletItem } from '../../api/schemas.ts';
import { useProviders } from '../../api/settings.ts';
import { useWallets } from '../../api/wallets.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { numberText } from '../../formats/figures.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { HealthBadge } from '../../parts/state-badge.tsx';
import { BalanceText, WalletBadges } from '../../parts/wallet-state.tsx';
import { useTexts } from '../../texts/language.tsx';

/** How every provider is doing, and what its merchant numbers hold. */
export function FloatList() {
  const { float } = useTexts();
  const wallets = useWallets();
  return (
    <>
      <h2>{float.title}</h2>
      <Loaded reading={useProviders()}>
        {({ items }) => (
          <ul className="floats" aria-label={float.title}>
            {items.map((provider) => (
              <Provider
                key={provider.provider_id}
                provider={provider}
                wallets={
                  wallets.data?.items.filter((each) => each.provider_id === provider.provider_id) ?? []
                }
              />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

interface ProviderProps {
  readonly provider: StaffProvider;
  readonly wallets: readonly WalletItem[];
}

const Provider = ({ provider, wallets }: ProviderProps) => (
  <li className={wallets.some(({ is_low }) => is_low) ? 'card float float-low' : 'card float'}>
    <header className="card-head">
      <Link href={pathOf.channels()}>{provider.display_name}</Link>
      <HealthBadge status={provider.status} />
    </header>
    {wallets.map((wallet) => (
      <p key={wallet.wallet_id} className="float-wallet">
        <Link href={pathOf.wallet(wallet.wallet_id)}>{numberText(wallet.merchant_msisdn)}</Link>
        <BalanceText balanceXaf={wallet.balance_xaf} />
        {(wallet.is_low || wallet.gaps_open > 0) && <WalletBadges wallet={wallet} />}
      </p>
    ))}
  </li>
);
