import { ArrowDownToLine } from 'lucide-react';
import type { WalletEntryItem, WalletItem } from '../api/schemas.ts';
import { wholeText } from '../formats/figures.ts';
import { useTexts } from '../texts/language.tsx';
import { Amount } from './amount.tsx';
import { Badge } from './badge.tsx';

/** What a wallet holds, where that is known. */
export function BalanceText({ balanceXaf }: { readonly balanceXaf: number | null }) {
  const { wallets } = useTexts();
  return balanceXaf === null ? <span className="quiet">{wallets.unknown}</span> : <Amount xaf={balanceXaf} />;
}

/** What someone should know of a wallet at a glance. */
export function WalletBadges({ wallet }: { readonly wallet: WalletItem }) {
  const { wallets: words } = useTexts();
  const { is_low: isLow, gaps_open: gaps, balance_xaf: balance } = wallet;
  if (!isLow && gaps === 0) {
    return balance === null ? (
      <Badge tone="over" text={words.silent} />
    ) : (
      <Badge tone="done" text={words.fine} />
    );
  }
  return (
    <span className="badges">
      {isLow && <Badge tone="failed" icon={ArrowDownToLine} text={words.low} />}
      {gaps > 0 && <Badge tone="held" text={words.gapsOpen(wholeText(gaps))} />}
    </span>
  );
}

const standings = { vouched: 'done', open: 'wait', contradicted: 'held' } as const;

/** Whether the balances before and after an entry agree with it. */
export function StandingBadge({ standing }: { readonly standing: WalletEntryItem['status'] }) {
  const { wallets } = useTexts();
  return <Badge tone={standings[standing]} text={wallets.standing[standing]} />;
}
