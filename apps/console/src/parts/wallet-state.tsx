import type { WalletEntryItem, WalletItem } from '../api/schemas.ts';
import { amountText, wholeText } from '../formats/figures.ts';
import { useTexts } from '../texts/language.tsx';

/** What a wallet holds, where that is known. */
export function BalanceText({ balanceXaf }: { readonly balanceXaf: number | null }) {
  const { wallets } = useTexts();
  return balanceXaf === null ? <span className="quiet">{wallets.unknown}</span> : amountText(balanceXaf);
}

/** What someone should know of a wallet at a glance. */
export function WalletBadges({ wallet }: { readonly wallet: WalletItem }) {
  const { wallets: words } = useTexts();
  const { is_low: isLow, gaps_open: gaps, balance_xaf: balance } = wallet;
  if (!isLow && gaps === 0) {
    const [tone, icon, text] = balance === null ? ['dull', '–', words.silent] : ['good', '✓', words.fine];
    return <IconBadge tone={tone} icon={icon} text={text} />;
  }
  return (
    <span className="badges">
      {isLow && <IconBadge tone="bad" icon="↓" text={words.low} />}
      {gaps > 0 && <IconBadge tone="work" icon="!" text={words.gapsOpen(wholeText(gaps))} />}
    </span>
  );
}

const standings = {
  vouched: ['good', '✓'],
  open: ['work', '…'],
  contradicted: ['bad', '✕'],
} as const;

/** Whether the balances before and after an entry agree with it. */
export function StandingBadge({ standing }: { readonly standing: WalletEntryItem['status'] }) {
  const { wallets } = useTexts();
  const [tone, icon] = standings[standing];
  return <IconBadge tone={tone} icon={icon} text={wallets.standing[standing]} />;
}

interface IconBadgeProps {
  readonly tone: string;
  readonly icon: string;
  readonly text: string;
}

const IconBadge = ({ tone, icon, text }: IconBadgeProps) => (
  <span className={`badge badge-${tone}`}>
    <span aria-hidden="true">{icon}</span> <span>{text}</span>
  </span>
);
