import type { ReactNode } from 'react';
import { useUnmatchedPayments } from '../../api/payments.ts';
import { useHeldTransactions } from '../../api/transactions.ts';
import { type HeldTab, Link, pathOf } from '../../app/navigation.tsx';
import { wholeText } from '../../formats/amount.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { useTexts } from '../../texts/language.tsx';
import { HeldTransactions } from './held-transactions.tsx';
import { IgnoredMessages } from './ignored-messages.tsx';
import { UnmatchedPayments } from './unmatched-payments.tsx';

/** Money that came and found no deposit, and transactions of which no one knows what became. */
export function HeldPage({ tab }: { readonly tab: HeldTab }) {
  const { held } = useTexts();
  const payments = useUnmatchedPayments();
  const transactions = useHeldTransactions();
  const head = (
    <header className="list-head">
      <h1 id="page-title">{held.title}</h1>
      <nav aria-label={held.tabs} className="tabs">
        <TabLink to="payments" tab={tab}>
          {held.payments(wholeText(payments.data?.length ?? 0))}
        </TabLink>
        <TabLink to="transactions" tab={tab}>
          {held.transactions(wholeText(transactions.data?.length ?? 0))}
        </TabLink>
        <TabLink to="messages" tab={tab}>
          {held.messages}
        </TabLink>
      </nav>
    </header>
  );
  if (tab === 'messages') return <IgnoredMessages head={head} />;
  return tab === 'payments' ? (
    <Loaded reading={payments}>{(items) => <UnmatchedPayments head={head} payments={items} />}</Loaded>
  ) : (
    <Loaded reading={transactions}>{(items) => <HeldTransactions head={head} transactions={items} />}</Loaded>
  );
}

interface TabLinkProps {
  readonly to: HeldTab;
  readonly tab: HeldTab;
  readonly children: ReactNode;
}

const TabLink = ({ to, tab, children }: TabLinkProps) => (
  <Link href={pathOf.held(to)} aria-current={to === tab ? 'true' : undefined}>
    {children}
  </Link>
);
