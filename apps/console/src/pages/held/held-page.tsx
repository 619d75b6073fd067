import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import { type Transaction, useHeldTransactions, useUnmatchedPayments } from '../../api/transactions.ts';
import { type HeldTab, Link, pathOf } from '../../app/navigation.tsx';
import { useMay } from '../../app/session-context.tsx';
import { csvRows } from '../../formats/csv.ts';
import { amountText, numberText, wholeText } from '../../formats/figures.ts';
import { CsvButton } from '../../parts/csv-button.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { OperatorName } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { transactionColumns } from '../../parts/transaction-table.tsx';
import { whyText } from '../../parts/why-text.ts';
import { useTexts } from '../../texts/language.tsx';
import { IgnoredMessages } from './ignored-messages.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';
import { UnmatchedPayments } from './unmatched-payments.tsx';

/** Money that came and found no deposit, and transactions of which no one knows what became. */
export function HeldPage({ tab }: { readonly tab: HeldTab }) {
  const { held } = useTexts();
  const payments = useUnmatchedPayments();
  const transactions = useHeldTransactions();
  const tabs = [
    ['payments', held.payments(wholeText(payments.data?.length ?? 0))],
    ['transactions', held.transactions(wholeText(transactions.data?.length ?? 0))],
    ['messages', held.messages],
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
    <Loaded reading={payments}>{(items) => <UnmatchedPayments head={head} payments={items} />}</Loaded>
  ) : (
    <Loaded reading={transactions}>{(items) => <HeldTransactions head={head} transactions={items} />}</Loaded>
  );
}

interface HeldTransactionsProps {
  readonly head: ReactNode;
  readonly transactions: readonly Transaction[];
}

const isHeld = ({ state }: Transaction): boolean => state === 'requires_manual_resolution';

/** Transactions in `requires_manual_resolution`, and those in doubt, which only wait to be looked at. */
function HeldTransactions({ head, transactions }: HeldTransactionsProps) {
  const texts = useTexts();
  const { held, direction, resolve, secondPerson } = texts;
  const mayResolve = useMay('decide');
  const [asked, setAsked] = useState<Transaction | null>(null);
  return (
    <div className="page">
      {head}
      {transactions.length === 0 ? (
        <p className="empty">{held.noTransactions}</p>
      ) : (
        <div className="list-actions">
          <CsvButton
            name={held.transactionsList}
            fileName="to-be-resolved.csv"
            rows={() => csvRows(transactionColumns, transactions)}
          />
        </div>
      )}
      <ul className="candidates" aria-label={held.transactionsList}>
        {transactions.map((each) => (
          <li key={each.service_tx_id} className="candidate">
            <div className="candidate-main">
              <p>
                <Link href={pathOf.transaction(each.service_tx_id)}>
                  {direction[each.direction]} <span className="amount">{amountText(each.amount_minor)}</span>,{' '}
                  {numberText(each.msisdn)}
                </Link>{' '}
                <OperatorName operator={each.operator} />
              </p>
              <p>{isHeld(each) ? whyText(each.why, texts) : held.inDoubt}</p>
              <p className="quiet small">
                <Time at={each.state_updated_at} />, {each.idempotency_key}
              </p>
              {each.proposal !== null && (
                <p className="flags">
                  <span className="badge badge-work">{secondPerson.proposedBy(each.proposal.operator)}</span>
                </p>
              )}
            </div>
            {mayResolve && isHeld(each) && <Button onPress={() => setAsked(each)}>{resolve.open}</Button>}
          </li>
        ))}
      </ul>
      {asked !== null && <ResolveDialog transaction={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
