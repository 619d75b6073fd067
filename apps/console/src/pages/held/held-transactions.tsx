import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Transaction } from '../../api/transactions.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { useMay } from '../../app/session-context.tsx';
import { amountText } from '../../formats/amount.ts';
import { numberText } from '../../formats/number.ts';
import { CsvButton } from '../../parts/csv-button.tsx';
import { OperatorName } from '../../parts/state-badge.tsx';
import { StateReason } from '../../parts/state-reason.tsx';
import { Time } from '../../parts/time.tsx';
import { transactionRows } from '../../parts/transaction-rows.ts';
import { useTexts } from '../../texts/language.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';

interface HeldTransactionsProps {
  readonly head: ReactNode;
  readonly transactions: readonly Transaction[];
}

const isHeld = ({ state }: Transaction): boolean => state === 'requires_manual_resolution';

/** Transactions in `requires_manual_resolution`, and those in doubt, which only wait to be looked at. */
export function HeldTransactions({ head, transactions }: HeldTransactionsProps) {
  const { held, direction, resolve, secondPerson } = useTexts();
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
            rows={() => transactionRows(transactions)}
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
              {isHeld(each) ? <StateReason of={each} /> : <p>{held.inDoubt}</p>}
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
