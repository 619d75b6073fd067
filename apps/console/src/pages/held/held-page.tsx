import { type Count, heldWork, useWork } from '../../api/overview.ts';
import { type PaymentView, paymentViews } from '../../api/payments.ts';
import { type HeldTab, Link, pathOf } from '../../app/navigation.tsx';
import { countText } from '../../formats/figures.ts';
import { useTexts } from '../../texts/language.tsx';
import { HeldTransactions } from './held-transactions.tsx';
import { IgnoredMessages } from './ignored-messages.tsx';
import { PaymentsWorkbench } from './payments-workbench.tsx';

interface HeldPageProps {
  readonly tab: HeldTab;
  /** Which payments, as it stands in the address. */
  readonly status: string | null;
}

/** Money that came and found no deposit, and transactions of which no one knows what became. */
export function HeldPage({ tab, status }: HeldPageProps) {
  const { held } = useTexts();
  const view: PaymentView = paymentViews.find((each) => each === status) ?? 'unmatched';
  const payments = useWork(heldWork.payments);
  const transactions = useWork(heldWork.transactions);
  const messages = useWork(heldWork.messages);
  const tabs = [
    ['payments', tabText(held.payments, payments)],
    ['transactions', tabText(held.transactions, transactions)],
    ['messages', tabText(held.messages, messages)],
  ] as const;
  const head = (
    <header className="list-head">
      <h1 id="page-title">{held.title}</h1>
      <nav aria-label={held.tabs} className="tabs">
        {tabs.map(([to, text]) => (
          <Link key={to} href={pathOf.held(to)} aria-current={to === tab ? 'true' : undefined}>
            {text}
          </Link>
        ))}
      </nav>
    </header>
  );
  if (tab === 'messages') return <IgnoredMessages head={head} />;
  return tab === 'payments' ? (
    <PaymentsWorkbench key={view} head={head} view={view} />
  ) : (
    <HeldTransactions head={head} />
  );
}

/** Nothing is counted before it is known. */
const tabText = (name: string, count: Count | null): string =>
  count === null ? name : `${name} (${countText(count)})`;
